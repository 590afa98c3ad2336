import type { Fragment, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { LeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { notificationFigures, type LeaveNotification } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { bookUnearnedMonths, stopsEarning } from '../accrual/unearned-months.ts';
import { isApproverFor } from '../approval/approvers.ts';
import { eventFigureJson } from './leave-timeline.ts';
import { hasStatusIn } from './status-conditions.ts';

/** A change of an application. Fields that are left out stay as they are. */
export type ApplicationUpdate = LeaveNotification & {
  appliedLeaveId: number;
  /** The validated version; other versions are not changed. Not needed for locked applications. */
  version?: number;
  status?: LeaveStatus;
  days?: number;
  /** The cost of each day, if the days are recalculated. */
  dayCosts?: readonly LeaveDay[] | undefined;
  approver?: string | undefined;
  /** The first of two approvals: the application now waits for `approver`. */
  isFirstStep?: boolean | undefined;
  /** The approval restarts with the first of two steps. */
  beginsAgain?: boolean | undefined;
  /** The approver for whom a stand-in decides. */
  standsFor?: string | undefined;
  /** The reason of a person or an automatic note, for the timeline. It gets an event even if nothing else changes. */
  reason?: string | null;
  remark?: MessageDescriptor | undefined;
};

/**
 * Updates the status, days, approver and timeline of applications in one statement; the database books the taken leave. Decisions on a status
 * are dated.
 *
 * @returns the number of changed applications
 */
export async function updateApplications(
  tx: TransactionSql,
  changes: readonly ApplicationUpdate[],
  by: { emplId: string | null; today: PlainDate },
): Promise<number> {
  if (changes.length === 0) return 0;
  const column = <T extends string | number>(of: (change: ApplicationUpdate) => T | null | undefined) =>
    changes.map((one) => of(one) ?? null);
  const booked = await tx<{ stops: { emplId: string; leaveYear: number } | null }[]>`
    with wanted as (
      select * from unnest(${column((one) => one.appliedLeaveId)}::bigint[], ${column((one) => one.version)}::integer[],
        ${column((one) => one.status)}::text[], ${column((one) => one.days)}::numeric[], ${column((one) => one.approver)}::text[],
        ${column((one) => one.reason)}::text[], ${column((one) => one.remark && JSON.stringify(one.remark))}::text[],
        ${column((one) => one.notifies)}::text[], ${column((one) => one.standsFor)}::text[], ${changes.map((one) => one.isFirstStep ?? false)}::boolean[],
        ${changes.map((one) => one.beginsAgain ?? false)}::boolean[], ${changes.map((one) => one.notifiesOfBoth ?? false)}::boolean[],
        ${column((one) => one.dayCosts && JSON.stringify(one.dayCosts))}::text[])
        w (applied_leave_id, judged, status, days, approver, reason, remark, tells, stands_for, is_first, begins_again, of_both, day_costs)
    ), seen as (
      select l.applied_leave_id, l.version, l.leave_status, l.leave_duration, l.empl_id as applicant, l.leave_year, l.leave_code, l.approver as former,
        w.status, w.days, coalesce(w.approver, case when w.status is not null then ${firstApprover(tx)} end) as approver, w.reason, w.remark, w.tells, w.stands_for, w.is_first, w.begins_again, w.of_both, w.day_costs,
        num_nonnulls(w.status, w.days, w.approver) = 0 as is_noted
      from wanted w join applied_leave l on l.applied_leave_id = w.applied_leave_id and l.version = coalesce(w.judged, l.version)
    ), changed as (
      -- Of two at the same moment the second finds another version.
      update applied_leave l set leave_status = coalesce(seen.status, l.leave_status), leave_duration = coalesce(seen.days, l.leave_duration), day_costs = coalesce(seen.day_costs::jsonb, l.day_costs),
        approver = coalesce(seen.approver, l.approver), approver_date = case when seen.status is null then l.approver_date else ${by.today} end,
        first_step = case when seen.is_first then ${stepTakers(tx, tx`seen.former`, by.emplId)} when seen.status is null and not seen.begins_again then l.first_step end,
        step_takers = case when seen.is_first or (l.first_step is not null and seen.status is not null and (seen.former = ${by.emplId} or seen.stands_for is not null))
          then ${allStepTakers(tx, stepTakers(tx, tx`seen.former`, by.emplId))} else l.step_takers end,
        -- What is cancelled, or asked to be, is changed no more.
        change = case when seen.status is null then l.change end, change_slots = case when seen.status is null then l.change_slots else '{}' end,
        change_days = case when seen.status is null then l.change_days else 0 end, change_attachment = case when seen.status is null then l.change_attachment end
      from seen where seen.applied_leave_id = l.applied_leave_id and seen.version = l.version and not seen.is_noted
      returning l.applied_leave_id, l.leave_status
    ), event as (
      insert into applied_leave_event (applied_leave_id, by_empl_id, for_empl_id, from_status, to_status, reason, remark)
      select applied_leave_id, ${by.emplId}, seen.stands_for, seen.leave_status, coalesce(changed.leave_status, seen.leave_status), seen.reason, seen.remark::jsonb
      from seen left join changed using (applied_leave_id)
      where seen.is_noted or changed.leave_status is not null returning applied_leave_id, applied_leave_event_id
    ), ${insertNotifications(tx, notificationRows(tx), tx`${by.emplId}`)}
    select case when ${stopsEarning(tx, tx`seen.leave_code`)} then json_build_object('emplId', seen.applicant, 'leaveYear', seen.leave_year) end as stops
    from event join seen using (applied_leave_id)`;
  await bookUnearnedMonths(
    tx,
    by.today,
    booked.flatMap(({ stops }) => stops ?? []),
  );
  return booked.count;
}

/** SQL: the people of one of two approvals: the approver and, if one acted, the stand-in. */
export const stepTakers = (tx: TransactionSql, approver: Fragment, by: string | null): Fragment =>
  tx`array_remove(array[${approver}, nullif(${by}, ${approver})], null)`;

/** SQL: everyone who has approved a step of an application `l`. They can still read it. */
export const allStepTakers = (tx: TransactionSql, more: Fragment): Fragment =>
  tx`(select array_agg(distinct one order by one) from unnest(l.step_takers || ${more}) one)`;

/** SQL: the first approver, to whom an application `l` returns after the second step, if that person can still decide. */
export const firstApprover = (tx: TransactionSql): Fragment =>
  tx`(select a.empl_id from employee a where a.empl_id = l.first_step[1] and ${isApproverFor(tx, tx`a`, tx`l.empl_id`)})`;

/** Shortens applications to the last day of employment. The cost of the remaining days is stored and booked separately. */
export async function shortenApplications(
  tx: TransactionSql,
  leaves: readonly (Pick<LeaveFields, 'endDate' | 'halfDayPart' | 'startPart' | 'endPart'> & { appliedLeaveId: number })[],
): Promise<void> {
  if (leaves.length === 0) return;
  const column = <T extends string>(of: (leave: (typeof leaves)[number]) => T | null) => leaves.map(of);
  await tx`
    update applied_leave l set end_date = cut.end_date, half_day_part = cut.half_day_part, start_part = cut.start_part, end_part = cut.end_part
    from unnest(${leaves.map(({ appliedLeaveId }) => appliedLeaveId)}::bigint[], ${column(({ endDate }) => endDate)}::date[],
      ${column(({ halfDayPart }) => halfDayPart)}::text[], ${column(({ startPart }) => startPart)}::text[], ${column(({ endPart }) => endPart)}::text[])
      cut (id, end_date, half_day_part, start_part, end_part)
    where l.applied_leave_id = cut.id`;
}

/** SQL: the returned and expired days of a remark as the figures of a notification. */
export const returnedDaysFigures = (tx: TransactionSql, remark: Fragment): Fragment => tx`
  case when ${remark} #> '{params,expired}' is null then '{}'
    else jsonb_build_object('days', ${remark} #> '{params,returned}', 'lost', ${remark} #> '{params,expired}') end`;

/** SQL: the notifications about the changes of `updateApplications`. */
const notificationRows = (tx: TransactionSql): Fragment => tx`
  select seen.applied_leave_id, seen.tells as kind, seen.applicant, coalesce(seen.approver, seen.former) as approver,
    nullif(seen.former, coalesce(seen.approver, seen.former)) as former,
    case when seen.of_both and seen.days is null then ${notificationFigures({ notifiesOfBoth: true })}::text::jsonb else ${returnedDaysFigures(tx, tx`seen.remark::jsonb`)} end
      || case when seen.days is not null then jsonb_build_object('was', seen.leave_duration, 'now', seen.days) else '{}' end
      || case when seen.tells = 'changed' then ${eventFigureJson(tx)} else '{}' end as figures
  from seen join event using (applied_leave_id) where seen.tells is not null`;

/**
 * Deletes an application that still has one of the statuses, whatever else has changed, and returns its booked days. If it may have booked
 * days, lock the entitlement first.
 */
export async function deleteApplication(
  tx: TransactionSql,
  appliedLeaveId: number,
  from: readonly LeaveStatus[],
): Promise<{ attachment: string | null } | undefined> {
  const [deleted] = await tx<{ attachment: string | null }[]>`
    delete from applied_leave l where l.applied_leave_id = ${appliedLeaveId} and ${hasStatusIn(from)(tx)} returning l.attachment`;
  return deleted;
}
