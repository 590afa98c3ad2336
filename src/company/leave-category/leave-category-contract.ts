import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, ignoredField, optionalText } from '#src/platform/http/contract/fields.ts';
import { accrualDays } from '#src/ledger/leave-ledger/calculation/accruals.ts';
import {
  accruals,
  type CategoryRules,
  maxAllowedDates,
  maxDescription,
  maxExpiryReminders,
  maxPolicyUrl,
  maxUnearnedTypes,
} from './category-rules.ts';
import { leaveCategoryColumns } from './leave-category-columns.ts';
import { maxLeaveCode, maxLeaveDescr } from './leave-category-validation.ts';
import { leaveCategoryMessage } from './leave-category-sentences.ts';

const LeaveCategory = z
  .object({
    leaveCode: z.string(),
    leaveDescr: z.string(),
    entitlement: z.number(),
    countsCalendarDays: z.boolean(),
    /** The category is no longer offered, but existing leave keeps its name. */
    retired: z.boolean(),
  })
  .meta({ id: 'LeaveCategory' });

const Rules = z.object({
  colleaguesSeeType: z.boolean(),
  needsBalance: z.boolean(),
  retired: z.boolean(),
  carryOverMax: z.number().nullable(),
  carryOverUntil: z.string().nullable(),
  tellLapse: z.array(z.number()),
  accrual: z.enum(accruals),
  /** The day of the month on which monthly days accrue: the first or the last. */
  accrualOn: z.enum(accrualDays),
  proRata: z.boolean(),
  mayGoBelowBy: z.number(),
  noticeDays: z.number(),
  longestDays: z.number().nullable(),
  backdateDays: z.number().nullable(),
  attachmentFromDays: z.number().nullable(),
  /** The number of days from which a request must name a cover; null for never. */
  coverFromDays: z.number().nullable(),
  onlyFor: z
    .object({ gender: z.string().optional(), marriageStatus: z.string().optional(), serviceMonthsFrom: z.number().optional() })
    .nullable(),
  autoApprove: z.boolean(),
  secondApproval: z.object({ by: z.string(), fromDays: z.number() }).nullable(),
  /** The only dates of the leave, in order. Empty for any date. */
  allowedDates: z.array(z.string()),
  /** The maximum number of these dates that a person may take in a year. Null for all. */
  allowedDatesMost: z.number().nullable(),
  /** Months with leave of these types earn nothing, from this number of days. Null: leave on all working days of the month. */
  earnsNothing: z.object({ leaveCodes: z.array(z.string()), fromDays: z.number().nullable() }),
  /** Plain text for people who choose the type. */
  description: z.string().nullable(),
  policyUrl: z.string().nullable(),
}) satisfies z.ZodType<CategoryRules>;

const Stored = LeaveCategory.extend({
  ...Rules.shape,
  /** Whether there is leave of this category. If so, its way of counting days cannot change. */
  isUsed: z.boolean(),
});

const fields = {
  leaveDescr: optionalText(maxLeaveDescr, leaveCategoryMessage('leave-category.descr-blank')),
  entitlement: z.number({ error: encodeMessage(leaveCategoryMessage('value.no-number')) }),
  countsCalendarDays: z.boolean().optional(),
};

const aNumber = z.number({ error: encodeMessage(leaveCategoryMessage('value.no-number')) });

/** Rules that are left out stay unchanged. */
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
    coverFromDays: aNumber.nullable(),
    onlyFor: z
      .strictObject({ gender: boundedText(10), marriageStatus: boundedText(10), serviceMonthsFrom: aNumber })
      .partial()
      .nullable(),
    secondApproval: z.strictObject({ by: boundedText(10), fromDays: aNumber }).nullable(),
    allowedDates: z.array(boundedText(10)).max(2 * maxAllowedDates),
    allowedDatesMost: aNumber.nullable(),
    earnsNothing: z.strictObject({ leaveCodes: z.array(boundedText(maxLeaveCode)).max(maxUnearnedTypes), fromDays: aNumber.nullable() }),
    // The rules refuse longer texts with their own messages.
    description: optionalText(2 * maxDescription).nullable(),
    policyUrl: optionalText(2 * maxPolicyUrl).nullable(),
  })
  .partial().shape;
const leaveCode = optionalText(maxLeaveCode, leaveCategoryMessage('leave-category.code-blank'));
const params = z.object({ leaveCode: boundedText(maxLeaveCode) });

export const leaveCategoryContract = contract({
  'GET /leavecategories': {
    allow: 'signed-in',
    token: { scopes: ['leave:read', 'leave:write', 'balances:read'] },
    summary: 'List all leave categories.',
    list: leaveCategoryColumns,
    response: LeaveCategory,
  },
  'GET /leavecategories/template': {
    allow: ['HR'],
    summary: 'Download the upload template for leave categories. It has common categories as examples if there are none yet.',
    answersFile: true,
    response: z.unknown(),
  },
  'GET /leavecategories/facts': {
    allow: ['HR'],
    summary: 'Get the data to check an upload: all leave categories with their versions.',
    response: z.array(Stored.extend({ etag: z.string() })),
  },
  'GET /leavecategory/{leaveCode}': {
    allow: ['HR'],
    summary: 'Get one leave category; null if it does not exist.',
    params,
    response: Stored.nullable(),
  },
  'POST /leavecategory': {
    allow: ['HR'],
    inRows: true,
    summary: 'Add a leave category.',
    body: z.strictObject({ leaveCode, ...fields, ...rules }),
    response: Stored,
  },
  'PATCH /leavecategory/{leaveCode}': {
    allow: ['HR'],
    inRows: true,
    summary: 'Change a leave category. Its code cannot change, nor can the way of counting days once leave has been booked.',
    params,
    body: z.strictObject({ leaveCode: leaveCode.optional(), ...fields, ...rules, isUsed: ignoredField }),
    response: Stored,
  },
});
