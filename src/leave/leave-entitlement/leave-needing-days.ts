import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';

/** Leave that uses days of an entitlement. */
export type LeaveUsingDays = { startDate: PlainDate; endDate: PlainDate; days: number; leaveStatus: LeaveStatus };

/**
 * Returns the last periods of leave in a list that together need the given days and could not be taken without them.
 *
 * @param leaves booked leave before pending leave, each in order of date
 * @example findLeaveNeedingDays([{ …, days: 9 }, { …, days: 3 }], 0.5) // [{ …, days: 3 }]
 */
export function findLeaveNeedingDays(leaves: readonly LeaveUsingDays[], days: number): LeaveUsingDays[] {
  let missing = days;
  const found = leaves.toReversed().filter((leave) => {
    const isNeeded = missing > 0;
    missing -= leave.days;
    return isNeeded;
  });
  return found.toReversed();
}
