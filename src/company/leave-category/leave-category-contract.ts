import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, ignoredField, optionalText } from '#src/platform/http/contract/fields.ts';
import { accrualDays } from '#src/ledger/leave-ledger/calculation/accruals.ts';
import { accruals, type CategoryRules, maxExpiryReminders } from './category-rules.ts';
import { leaveCategoryColumns } from './leave-category-columns.ts';
import { maxLeaveCode, maxLeaveDescr } from './leave-category-rules.ts';
import { leaveCategoryMessage } from './leave-category-sentences.ts';

const LeaveCategory = z.object({
  leaveCode: z.string(),
  leaveDescr: z.string(),
  entitlement: z.number(),
  countsCalendarDays: z.boolean(),
  /** It is no longer offered, and still names what there is of it. */
  retired: z.boolean(),
});

const Rules = z.object({
  colleaguesSeeType: z.boolean(),
  needsBalance: z.boolean(),
  retired: z.boolean(),
  carryOverMax: z.number().nullable(),
  carryOverUntil: z.string().nullable(),
  tellLapse: z.array(z.number()),
  accrual: z.enum(accruals),
  /** The day of the month on which its days come: the first or the last one. */
  accrualOn: z.enum(accrualDays),
  proRata: z.boolean(),
  mayGoBelowBy: z.number(),
  noticeDays: z.number(),
  longestDays: z.number().nullable(),
  backdateDays: z.number().nullable(),
  attachmentFromDays: z.number().nullable(),
  onlyFor: z
    .object({ gender: z.string().optional(), marriageStatus: z.string().optional(), serviceMonthsFrom: z.number().optional() })
    .nullable(),
  autoApprove: z.boolean(),
  secondApproval: z.object({ by: z.string(), fromDays: z.number() }).nullable(),
}) satisfies z.ZodType<CategoryRules>;

const Stored = LeaveCategory.extend({
  ...Rules.shape,
  /** There is leave of this category: how its days are counted stays. */
  isUsed: z.boolean(),
});

const fields = {
  leaveDescr: optionalText(maxLeaveDescr, leaveCategoryMessage('leave-category.descr-blank')),
  entitlement: z.number({ error: encodeMessage(leaveCategoryMessage('value.no-number')) }),
  countsCalendarDays: z.boolean().optional(),
};

const aNumber = z.number({ error: encodeMessage(leaveCategoryMessage('value.no-number')) });

/** Who says nothing of a rule leaves it as it is. */
const rules = z
  .strictObject({
    ...Rules.shape,
    carryOverMax: aNumber.nullable(),
    carryOverUntil: boundedText(5).nullable(),
    tellLapse: z.array(aNumber).max(maxExpiryReminders),
    mayGoBelowBy: aNumber,
    noticeDays: aNumber,
    longestDays: aNumber.nullable(),
    backdateDays: aNumber.nullable(),
    attachmentFromDays: aNumber.nullable(),
    onlyFor: z
      .strictObject({ gender: boundedText(10), marriageStatus: boundedText(10), serviceMonthsFrom: aNumber })
      .partial()
      .nullable(),
    secondApproval: z.strictObject({ by: boundedText(10), fromDays: aNumber }).nullable(),
  })
  .partial().shape;
const leaveCode = optionalText(maxLeaveCode, leaveCategoryMessage('leave-category.code-blank'));
const params = z.object({ leaveCode: boundedText(maxLeaveCode) });

export const leaveCategoryContract = contract({
  'GET /leavecategories': {
    allow: 'signed-in',
    token: { scopes: ['leave:read', 'leave:write', 'balances:read'] },
    summary: 'All leave categories.',
    list: leaveCategoryColumns,
    response: LeaveCategory,
  },
  'GET /leavecategories/template': {
    allow: ['HR'],
    summary: 'The workbook in which leave categories are entered for an upload, with the common ones as examples while there are none.',
    answersFile: true,
    response: z.unknown(),
  },
  'GET /leavecategories/facts': {
    allow: ['HR'],
    summary: 'What the rows of an upload are held against: all leave categories with their versions.',
    response: z.array(Stored.extend({ etag: z.string() })),
  },
  'GET /leavecategory/{leaveCode}': {
    allow: ['HR'],
    summary: 'One leave category; null when it is not defined.',
    params,
    response: Stored.nullable(),
  },
  'POST /leavecategory': {
    allow: ['HR'],
    inRows: true,
    summary: 'Adds a leave category.',
    body: z.strictObject({ leaveCode, ...fields, ...rules }),
    response: Stored,
  },
  'PATCH /leavecategory/{leaveCode}': {
    allow: ['HR'],
    inRows: true,
    summary: 'Changes a leave category; its code stays, and once there is leave of it also how its days are counted.',
    params,
    body: z.strictObject({ leaveCode: leaveCode.optional(), ...fields, ...rules, isUsed: ignoredField }),
    response: Stored,
  },
});
