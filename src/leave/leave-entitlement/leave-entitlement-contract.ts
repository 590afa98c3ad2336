import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, ignoredField, optionalText, plainDate, year } from '#src/platform/http/contract/fields.ts';
import { entitlementColumns, myEntitlementColumns } from './leave-entitlement-columns.ts';
import { EntryEffectResponse } from './entitlement-entry-contract.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

const LeaveEntitlement = z
  .object({
    id: z.object({ emplid: z.string(), year: z.number(), leaveCode: z.string() }),
    employeeDetails: z.object({
      emplId: z.string(),
      name: z.string(),
      jobTitle: z.string().nullable(),
      businessUnit: z.string().nullable(),
      deptId: z.array(z.string()),
    }),
    leaveCategory: z.object({ leaveCode: z.string(), leaveDescr: z.string(), countsCalendarDays: z.boolean() }),
    entitlement: z.number(),
    carryForward: z.number(),
    availableLeave: z.number(),
    takenLeave: z.number(),
    balanceLeave: z.number(),
    /** Days of applications that are pending approval: reserved, but not yet taken. */
    pendingLeave: z.number(),
    /** Monthly accruals still to come. */
    comesLater: z.number().optional(),
    /** Only of a single entitlement: the day after which its carried days expire; null for never. Without any, as the category says. */
    carryForwardUntil: z.string().nullable().optional(),
  })
  .meta({ id: 'LeaveEntitlement' });

const Key = z.object({ emplId: boundedText(10), year, leaveCode: boundedText(3) });

const days = z.number({ error: encodeMessage(leaveEntitlementMessage('entitlement.days-form')) });

const carryForwardUntil = plainDate(leaveEntitlementMessage('entitlement.carry-until-invalid')).nullish();

const figures = {
  employeeDetails: ignoredField,
  leaveCategory: ignoredField,
  carryForward: days,
  /** The day after which all carried days expire; null for never. Default: added days join the carried days. */
  carryForwardUntil,
  entitlement: days,
  /** Default: carried forward plus entitlement. */
  availableLeave: days.optional(),
  balanceLeave: ignoredField,
};

/** The maximum length of a sheet cell, so that each upload row is refused with the text of its own rule. */
const cell = optionalText(32_767);
const enteredNumber = z.union([z.number(), cell], { error: encodeMessage(leaveEntitlementMessage('entitlement.days-form')) });

// Validated once it is known whether it comes from the form or from a sheet, because their texts differ.
const NewEntitlement = z.strictObject({
  id: z.strictObject({
    emplid: cell,
    year: z.union([z.number(), cell], { error: encodeMessage(leaveEntitlementMessage('value.no-number')) }),
    leaveCode: cell,
  }),
  employeeDetails: ignoredField,
  leaveCategory: ignoredField,
  carryForward: enteredNumber,
  /** A day of the year after which carried days expire; null for never. Default, and blank in a sheet: as the category says. */
  carryForwardUntil: cell.nullish(),
  entitlement: enteredNumber,
  /** Default in the form: carried forward plus entitlement. */
  availableLeave: enteredNumber.optional(),
  takenLeave: enteredNumber.nullish(),
  /** Computed by the server, but upload rows must still send a valid number of days. */
  balanceLeave: z.unknown().optional(),
});

const ChangedEntitlement = z.strictObject({ id: ignoredField, ...figures, takenLeave: days.nullish(), pendingLeave: ignoredField });

export type ChangedEntitlementBody = z.output<typeof ChangedEntitlement>;
export type NewEntitlementBody = z.output<typeof NewEntitlement>;

/** An upload row contains the leave taken before this system; for other new entitlements it is 0. */
const Source = z.strictObject({ source: z.enum(['form', 'upload']).default('form') });

export const leaveEntitlementContract = contract({
  'GET /leaveentitlement/me': {
    allow: 'signed-in',
    summary: 'List your own entitlements of all years.',
    list: myEntitlementColumns,
    response: LeaveEntitlement,
  },
  'GET /leaveentitlement/me/{year}': {
    allow: 'signed-in',
    summary: 'List your own entitlements of one year.',
    params: z.object({ year }),
    list: myEntitlementColumns,
    response: LeaveEntitlement,
  },
  'GET /leaveentitlement/me/{year}/{leaveCode}': {
    allow: 'signed-in',
    summary: 'Return your own entitlement of one year and leave type, with its balance.',
    params: z.object({ year, leaveCode: boundedText(3) }),
    response: LeaveEntitlement,
  },
  'GET /leaveentitlement/managerreportees': {
    allow: ['MANAGER'],
    summary: 'List the entitlements of direct reports.',
    list: entitlementColumns,
    response: LeaveEntitlement,
  },
  'GET /leaveentitlements': {
    allow: ['HR', 'DEPT_ADMIN'],
    token: { scopes: ['balances:read'] },
    summary: 'List all entitlements. Department admins see those of their departments.',
    list: entitlementColumns,
    response: LeaveEntitlement,
  },
  'GET /leaveentitlement/{emplId}/{year}/{leaveCode}': {
    allow: 'signed-in',
    token: { scopes: ['balances:read'] },
    summary:
      'Return one entitlement, or null. Employees can read their own, managers those of direct reports, department admins those of their departments, HR all.',
    params: Key,
    response: LeaveEntitlement.nullable(),
  },
  'GET /leaveentitlements/template': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary: 'Return the upload template for entitlements, with the accepted leave types.',
    answersFile: true,
    response: z.unknown(),
  },
  'POST /leaveentitlements/facts': {
    maxBodyBytes: 512 * 1024,
    allow: ['HR', 'DEPT_ADMIN'],
    summary:
      'Return the facts that validate the rows of an upload: the employees whom the caller manages, their entitlements, and the leave types. Nothing is stored.',
    body: z.strictObject({ emplIds: z.array(optionalText(10)).max(20_000), years: z.array(year).max(9000) }),
    response: z.object({
      people: z.array(z.object({ emplId: z.string(), name: z.string() })),
      leaveCodes: z.array(z.string()),
      stored: z.array(z.object({ emplid: z.string(), year: z.number(), leaveCode: z.string() })),
    }),
  },
  'GET /appliedleave/count/{emplId}/{leaveCode}/{year}': {
    allow: 'signed-in',
    summary: 'Return the days of one person, type and year that are approved or pending cancellation.',
    params: Key,
    response: z.number(),
  },
  'POST /leaveentitlement': {
    allow: ['HR', 'DEPT_ADMIN'],
    inRows: true,
    summary: 'Add an entitlement.',
    query: Source,
    body: NewEntitlement,
    response: LeaveEntitlement,
  },
  'PATCH /leaveentitlement/{emplId}/{year}/{leaveCode}': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary: 'Change an entitlement. Leave taken is used only if it equals the approved days.',
    params: Key,
    body: ChangedEntitlement,
    response: LeaveEntitlement,
  },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/preview': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary: 'Preview a change of an entitlement: its effect on its year and, if that year is closed, on later years. Nothing is stored.',
    params: Key,
    body: ChangedEntitlement,
    response: z.array(EntryEffectResponse),
  },
});
