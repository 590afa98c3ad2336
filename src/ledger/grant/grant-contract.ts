import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, year } from '#src/platform/http/contract/fields.ts';
import { grantColumns } from './grant-columns.ts';
import { type GrantRule, maxGrantRules } from './grant-rules.ts';
import { grantMessage } from './grant-sentences.ts';

const numberOrMessage = (message: string) => z.number({ error: message });

const Conditions = z.strictObject({
  deptId: boundedText(20).optional(),
  businessUnit: boundedText(20).optional(),
  jobTitle: boundedText(20).optional(),
  gender: boundedText(20).optional(),
  workState: boundedText(20).optional(),
  patternCode: boundedText(10).optional(),
  serviceYearsFrom: numberOrMessage(encodeMessage(grantMessage('grant.years'))).optional(),
});

const Rule = z.strictObject({
  when: Conditions,
  days: numberOrMessage(encodeMessage(grantMessage('grant.days'))),
}) satisfies z.ZodType<GrantRule>;

const GrantRequest = z.strictObject({ year, leaveCode: boundedText(3), emplIds: z.array(boundedText(10)).min(1).max(20_000) });

const PreviewLine = z.object({
  emplId: z.string(),
  name: z.string(),
  /** The conditions of the rule that applied. */
  rule: z.string(),
  days: z.number(),
  /** The difference to the entitlement in days; negative when days are removed. */
  change: z.number(),
  /** Whether booked leave needs the days that would be removed. */
  needed: z.boolean(),
});

const Run = z.object({
  grantId: z.number(),
  year: z.number(),
  leaveDescr: z.string(),
  /** Employees who still have the entitlement of this grant. */
  people: z.number(),
  /** The days that the grant currently adds to their entitlements. */
  days: z.number(),
  state: z.string(),
  grantedOn: z.string(),
  grantedBy: z.string().nullable(),
});

const params = z.object({ leaveCode: boundedText(3) });

export const grantContract = contract({
  'GET /leavecategory/{leaveCode}/grants': {
    allow: ['HR'],
    summary:
      'The grant rules of a leave category: the first that fits a person decides the days of the year, else the entitlement of the category.',
    params,
    response: z.array(Rule),
  },
  'PUT /leavecategory/{leaveCode}/grants': {
    allow: ['HR'],
    summary: 'Sets the grant rules of a leave category, all of them and in this order. `If-Match` names the version of the category.',
    params,
    body: z.array(Rule).max(maxGrantRules),
    response: z.array(Rule),
  },
  'POST /grants/reach': {
    allow: ['HR'],
    summary:
      'How many of the active people each of some grant rules decides for, in their order, and how many none of them fits. Nothing is stored.',
    body: z.strictObject({ rules: z.array(Rule).max(maxGrantRules) }),
    response: z.object({ rules: z.array(z.number()), others: z.number() }),
  },
  'GET /grants': { allow: ['HR'], summary: 'What was granted to many at once, the latest first.', list: grantColumns, response: Run },
  'POST /grants/preview': {
    maxBodyBytes: 512 * 1024,
    allow: ['HR'],
    summary: 'What a grant to these people would be: by which rule, how many days, and what changes. Nothing is stored.',
    body: GrantRequest,
    response: z.array(PreviewLine),
  },
  'POST /grants': {
    maxBodyBytes: 512 * 1024,
    allow: ['HR'],
    summary:
      'Grant the days of a year to many people. Add a record, or set its entitlement to the days of the rule. Carried days stay. `grantId` is null where nothing changes.',
    body: GrantRequest,
    /** `grantId` is null when nothing changes, because no grant is stored then. */
    response: z.object({ grantId: z.number().nullable(), people: z.number(), changed: z.number() }),
  },
  'DELETE /grants/{grantId}': {
    allow: ['HR'],
    summary:
      'Takes a grant back. Of whoever has leave that needs it, it stays: they are refused by name, and with `rest` the others lose it.',
    params: z.object({ grantId: boundedText(15).regex(/^\d{1,15}$/) }),
    query: z.strictObject({ rest: z.literal('true').optional() }),
    response: z.object({ undone: z.number(), stays: z.array(z.string()) }),
  },
});
