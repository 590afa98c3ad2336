import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { cancelledStatus, type LeaveStatus, requestedStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { isApproverFor } from '#src/ledger/leave-ledger/server/approval/approvers.ts';
import { updateApplications } from '#src/ledger/leave-ledger/server/application/update-applications.ts';
import { lockApplications, lockApplicationsAndEntitlements } from '#src/ledger/leave-ledger/server/application/application-locks.ts';
import { findMissedAccruals, type MissedAccrual, pauseAccrual } from '#src/ledger/leave-ledger/server/accrual/pause-accrual.ts';
import { expireDaysOfApplications, findReturnedDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { hasNotTakenFirstStep } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { isBooked, isPending, isRequested } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { endSessions } from '#src/shared/access/server/session-queries.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { canManage } from '#src/shared/access/server/permission-conditions.ts';

type AffectedLeave = {
  appliedLeaveId: number;
  emplId: string;
  name: string;
  leaveDescr: string;
  startDate: PlainDate;
  endDate: PlainDate;
  leaveDuration: number;
};

type Person = { emplId: string; name: string };

export type DeactivationConsequences = {
  withdrawn: readonly AffectedLeave[];
  cancelled: readonly AffectedLeave[];
  handedOver: readonly (AffectedLeave & { to: Person | null })[];
  reportees: readonly Person[];
  missed: readonly MissedAccrual[];
};

/** An employee's own applications that end with the employment: pending ones, and approved ones that start later. */
const isOwnLeaveToEnd = (sql: Tag, emplId: string, today: PlainDate) => sql`l.empl_id = ${emplId}
  and (${isRequested(sql)} or (${isBooked(sql)} and l.start_date > ${today}))`;

const isPendingWith = (sql: Tag, emplId: string) => sql`l.approver = ${emplId} and ${isPending(sql)}`;

/** Joins the next approver: the approver's line manager, or in the second step that of the first approver, if they can approve. */
const joinNextApprover = (sql: Tag) => sql`
  join employee was on was.empl_id = coalesce(l.first_step[1], l.approver)
  left join employee next on next.empl_id = was.reports_to and next.empl_id <> l.approver and ${isApproverFor(sql, sql`next`, sql`l.empl_id`)}
    and ${hasNotTakenFirstStep(sql, sql`next.empl_id`)}`;

const leaveJson = (
  sql: Tag,
) => sql`'appliedLeaveId', l.applied_leave_id, 'emplId', l.empl_id, 'name', applicant.name, 'leaveDescr', c.leave_descr,
  'startDate', l.start_date, 'endDate', l.end_date, 'leaveDuration', trim_scale(l.leave_duration)`;

const leaveWithNames = (sql: Tag) => sql`
  applied_leave l join employee applicant on applicant.empl_id = l.empl_id join leave_category c on c.leave_code = l.leave_code`;

/**
 * Finds the effects of deactivating an employee; none if the employee is already inactive. Of the applications pending with the employee,
 * department admins see those of their own departments.
 */
export async function findConsequences(sql: Sql, caller: Caller, emplId: string, today: PlainDate): Promise<DeactivationConsequences> {
  const own = (isWithdrawn: boolean) => sql`(
    select coalesce(json_agg(json_build_object(${leaveJson(sql)}) order by l.start_date, l.applied_leave_id), '[]')
    from ${leaveWithNames(sql)} where ${isOwnLeaveToEnd(sql, emplId, today)} and ${isWithdrawn ? isRequested(sql) : isBooked(sql)})`;
  const [found] = await sql<Omit<DeactivationConsequences, 'missed'>[]>`
    select ${own(true)} as withdrawn, ${own(false)} as cancelled,
      (select coalesce(json_agg(json_build_object(${leaveJson(sql)},
          'to', case when next.empl_id is not null then json_build_object('emplId', next.empl_id, 'name', next.name) end)
          order by l.start_date, l.applied_leave_id), '[]')
       from ${leaveWithNames(sql)} ${joinNextApprover(sql)} where ${isPendingWith(sql, emplId)} and ${canManage(sql, caller, sql`l.empl_id`)}) as "handedOver",
      (select coalesce(json_agg(json_build_object('emplId', empl_id, 'name', name) order by plain_name, name, empl_id), '[]')
       from employee where reports_to = ${emplId} and status = 'A') as reportees`;
  if (!found) throw new Error('A select without a table must return one row.');
  return { ...found, missed: await findMissedAccruals(sql, emplId, today) };
}

/** @property by the person who makes the change; null for the scheduled job */
type EmploymentChange = { emplId: string; by: string | null; today: PlainDate };

/** Ends the sessions, withdraws pending leave, cancels approved leave that starts later and returns its days. Updates the timelines. */
export async function endEmployment(tx: TransactionSql, { emplId, by, today }: EmploymentChange): Promise<void> {
  await endSessions(tx, emplId);
  await pauseAccrual(tx, emplId, today);
  const ending = tx`from applied_leave l where ${isOwnLeaveToEnd(tx, emplId, today)}`;
  await lockApplicationsAndEntitlements(tx, ending);
  const leaves = await tx<{ appliedLeaveId: number; status: LeaveStatus }[]>`
    select l.applied_leave_id as "appliedLeaveId", l.leave_status as status ${ending} order by l.applied_leave_id`;
  const returned = await findReturnedDays(tx, today, leaves);
  const changes = leaves.map(({ appliedLeaveId, status }) => ({
    appliedLeaveId,
    status: cancelledStatus,
    remark: leaveRemark(requestedStatuses.includes(status) ? 'leave.withdrawn-with-applicant' : 'leave.cancelled-with-applicant', {
      ...returned.get(appliedLeaveId),
    }),
  }));
  await updateApplications(tx, changes, { emplId: by, today });
  await expireDaysOfApplications(
    tx,
    today,
    leaves.map(({ appliedLeaveId }) => appliedLeaveId),
  );
}

/** Reassigns applications pending with an approver to their line manager. If no one can take them, they stay in HR's list. */
export async function reassignPending(tx: TransactionSql, { emplId, by, today }: EmploymentChange): Promise<void> {
  await lockApplications(tx, tx`from applied_leave l where ${isPendingWith(tx, emplId)}`);
  const waiting = await tx<{ appliedLeaveId: number; next: string | null }[]>`
    select l.applied_leave_id as "appliedLeaveId", next.empl_id as next
    from applied_leave l ${joinNextApprover(tx)} where ${isPendingWith(tx, emplId)} order by l.applied_leave_id`;
  const changes = waiting.map(({ appliedLeaveId, next }) => ({
    appliedLeaveId,
    approver: next ?? undefined,
    remark: leaveRemark('leave.approver-gone', { was: emplId, next }),
    notifies: next === null ? ('noApprover' as const) : ('handedOver' as const),
  }));
  await updateApplications(tx, changes, { emplId: by, today });
}
