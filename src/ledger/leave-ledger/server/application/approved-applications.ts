import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { cancelledStatus, initialStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { updateApplications } from './update-applications.ts';
import { type NewApplication } from './store-application.ts';
import { expireDaysOfApplications, findReturnedDays, sumReturnedDays, type ReturnedDays } from '../expiry/expire-days.ts';

type Actor = { emplId: string; today: PlainDate };

/**
 * Inserts applications for others and approves them, as two steps of each timeline. Call it with an exclusive lock on the people, a shared
 * lock on the calendar, and locks on the entitlements, so that no one else takes the days meanwhile.
 *
 * @param notifies the notification to the people on leave
 * @returns the ids, in the order of the list
 */
export async function insertApprovedApplications(
  tx: TransactionSql,
  leaves: readonly NewApplication[],
  by: Actor & { notifies: NotificationKind },
): Promise<number[]> {
  if (leaves.length === 0) return [];
  const column = <T>(of: (leave: NewApplication) => T) => leaves.map(of);
  const added = await tx<{ id: number }[]>`
    with wanted as (
      select * from unnest(${column((one) => one.emplId)}::text[], ${column((one) => one.effDate)}::date[], ${column((one) => one.startDate)}::date[],
        ${column((one) => one.endDate)}::date[], ${column((one) => one.leaveCode)}::text[], ${column((one) => one.halfDayPart)}::text[],
        ${column((one) => one.startPart)}::text[], ${column((one) => one.endPart)}::text[], ${column((one) => one.leaveDuration)}::numeric[],
        ${column((one) => JSON.stringify(one.dayCosts))}::text[], ${column((one) => one.judgedBy.needsBalance)}::boolean[],
        ${column((one) => one.judgedBy.mayGoBelowBy)}::numeric[], ${column((one) => one.approver)}::text[], ${column((one) => one.reason)}::text[])
        with ordinality w (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, start_part, end_part, days, day_costs, needs_balance,
          may_go_below_by, approver, reason, place)
    ), added as (
      insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, start_part, end_part, leave_duration, day_costs,
        needs_balance, may_go_below_by, leave_status, approver, reason)
      select empl_id, eff_date, start_date, end_date, leave_code, half_day_part, start_part, end_part, days, day_costs::jsonb, needs_balance, may_go_below_by, ${initialStatus}, approver, reason
      from wanted order by place
      returning applied_leave_id, leave_status
    ), event as (
      insert into applied_leave_event (applied_leave_id, by_empl_id, to_status) select applied_leave_id, ${by.emplId}, leave_status from added
    )
    select applied_leave_id as id from added order by applied_leave_id`;
  const ids = added.map(({ id }) => id);
  await updateApplications(
    tx,
    ids.map((appliedLeaveId) => ({ appliedLeaveId, status: 'APPRV', notifies: by.notifies })),
    by,
  );
  await expireDaysOfApplications(tx, by.today, ids);
  return ids;
}

/**
 * Cancels approved leave on behalf of its applicants, as two steps of each timeline. Call it with the applications locked
 * (`lockApplicationsAndEntitlements`).
 *
 * @returns the sum of the days that came back after their expiry date; undefined if none expired
 */
export async function cancelApprovedApplications(
  tx: TransactionSql,
  appliedLeaveIds: readonly number[],
  by: Actor,
): Promise<ReturnedDays | undefined> {
  const returned = await findReturnedDays(
    tx,
    by.today,
    appliedLeaveIds.map((appliedLeaveId) => ({ appliedLeaveId })),
  );
  const remarkOf = (appliedLeaveId: number) => {
    const days = returned.get(appliedLeaveId);
    return days && leaveRemark('leave.days-returned', days);
  };
  await updateApplications(
    tx,
    appliedLeaveIds.map((appliedLeaveId) => ({ appliedLeaveId, status: 'PNCLD' })),
    by,
  );
  await updateApplications(
    tx,
    appliedLeaveIds.map((appliedLeaveId) => ({
      appliedLeaveId,
      status: cancelledStatus,
      notifies: 'cancelApproved',
      remark: remarkOf(appliedLeaveId),
    })),
    by,
  );
  await expireDaysOfApplications(tx, by.today, appliedLeaveIds);
  return sumReturnedDays([...returned.values()]);
}
