import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, plainDate, year } from '#src/platform/http/contract/fields.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** The most people whom a preview lists; the sums are of all. */
export const maxCarriedLines = 100;

const params = z.object({ leaveCode: boundedText(3) });
const body = z.strictObject({ year, until: plainDate(leaveEntitlementMessage('entitlement.carry-until-invalid')) });

/** The people with carried days without an expiry date, and their days. `expired`: how many of them expire at once. */
const sums = { people: z.number(), days: z.number(), expired: z.number() };

/** Carried days without an expiry date, because they were entered before the leave type had one. */
export const carriedDaysContract = contract({
  'GET /carrieddays/{leaveCode}': {
    allow: ['HR'],
    summary: 'Count the carried days of this year and later that have no expiry date, by year. `until` is the date of the leave category.',
    params,
    response: z.array(z.object({ year: z.number(), people: z.number(), days: z.number(), until: z.string().nullable() })),
  },
  'POST /carrieddays/{leaveCode}/preview': {
    allow: ['HR'],
    summary: 'Preview an expiry date for carried days that have none, with the available days of each person. Nothing is stored.',
    params,
    body,
    response: z.object({
      ...sums,
      lines: z
        .array(
          z.object({ emplId: z.string(), name: z.string(), days: z.number(), availableLeave: z.number(), newAvailableLeave: z.number() }),
        )
        .max(maxCarriedLines),
    }),
  },
  'POST /carrieddays/{leaveCode}': {
    allow: ['HR'],
    summary: 'Set the expiry date of all carried days of a year that have none.',
    params,
    body,
    response: z.object(sums),
  },
});
