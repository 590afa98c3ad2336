import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, text } from '#src/platform/http/contract/fields.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** The balance of a type in the year of a last working day, in days. */
const FinalYearResponse = z.object({
  leaveCode: z.string(),
  leaveDescr: z.string(),
  entitlement: z.number(),
  availableLeave: z.number(),
  takenLeave: z.number(),
  pendingLeave: z.number(),
  /** The entitlement up to the last day, by months worked. */
  proRata: z.number(),
  /** The correction that is still needed, usually negative. */
  correction: z.number(),
  /** The balance after the correction; below 0 if more was taken. */
  rest: z.number(),
  /** The version of these figures: a booking with an older version is refused (412). */
  version: z.number(),
});

const days = z.number({ error: encodeMessage(leaveEntitlementMessage('entitlement-entry.days-form')) });
const params = z.object({ emplId: boundedText(10) });

export const lastDayContract = contract({
  'GET /leaveentitlement/{emplId}/lastday': {
    allow: ['HR'],
    summary: 'Return the balance of each leave type in the year of a last day, and the pro rata entitlement up to that day.',
    params,
    response: z.object({
      lastDay: z.string(),
      /** The number of months worked in the year. */
      months: z.number(),
      lines: z.array(FinalYearResponse),
    }),
  },
  'POST /leaveentitlement/{emplId}/lastday': {
    allow: ['HR'],
    summary: 'Settle the balances of a leaver: book the pro rata correction and the payout in one step.',
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
