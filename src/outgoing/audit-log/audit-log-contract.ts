import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText } from '#src/platform/http/contract/fields.ts';
import { auditLogColumns } from './audit-log-columns.ts';

const Values = z.record(z.string(), z.unknown()).nullable();

export const auditLogContract = contract({
  'GET /auditlog': {
    allow: ['HR'],
    summary:
      'List every change, the newest first: who made it, when, to which record, and the values before and after. `emplId` limits it to changes by or about one person.',
    query: z.strictObject({ emplId: boundedText(10).optional() }),
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
      /** The names of the people whose IDs are in the record. */
      names: z.record(z.string(), z.string()),
    }),
  },
});
