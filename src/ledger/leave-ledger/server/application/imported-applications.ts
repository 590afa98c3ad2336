import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { HalfDayPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { approvedStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { EntitlementId } from '../balance/entitlement-lock.ts';

/** Leave that another product has approved. */
export type ImportedApplication = EntitlementId &
  HalfDayPeriod & {
    dayCosts: readonly LeaveDay[];
    leaveDuration: number;
    needsBalance: boolean;
    mayGoBelowBy: number;
    approver: string;
    reason: string;
    /** The common id of the two parts of leave over New Year. */
    pair: string | null;
  };

/**
 * Stores approved leave in one step of its timeline, and notifies no one. Call it with people and calendar locked shared. The entitlements are
 * locked when all leave is stored, so that others wait only for what follows. Check the balances then.
 *
 * @param link the insert that records the applications of `event` as those of an import. It reads `event`, and `event` reads `added`, so that
 *   PostgreSQL queues the audit of all three tables before the trigger that locks the entitlements.
 * @throws a database error 23P01 (constraint `applied_leave_overlap`) if someone has applied for the same half days meanwhile
 */
export async function insertImportedApplications(
  tx: TransactionSql,
  leaves: readonly ImportedApplication[],
  by: { emplId: string; today: PlainDate },
  link: Fragment,
): Promise<void> {
  const column = <T>(of: (leave: ImportedApplication) => T) => leaves.map(of);
  // In key order, so that two imports of the same leave wait for each other once.
  await tx`
    with wanted as (
      select * from unnest(${column((one) => one.emplId)}::text[], ${column((one) => one.startDate)}::date[], ${column((one) => one.endDate)}::date[],
        ${column((one) => one.leaveCode)}::text[], ${column((one) => one.halfDayPart)}::text[], ${column((one) => one.startPart)}::text[],
        ${column((one) => one.endPart)}::text[], ${column((one) => one.leaveDuration)}::numeric[],
        ${column((one) => JSON.stringify(one.dayCosts))}::text[], ${column((one) => one.needsBalance)}::boolean[],
        ${column((one) => one.mayGoBelowBy)}::numeric[], ${column((one) => one.approver)}::text[], ${column((one) => one.reason)}::text[],
        ${column((one) => one.pair)}::uuid[])
        with ordinality w (empl_id, start_date, end_date, leave_code, half_day_part, start_part, end_part, days, day_costs, needs_balance,
          may_go_below_by, approver, reason, pair, place)
    ), added as (
      insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, start_part, end_part, leave_duration, day_costs,
        needs_balance, may_go_below_by, leave_status, approver, approver_date, reason, pair)
      select empl_id, ${by.today}, start_date, end_date, leave_code, half_day_part, start_part, end_part, days, day_costs::jsonb, needs_balance,
        may_go_below_by, ${approvedStatus}, approver, ${by.today}, reason, pair
      from wanted order by empl_id, start_date, place
      returning applied_leave_id, leave_status
    ), event as (
      insert into applied_leave_event (applied_leave_id, by_empl_id, to_status, remark)
      select applied_leave_id, ${by.emplId}, leave_status, '{"code": "leave.imported"}' from added
      returning applied_leave_id
    ) ${link}`;
}

/**
 * Removes imported leave with its timeline, as if it had never been there. Call it with people and calendar locked shared, and the applications
 * locked. The entitlements are locked when all leave is removed, so that others wait only for what follows.
 */
export async function deleteImportedApplications(tx: TransactionSql, appliedLeaveIds: readonly number[]): Promise<void> {
  await tx`delete from applied_leave where applied_leave_id = any (${[...appliedLeaveIds]}::bigint[])`;
}

/**
 * Uses up taken days that came with the entitlement and not from leave, because imported leave now accounts for them. Negative days bring them back.
 * Call it with the entitlements locked, after the leave is stored or removed.
 */
export async function useUpBroughtDays(tx: TransactionSql, balances: readonly (EntitlementId & { days: number })[]): Promise<void> {
  if (balances.length === 0) return;
  // A change of the taken days outside of leave changes the brought days (`update_brought_leave`).
  await tx`
    update leave_entitlement en set taken_leave = en.taken_leave - used.days
    from unnest(${balances.map(({ emplId }) => emplId)}::text[], ${balances.map(({ leaveYear }) => leaveYear)}::int[],
      ${balances.map(({ leaveCode }) => leaveCode)}::text[], ${balances.map(({ days }) => days)}::numeric[]) used (empl_id, year, leave_code, days)
    where en.empl_id = used.empl_id and en.year = used.year and en.leave_code = used.leave_code`;
}
