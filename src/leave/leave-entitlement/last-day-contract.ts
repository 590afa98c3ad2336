import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, text } from '#src/platform/http/contract/fields.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** What is left of a type in the year of somebody's last day, in days. */
const FinalYearResponse = z.object({
  leaveCode: z.string(),
  leaveDescr: z.string(),
  entitlement: z.number(),
  availableLeave: z.number(),
  takenLeave: z.number(),
  pendingLeave: z.number(),
  /** What the entitlement is until the last day, by the months that are worked. */
  proRata: z.number(),
  /** What is still to be corrected for it: less, as a rule. */
  correction: z.number(),
  /** What is left then; below 0 more was taken. */
  rest: z.number(),
  /** Of this very state: sent back, it is refused (412) when somebody else was faster. */
  version: z.number(),
});

const days = z.number({ error: encodeMessage(leaveEntitlementMessage('entitlement-entry.days-form')) });
const params = z.object({ emplId: boundedText(10) });

export const lastDayContract = contract({
  'GET /leaveentitlement/{emplId}/lastday': {
    allow: ['HR'],
    summary: 'What is left of each type in the year of the last day of somebody who leaves, and what pro rata until then makes of it.',
    params,
    response: z.object({
      lastDay: z.string(),
      /** How many months of the year are worked. */
      months: z.number(),
      lines: z.array(FinalYearResponse),
    }),
  },
  'POST /leaveentitlement/{emplId}/lastday': {
    allow: ['HR'],
    summary: 'Corrects what is available until the last day, and takes away what is paid out, in one step.',
    params,
    body: z.strictObject({
      note: text(250, leaveEntitlementMessage('entitlement-entry.note-blank')),
      lines: z
        .array(z.strictObject({ leaveCode: boundedText(3), correction: days, paidOut: days, version: z.int() }))
        .min(1, encodeMessage(leaveEntitlementMessage('last-day.nothing')))
        .max(100),
    }),
    response: z.object({ entries: z.number() }),
  },
});
