import { z } from 'zod';
import { contract } from '#src/http/contract.ts';
import { year } from '#src/http/fields.ts';
import { entitlementColumns, myEntitlementColumns } from './leave-entitlement-columns.ts';

export const LeaveEntitlement = z.object({
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
  /** Days of applications that wait for approval: already spoken for, not yet taken. */
  pendingLeave: z.number(),
});

export const leaveEntitlementContract = contract({
  'GET /leaveentitlement/me': {
    allow: 'signed-in',
    summary: 'Own entitlements of every year.',
    list: myEntitlementColumns,
    response: LeaveEntitlement,
  },
  'GET /leaveentitlement/me/{year}': {
    allow: 'signed-in',
    summary: 'Own entitlements of one year.',
    params: z.object({ year }),
    list: myEntitlementColumns,
    response: LeaveEntitlement,
  },
  'GET /leaveentitlement/me/{year}/{leaveCode}': {
    allow: 'signed-in',
    summary: 'The own entitlement of one year and type, with its balance.',
    params: z.object({ year, leaveCode: z.string().max(3) }),
    response: LeaveEntitlement,
  },
  'GET /leaveentitlement/managerreportees': {
    allow: ['MANAGER'],
    summary: 'The entitlements of the direct reports.',
    list: entitlementColumns,
    response: LeaveEntitlement,
  },
});
