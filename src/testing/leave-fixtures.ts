import type { PendingRequest } from '#src/leave/applied-leave/client/pending/pending-rows.ts';

/** Creates a pending request of one day of annual leave, with the effects of a decision. */
export const pendingLeaveFixture = (appliedLeaveId: number, startDate: string, more: Partial<PendingRequest> = {}): PendingRequest => {
  const employeeDetails = more.employeeDetails ?? { emplId: 'E0002', name: `Person ${appliedLeaveId}`, jobTitle: null, jobTitleText: null };
  return {
    appliedLeaveId,
    id: { emplid: employeeDetails.emplId, effDate: '2026-03-01', startDate, leaveCode: 'AL' },
    employeeDetails,
    leaveCategory: { leaveCode: 'AL', leaveDescr: 'Annual leave' },
    endDate: startDate,
    halfDay: 'N',
    halfDayText: 'No',
    halfDayPart: null,
    startPart: null,
    endPart: null,
    leaveDuration: 1,
    leaveStatus: 'PNAPV',
    leaveStatusText: 'Pending approval',
    approver: 'M0001',
    approverName: 'Maya Lim',
    reason: 'Away',
    approverDate: null,
    approvedDate: null,
    attachment: '',
    version: 1,
    since: '2026-03-02T09:30:00+08:00',
    balance: { availableLeave: 14, takenLeave: 0, pendingLeave: 1 },
    away: [],
    ...more,
  };
};

/**
 * Creates the body to apply for whole days of annual leave. @example applicationBody(manager.emplId, '2026-07-01', '2026-07-02', {
 * reason: 'Dentist' })
 */
export const applicationBody = (approver: string, startDate: string, endDate = startDate, more: object = {}) => ({
  id: { startDate },
  leaveCategory: { leaveCode: 'AL' },
  endDate,
  halfDay: 'N',
  reason: 'A day at the sea',
  approver,
  ...more,
});
