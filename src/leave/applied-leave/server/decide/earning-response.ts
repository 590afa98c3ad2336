import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import type { LeaveWithDayCosts } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { cancellingStatuses, requestedStatuses, type LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { isPending } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { type EarningEffect, findEarningEffects, stopsEarning } from '#src/ledger/leave-ledger/server/accrual/unearned-months.ts';

type PendingLeave = LeaveWithDayCosts & {
  emplId: string;
  leaveYear: number;
  leaveStatus: LeaveStatus;
  change: (LeaveWithDayCosts & { kind: 'giveBack' | 'ill' | 'move' }) | null;
};

/** SQL: whether a decision on an application `l` may change the months of other leave types. */
export const mayStopEarning = (sql: Tag): Fragment => sql`(${isPending(sql)} and ${stopsEarning(sql, sql`l.leave_code`)})`;

/** Returns the effect of a pending request on the months of other leave types, as `earning`; nothing if it has none. */
export async function earningResponse(sql: Sql, appliedLeaveId: number): Promise<{ earning?: EarningEffect[] }> {
  const [leave] = await sql<PendingLeave[]>`
    select l.empl_id as "emplId", l.leave_year as "leaveYear", l.leave_status as "leaveStatus", l.start_date as "startDate", l.end_date as "endDate",
      l.leave_duration as "leaveDuration", l.day_costs as "dayCosts", l.change
    from applied_leave l where l.applied_leave_id = ${appliedLeaveId} and ${mayStopEarning(sql)}`;
  if (!leave) return {};
  const earning = await findEarningEffects(sql, { ...leave, appliedLeaveId }, daysAfterApproval(leave));
  return earning.length === 0 ? {} : { earning };
}

/** @returns null if no day remains */
function daysAfterApproval({ leaveStatus, change, ...leave }: PendingLeave): LeaveWithDayCosts | null {
  if (cancellingStatuses.includes(leaveStatus)) return null;
  if (requestedStatuses.includes(leaveStatus)) return leave;
  return change?.leaveDuration ? change : null;
}
