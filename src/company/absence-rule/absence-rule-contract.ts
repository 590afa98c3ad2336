import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, ignoredField, optionalText, plainDate, Success } from '#src/platform/http/contract/fields.ts';
import { absenceRuleColumns } from './absence-rule-columns.ts';
import { maxMessage } from './absence-rule-rules.ts';
import { absenceRuleMessage } from './absence-rule-sentences.ts';

const AbsenceRule = z.object({
  absenceRuleId: z.number(),
  /** The first and the last day; null: always. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null: everybody, and every type. */
  deptIds: z.array(z.string()).nullable(),
  leaveCodes: z.array(z.string()).nullable(),
  /** Null: nobody may be away. */
  mostAway: z.number().nullable(),
  refuses: z.boolean(),
  message: z.string(),
  /** The same in words. */
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
    summary: 'When few may be away, or nobody.',
    list: absenceRuleColumns,
    response: AbsenceRule,
  },
  'GET /absencerule/{absenceRuleId}': { allow: ['HR'], summary: 'One rule about who may be away.', params, response: AbsenceRule },
  'POST /absencerule': {
    allow: ['HR'],
    summary: 'Adds a rule: a period in which nobody may be away, or with `mostAway` how many may be at once. It warns unless it `refuses`.',
    body: Body,
    response: AbsenceRule,
  },
  'PATCH /absencerule/{absenceRuleId}': {
    allow: ['HR'],
    summary: 'Changes a rule; what is not named stays. What is approved is not judged again.',
    params,
    body: Body.partial().extend({ refuses: z.boolean().optional() }),
    response: AbsenceRule,
  },
  'DELETE /absencerule/{absenceRuleId}': { allow: ['HR'], summary: 'Deletes a rule.', params, response: Success },
});
