import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { Success } from '#src/platform/http/contract/fields.ts';

/** What is there of what a company needs. Nothing is counted beyond `mostCounted`; `people` are the active ones, and so are those with days and accounts. */
const SetupState = z.object({
  year: z.number(),
  /** How many active values each lookup has. */
  lookups: z.object({ dept_id: z.number(), job_title: z.number(), business_unit: z.number(), gender: z.number() }),
  /** Names of some leave categories, and how many there are. */
  categories: z.object({ names: z.array(z.string()), count: z.number() }),
  /** Of the year. */
  holidays: z.number(),
  people: z.number(),
  /** How many of the people have an entitlement of the year. */
  withDays: z.number(),
  withAccount: z.number(),
});

export const setupChecklistContract = contract({
  'GET /firsthour': {
    allow: ['HR'],
    summary: 'What a company that is not set up yet has and lacks until people can apply for leave; nothing of one that is set up.',
    response: z.object({ hidden: z.boolean(), found: SetupState.nullable() }),
  },
  'PATCH /firsthour': {
    allow: ['HR'],
    summary: 'Hides what is left to do from the own home page, or shows it again.',
    body: z.strictObject({ hidden: z.boolean() }),
    response: Success,
  },
});
