import { z } from 'zod';
import { contract } from '#src/http/contract.ts';
import { auditLogColumns } from './audit-log-columns.ts';

const Values = z.record(z.string(), z.unknown()).nullable();

export const auditLogContract = contract({
  'GET /auditlog': {
    allow: ['HR'],
    summary: 'Every change that was made, the newest first: by whom, when, to which record, what stood there before and after.',
    list: auditLogColumns,
    response: z.object({
      auditLogId: z.number().int(),
      day: z.string(),
      time: z.string(),
      by: z.string(),
      action: z.string(),
      entity: z.string(),
      entityKey: z.string(),
      requestId: z.string().nullable(),
      before: Values,
      after: Values,
    }),
  },
});
