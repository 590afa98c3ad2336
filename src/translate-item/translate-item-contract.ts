import { z } from 'zod';
import { contract } from '#src/http/contract.ts';

/** The codes that have names of the company's own (specification section 3, translate item). */
export const translateFields = ['gender', 'marriage_status', 'job_title', 'business_unit', 'dept_id', 'leave_status', 'status'] as const;

export const TranslateItem = z.object({
  id: z.object({ fieldname: z.enum(translateFields), fieldvalue: z.string() }),
  effStatus: z.enum(['A', 'I']),
  xlatlongname: z.string(),
  xlatshortname: z.string(),
});

export const translateItemContract = contract({
  'GET /translateitem/{field}': {
    allow: 'signed-in',
    summary: 'The names of the codes of one field.',
    params: z.object({ field: z.enum(translateFields) }),
    response: z.array(TranslateItem),
  },
});
