import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** My Leave Details (specification section 2, /myleavedetails), all figures in days. */
export const myEntitlementColumns = {
  'leaveCategory.leaveDescr': { heading: 'Leave Type', kind: 'text' },
  'id.year': { heading: 'Year', kind: 'number' },
  entitlement: { heading: 'Entitlement (days)', kind: 'days' },
  carryForward: { heading: 'Carry Forward (days)', kind: 'days' },
  availableLeave: { heading: 'Available Leave (days)', kind: 'days' },
  takenLeave: { heading: 'Leave Taken (days)', kind: 'days' },
  balanceLeave: { heading: 'Balance (days)', kind: 'days' },
} as const satisfies ListColumns;

/** Entitlements of other people (specification section 2, /leaveentitlementmanager and /leaveentitlement). */
export const entitlementColumns = {
  'employeeDetails.emplId': { heading: 'Employee ID', kind: 'text' },
  'employeeDetails.name': { heading: 'Employee Name', kind: 'text' },
  'id.year': { heading: 'Year', kind: 'number' },
  'leaveCategory.leaveDescr': { heading: 'Leave Type', kind: 'text' },
  carryForward: { heading: 'Carried Forward', kind: 'days' },
  entitlement: { heading: 'Entitlement', kind: 'days' },
  availableLeave: { heading: 'Available Leave', kind: 'days' },
  takenLeave: { heading: 'Taken Leave', kind: 'days' },
  balanceLeave: { heading: 'Balance Leave', kind: 'days' },
} as const satisfies ListColumns;
