import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, Success } from '#src/platform/http/contract/fields.ts';

/** The records that a company has set up. Counts stop at `maxSetupCount`. Only active people count, for `withDays` and `withAccount` too. */
const SetupState = z.object({
  year: z.number(),
  /** The number of active values of each lookup. */
  lookups: z.object({ dept_id: z.number(), job_title: z.number(), business_unit: z.number(), gender: z.number() }),
  /** Names of the first leave categories, and the number of all. */
  categories: z.object({ names: z.array(z.string()), count: z.number() }),
  /** Holidays of the year. */
  holidays: z.number(),
  people: z.number(),
  /** People with an entitlement for the year. */
  withDays: z.number(),
  /** The active leave types that need a balance. `people` are those who may use the type, by gender and marriage status. */
  balances: z.array(
    z.object({
      leaveCode: z.string(),
      leaveDescr: z.string(),
      people: z.number(),
      withDays: z.number(),
      /** HR has skipped the type. */
      dismissed: z.boolean(),
    }),
  ),
  withAccount: z.number(),
  /** Imports of leave that were not undone. */
  imports: z.number(),
});

export const setupChecklistContract = contract({
  'GET /firsthour': {
    allow: ['HR'],
    summary: 'Get the setup checklist: what the company has set up and what is missing. `found` is null once the company is set up.',
    response: z.object({ hidden: z.boolean(), found: SetupState.nullable() }),
  },
  'PATCH /firsthour': {
    allow: ['HR'],
    summary: 'Hide the setup checklist on your own home page, or show it again.',
    body: z.strictObject({ hidden: z.boolean() }),
    response: Success,
  },
  'PATCH /firsthour/{leaveCode}': {
    allow: ['HR'],
    summary: 'Skip a leave type in the setup checklist, because enough people have its days or no one needs them, or count it again.',
    params: z.object({ leaveCode: boundedText(3) }),
    body: z.strictObject({ dismissed: z.boolean() }),
    response: Success,
  },
});
