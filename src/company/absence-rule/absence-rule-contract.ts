import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, ignoredField, optionalText, plainDate, Success } from '#src/platform/http/contract/fields.ts';
import { absenceRuleColumns } from './absence-rule-columns.ts';
import { maxMessage } from './absence-rule-validation.ts';
import { absenceRuleMessage } from './absence-rule-sentences.ts';

const AbsenceRule = z.object({
  absenceRuleId: z.number(),
  /** The first and last day; null for no limit. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null for all departments or all leave types. */
  deptIds: z.array(z.string()).nullable(),
  leaveCodes: z.array(z.string()).nullable(),
  /** Null if no one may be away. */
  mostAway: z.number().nullable(),
  refuses: z.boolean(),
  message: z.string(),
  /** The names of the codes above. */
  departments: z.string(),
  types: z.string(),
  does: z.enum(['Refuses', 'Warns']),
});

const params = z.object({ absenceRuleId: boundedText(15).regex(/^[1-9]\d{0,14}$/) });
const codes = (max: number) => z.array(boundedText(max)).min(1).max(100).nullish();

const Body = z.strictObject({
  from: plainDate(absenceRuleMessage('absence-rule.from-invalid')).nullish(),
  to: plainDate(absenceRuleMessage('absence-rule.to-invalid')).nullish(),
  deptIds: codes(20),
  leaveCodes: codes(3),
  mostAway: z.number().nullish(),
  refuses: z.boolean().default(false),
  message: optionalText(maxMessage, absenceRuleMessage('absence-rule.message-blank')),
  absenceRuleId: ignoredField,
  departments: ignoredField,
  types: ignoredField,
  does: ignoredField,
});

export const absenceRuleContract = contract({
  'GET /absencerules': {
    allow: ['HR'],
    summary: 'List the rules about how many people may be away.',
    list: absenceRuleColumns,
    response: AbsenceRule,
  },
  'GET /absencerule/{absenceRuleId}': { allow: ['HR'], summary: 'Get one absence rule.', params, response: AbsenceRule },
  'POST /absencerule': {
    allow: ['HR'],
    summary: 'Add a rule: a blackout period, or with `mostAway` a limit of people away at the same time. It warns unless it `refuses`.',
    body: Body,
    response: AbsenceRule,
  },
  'PATCH /absencerule/{absenceRuleId}': {
    allow: ['HR'],
    summary: 'Change a rule. Fields that are left out stay unchanged. Approved leave is not validated again.',
    params,
    body: Body.partial().extend({ refuses: z.boolean().optional() }),
    response: AbsenceRule,
  },
  'DELETE /absencerule/{absenceRuleId}': { allow: ['HR'], summary: 'Delete a rule.', params, response: Success },
});
