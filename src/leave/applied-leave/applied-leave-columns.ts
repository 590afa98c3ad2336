import type { ListColumns } from '#src/platform/lists/list-columns.ts';

const startDate = { heading: 'Start Date', kind: 'date' } as const;
const endDate = { heading: 'End Date', kind: 'date' } as const;
const leaveType = { heading: 'Leave Type', kind: 'text' } as const;
const status = { heading: 'Status', kind: 'text', show: 'leaveStatusText' } as const;

/** My Leave History (specification section 2, /myleavehistory). */
export const ownLeaveColumns = {
  'id.startDate': startDate,
  endDate,
  leaveDuration: { heading: 'Duration', kind: 'days' },
  'leaveCategory.leaveDescr': leaveType,
  reason: { heading: 'Reason', kind: 'text' },
  'id.effDate': { heading: 'Applied Date', kind: 'date' },
  leaveStatus: status,
} as const satisfies ListColumns;

/** Leave Requests (specification section 2, /leaverequests). */
export const pendingLeaveColumns = {
  'employeeDetails.emplId': { heading: 'Employee ID', kind: 'text' },
  'employeeDetails.name': { heading: 'Name', kind: 'text' },
  'employeeDetails.jobTitle': { heading: 'Job Title', kind: 'text', show: 'employeeDetails.jobTitleText' },
  'id.startDate': startDate,
  endDate,
  'leaveCategory.leaveDescr': leaveType,
  halfDay: { heading: 'Half Day', kind: 'text', show: 'halfDayText' },
  leaveDuration: { heading: 'Days', kind: 'days' },
  leaveStatus: status,
} as const satisfies ListColumns;

/** Leave History and Employee Leave History (specification section 2, /leavehistory and /listallappliedleave). */
export const appliedLeaveColumns = {
  'employeeDetails.emplId': { heading: 'Employee ID', kind: 'text' },
  'employeeDetails.name': { heading: 'Name', kind: 'text' },
  'id.startDate': startDate,
  endDate,
  'leaveCategory.leaveDescr': leaveType,
  leaveDuration: { heading: 'Days', kind: 'days' },
  'id.effDate': { heading: 'Applied Date', kind: 'date' },
  leaveStatus: status,
} as const satisfies ListColumns;
