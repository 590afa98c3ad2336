import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { isApproverFor } from '#src/ledger/leave-ledger/server/approval/approvers.ts';
import { orderDependentHistoryOf } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { SlotRange } from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { StoredChange } from '#src/ledger/leave-ledger/server/application/pending-change.ts';
import type { YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import type { LeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import type { LeaveNotification } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import {
  insertApplicationCte,
  updateApplicationCte,
  type RulesAtSubmission,
  type NewApplication,
} from '#src/ledger/leave-ledger/server/application/store-application.ts';
import { type SecondApprover, secondApproverJson } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { hasAbsenceRules } from '#src/ledger/leave-ledger/server/calendar/absence-rule-queries.ts';
import { isLive, isPending } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { canReadLeave, isDecider } from '#src/shared/access/server/permission-conditions.ts';
import { leaveJson, leaveWithNames } from './applied-leave-list.ts';

export type LeaveKey = { emplId: string; effDate: PlainDate; startDate: PlainDate; leaveCode: string };

/** An application with the fields that decide who may move it. */
export type StoredLeave = LeaveFields &
  RulesAtSubmission & {
    appliedLeaveId: number;
    emplId: string;
    status: LeaveStatus;
    leaveYear: number;
    version: number;
    filedBy: string | null;
    /** The people who took the first of two steps while the second is pending: the approver and, if one acted, the stand-in. */
    firstStep: string[] | null;
    /** The person who decides after the caller's approval; null if one approval is enough. */
    secondStep: SecondApprover | null;
    leaveDescr: string;
    dayCosts: LeaveDay[];
    /** The half days in the middle of the leave that were given back. */
    givenBack: SlotRange[];
    /** The change that the applicant asked for. */
    change: StoredChange | null;
    changeAttachment: string | null;
    /** The number of days from which the category requires an attachment today; null means never. */
    attachmentFromDays: number | null;
    /** Other leave of the year, if the order of days matters. */
    history: YearHistory | null;
    /** Whether the requested path is the current path, and not a path from before a change. */
    isThere: boolean;
    hasAbsenceRules: boolean;
    /** The common id of the two parts of leave over New Year. */
    pair: string | null;
  };

/** The more lenient of the balance rule at submission and the current rule. */
const rulesAtSubmission = (sql: Tag) => sql`l.needs_balance and c.needs_balance as "needsBalance",
  greatest(l.may_go_below_by, c.may_go_below_by) as "mayGoBelowBy", l.needs_attachment as "needsAttachment"`;

/** Half days as JSON. */
const slotsJson = (sql: Tag, slots: Fragment) => sql`(
  select coalesce(json_agg(json_build_object('from', lower(s), 'until', upper(s)) order by s), '[]') from unnest(${slots}) s)`;

const hasPath = (sql: Tag, { startDate, leaveCode }: LeaveKey) => sql`(l.start_date = ${startDate} and l.leave_code = ${leaveCode})`;

/** Whether the application had this path before its applicant changed it. */
const hadPath = (sql: Tag, { startDate, leaveCode }: LeaveKey) => sql`exists (
  select from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id
    and ev.remark #>> '{params,at,startDate}' = ${startDate} and ev.remark #>> '{params,at,leaveCode}' = ${leaveCode})`;

/**
 * Selects the application of a path: the one with the given id, else the live one, else the newest. A path from before a change leads to it
 * as long as no other application has that path.
 */
export function whereApplication(sql: Tag, key: LeaveKey, appliedLeaveId: string | undefined, caller: Caller): Fragment {
  const which = appliedLeaveId === undefined ? sql`true` : sql`l.applied_leave_id = ${appliedLeaveId}`;
  return sql`
    where l.empl_id = ${key.emplId} and l.eff_date = ${key.effDate} and (${hasPath(sql, key)} or ${hadPath(sql, key)})
      and ${which} and ${canReadLeave(sql, caller)}
    order by ${hasPath(sql, key)} desc, ${isLive(sql)} desc, l.applied_leave_id desc limit 1`;
}

/** The other bookings of the year of an application `l`, if the order of days matters. */
const otherBookings = (sql: Tag) =>
  orderDependentHistoryOf(
    sql,
    { emplId: sql`it.empl_id`, year: sql`it.leave_year`, leaveCode: sql`it.leave_code` },
    { counts: 'booked', but: sql`it.applied_leave_id` },
  );

/** Finds the other bookings once the balance is locked. */
export async function findOtherBookings(tx: TransactionSql, appliedLeaveId: number): Promise<YearHistory | null> {
  const [found] = await tx<{ history: YearHistory | null }[]>`
    select ${otherBookings(tx)} as history from applied_leave it where it.applied_leave_id = ${appliedLeaveId}`;
  return found?.history ?? null;
}

export async function findApplication(
  tx: TransactionSql,
  key: LeaveKey,
  appliedLeaveId: string | undefined,
  caller: Caller,
): Promise<StoredLeave | undefined> {
  const [leave] = await tx<StoredLeave[]>`
    select l.applied_leave_id as "appliedLeaveId", l.empl_id as "emplId", l.approver, l.leave_status as status, l.start_date as "startDate",
      l.end_date as "endDate", l.half_day_part as "halfDayPart", l.start_part as "startPart", l.end_part as "endPart", l.reason, l.attachment, l.leave_year as "leaveYear", l.leave_code as "leaveCode",
      l.leave_duration as "leaveDuration", l.version, l.filed_by as "filedBy", l.first_step as "firstStep", ${secondApproverJson(tx, tx`${caller.emplId}`)} as "secondStep", ${hasPath(tx, key)} as "isThere", ${rulesAtSubmission(tx)},
      c.leave_descr as "leaveDescr", c.attachment_from_days as "attachmentFromDays", l.day_costs as "dayCosts", l.change, l.change_attachment as "changeAttachment",
      ${slotsJson(tx, tx`l.given_back`)} as "givenBack", ${hasAbsenceRules(tx)} as "hasAbsenceRules", l.pair,
      (select ${otherBookings(tx)} from applied_leave it where it.applied_leave_id = l.applied_leave_id) as history
    from applied_leave l join employee e on e.empl_id = l.empl_id join leave_category c on c.leave_code = l.leave_code ${whereApplication(tx, key, appliedLeaveId, caller)}`;
  return leave;
}

export type StoredApplication = { json: { appliedLeaveId: number }; version: number };

export async function insertApplication(tx: TransactionSql, leave: NewApplication): Promise<StoredApplication> {
  const [added] = await tx<StoredApplication[]>`
    ${insertApplicationCte(tx, leave)} select l.version, ${leaveJson(tx)} as json from ${leaveWithNames(tx, tx`added`)}`;
  if (!added) throw new Error('An insert without a conflict clause returns its row.');
  return added;
}

/** Stores a change by the applicant. @returns undefined if the application has changed since its validation */
export async function updateApplication(
  tx: TransactionSql,
  judged: StoredLeave,
  leave: LeaveFields & Pick<NewApplication, 'dayCosts' | 'judgedBy'>,
  noted: { remark: MessageDescriptor } & LeaveNotification,
): Promise<StoredApplication | undefined> {
  const [changed] = await tx<StoredApplication[]>`
    ${updateApplicationCte(tx, judged, leave, { emplId: judged.emplId, ...noted })} select l.version, ${leaveJson(tx)} as json from ${leaveWithNames(tx, tx`changed`)}`;
  return changed;
}

export async function findApplicationJson(tx: TransactionSql, appliedLeaveId: number): Promise<StoredApplication | undefined> {
  const [found] = await tx<StoredApplication[]>`
    select l.version, ${leaveJson(tx)} as json from ${leaveWithNames(tx, tx`applied_leave`)} where l.applied_leave_id = ${appliedLeaveId}`;
  return found;
}

export async function countPending(sql: Sql, caller: Caller): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from applied_leave l where ${isDecider(sql, caller)} and ${isPending(sql)}`;
  return row?.count ?? 0;
}

/** Returns whether a person can decide on leave and is neither the applicant nor one of the people of the first step. */
export async function canApprove(
  tx: TransactionSql,
  approver: string,
  { emplId: applicant, firstStep }: Pick<StoredLeave, 'emplId' | 'firstStep'>,
): Promise<boolean> {
  const found = await tx`select from employee a where a.empl_id = ${approver} and ${isApproverFor(tx, tx`a`, tx`${applicant}`)}
    and not a.empl_id = any (${firstStep ?? []}::text[])`;
  return found.length === 1;
}
