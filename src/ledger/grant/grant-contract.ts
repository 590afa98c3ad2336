import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, year } from '#src/platform/http/contract/fields.ts';
import { grantColumns } from './grant-columns.ts';
import { type GrantRule, maxGrantRules, maxGrantTypes } from './grant-rules.ts';
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

/** Either one leave type or several. */
const GrantRequest = z.strictObject({
  year,
  leaveCode: boundedText(3).optional(),
  leaveCodes: z
    .array(boundedText(3))
    .max(maxGrantTypes, { error: encodeMessage(grantMessage('grant.types-most')), abort: true })
    .optional(),
  /**
   * Grants the days of the next year too, by the rules of that year, to the same people. They are a run of their own. Days that people
   * already have in either year stay.
   */
  alsoNextYear: z.boolean().optional(),
  emplIds: z.array(boundedText(10)).min(1).max(20_000),
});

const PreviewLine = z.object({
  /** Only if the request names `leaveCodes`. */
  leaveCode: z.string().optional(),
  /** Only with `alsoNextYear`. */
  year: z.number().optional(),
  emplId: z.string(),
  name: z.string(),
  /** The conditions of the rule that applied. */
  rule: z.string(),
  days: z.number(),
  /** The difference from the entitlement in days; negative when days are removed. */
  change: z.number(),
  /** Whether booked leave needs the days that would be removed. */
  needed: z.boolean(),
});

/** `grantId` is null when nothing changes, because no grant is stored then. */
const Granted = z.object({ grantId: z.number().nullable(), people: z.number(), changed: z.number() });

const Run = z.object({
  grantId: z.number(),
  year: z.number(),
  leaveCodes: z.array(z.string()),
  /** The names of the leave types. */
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
      'Return the grant rules of a leave category. The first rule that matches a person sets the days of the year, otherwise the entitlement of the category.',
    params,
    response: z.array(Rule),
  },
  'PUT /leavecategory/{leaveCode}/grants': {
    allow: ['HR'],
    summary: 'Replace the grant rules of a leave category, in this order. `If-Match` is the version of the category.',
    params,
    body: z.array(Rule).max(maxGrantRules),
    response: z.array(Rule),
  },
  'POST /grants/reach': {
    allow: ['HR'],
    summary:
      'Count the active people to whom each of these grant rules applies, in their order, and the people whom none matches. Nothing is stored.',
    body: z.strictObject({ rules: z.array(Rule).max(maxGrantRules) }),
    response: z.object({ rules: z.array(z.number()), others: z.number() }),
  },
  'GET /grants': { allow: ['HR'], summary: 'List bulk grants, latest first.', list: grantColumns, response: Run },
  'POST /grants/preview': {
    maxBodyBytes: 512 * 1024,
    allow: ['HR'],
    summary:
      'Preview a grant to these people: the matching rule, the days and the change for each. With `leaveCodes`, each person has a line for each leave type, and with `alsoNextYear` one for each year. Nothing is stored.',
    body: GrantRequest,
    response: z.array(PreviewLine),
  },
  'POST /grants': {
    maxBodyBytes: 512 * 1024,
    allow: ['HR'],
    summary:
      'Grant the days of a year to many people, of one leave type (`leaveCode`) or of several in one run (`leaveCodes`). Add a record, or set its entitlement to the days of the rule. Carried days stay. `grantId` is null if nothing changes. With `alsoNextYear`, the next year is granted in the same transaction, and days that people already have in either year stay.',
    body: GrantRequest,
    /** `nextYear` only with `alsoNextYear`. */
    response: Granted.extend({ nextYear: Granted.optional() }),
  },
  'DELETE /grants/{grantId}': {
    allow: ['HR'],
    summary: 'Undo a grant. A 409 names the people whose leave needs its days; with `rest`, it is undone for everyone else.',
    params: z.object({ grantId: boundedText(15).regex(/^\d{1,15}$/) }),
    query: z.strictObject({ rest: z.literal('true').optional() }),
    /** The people who lose days, and those who keep days that their leave needs. With several leave types, a person may be among both. */
    response: z.object({ undone: z.number(), stays: z.array(z.string()) }),
  },
});
