import type { Fragment, JSONValue, Sql, Tag, TransactionSql } from '#src/db/server/sql.ts';
import type { HalfDayPart } from '#src/leave-ledger/leave-duration.ts';
import type { LeaveStatus } from '#src/leave-ledger/leave-status.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { isApproverFor } from '#src/leave-ledger/server/approvers.ts';
import { approvedDays, ofEntitlement, pendingDays } from '#src/leave-ledger/server/balance-queries.ts';
import { addingLeave, type NewLeave } from '#src/leave-ledger/server/book-leave.ts';
import { type CalendarFacts, calendarFacts } from '#src/leave-ledger/server/calendar-queries.ts';
import type { Entitlement } from '#src/leave-ledger/server/entitlement-lock.ts';
import { isLive, isPending } from '#src/leave-ledger/server/status-sets.ts';
import type { Caller } from '#src/access/caller.ts';
import { canReadEntitlement, canReadLeave } from '#src/access/server/reach.ts';
import { leaveJson, leaveWithNames } from './applied-leave-list.ts';

export type LeaveKey = { emplId: string; effDate: PlainDate; startDate: PlainDate; leaveCode: string };

/** What is decided on, with what decides who may. */
export type StoredLeave = {
  appliedLeaveId: number;
  emplId: string;
  approver: string;
  status: LeaveStatus;
  startDate: PlainDate;
  leaveYear: number;
  leaveCode: string;
  duration: number;
  version: number;
};

/** The application that a path means: the one with that id, else the live one, else the newest. */
export function meant(sql: Tag, key: LeaveKey, appliedLeaveId: string | undefined, caller: Caller): Fragment {
  const which = appliedLeaveId === undefined ? sql`true` : sql`l.applied_leave_id = ${appliedLeaveId}`;
  return sql`
    where l.empl_id = ${key.emplId} and l.eff_date = ${key.effDate} and l.start_date = ${key.startDate} and l.leave_code = ${key.leaveCode}
      and ${which} and ${canReadLeave(sql, caller)}
    order by ${isLive(sql)} desc, l.applied_leave_id desc limit 1`;
}

export async function findLeave(
  tx: TransactionSql,
  key: LeaveKey,
  appliedLeaveId: string | undefined,
  caller: Caller,
): Promise<StoredLeave | undefined> {
  const [leave] = await tx<StoredLeave[]>`
    select l.applied_leave_id as "appliedLeaveId", l.empl_id as "emplId", l.approver, l.leave_status as status, l.start_date as "startDate",
      l.leave_year as "leaveYear", l.leave_code as "leaveCode", l.leave_duration as duration, l.version
    from applied_leave l join employee e on e.empl_id = l.empl_id ${meant(tx, key, appliedLeaveId, caller)}`;
  return leave;
}

/** The balance that an application `l` is counted against, as JSON. */
export const balanceOfLeave = (sql: Sql): Fragment => sql`(
  select json_build_object('availableLeave', trim_scale(en.available_leave), 'takenLeave', trim_scale(en.taken_leave),
    'pendingLeave', trim_scale(${pendingDays(sql, ofEntitlement(sql))}))
  from leave_entitlement en where en.empl_id = l.empl_id and en.year = l.leave_year and en.leave_code = l.leave_code)`;

/** An application as it is told, and what says which of its days cost something. */
type LeaveDetail = {
  detail: Record<string, JSONValue>;
  version: number;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDay: boolean;
  days: number;
  countsCalendarDays: boolean;
  calendar: CalendarFacts;
};

export async function findLeaveDetail(
  sql: Sql,
  key: LeaveKey,
  appliedLeaveId: string | undefined,
  caller: Caller,
): Promise<LeaveDetail | undefined> {
  const [found] = await sql<LeaveDetail[]>`
    select l.version, l.start_date as "startDate", l.end_date as "endDate", l.half_day_part is not null as "halfDay", l.leave_duration as days,
      (select counts_calendar_days from leave_category where leave_code = l.leave_code) as "countsCalendarDays",
      ${calendarFacts(sql, { startDate: sql`l.start_date`, endDate: sql`l.end_date` })} as calendar, ${leaveJson(sql)}::jsonb || jsonb_build_object(
      'attachmentName', (select original_name from attachment where file_name = l.attachment),
      'departments', (select coalesce(json_agg(dept_id order by dept_id), '[]') from employee_department where empl_id = l.empl_id),
      'balance', ${balanceOfLeave(sql)},
      'timeline', (
        select json_agg(json_build_object('happenedAt', ev.happened_at, 'byEmplId', ev.by_empl_id, 'byName', who.name,
          'fromStatus', ev.from_status, 'toStatus', ev.to_status, 'reason', ev.reason) order by ev.applied_leave_event_id desc)
        from applied_leave_event ev left join employee who on who.empl_id = ev.by_empl_id where ev.applied_leave_id = l.applied_leave_id)
    ) as detail
    from ${leaveWithNames(sql, sql`applied_leave`)} ${meant(sql, key, appliedLeaveId, caller)}`;
  return found;
}

export type ApplyFacts = {
  countsCalendarDays: boolean | null;
  pendingLeave: number;
  /** Of the period. */
  calendar: CalendarFacts;
  approverIsValid: boolean;
  attachmentIsFree: boolean;
  /** Live applications that touch the period. */
  live: { startDate: PlainDate; endDate: PlainDate; halfDayPart: HalfDayPart | null }[];
};

/** What an application is judged by. To be asked for after `lockEntitlement`, in the same transaction: its snapshot must be later than the lock. */
export async function findApplyFacts(
  tx: TransactionSql,
  by: Entitlement & { startDate: PlainDate; endDate: PlainDate; approver: string; attachment: string | null },
): Promise<ApplyFacts> {
  const [facts] = await tx<ApplyFacts[]>`
    select
      (select counts_calendar_days from leave_category where leave_code = ${by.leaveCode}) as "countsCalendarDays",
      ${pendingDays(tx, { emplId: tx`${by.emplId}`, year: tx`${by.leaveYear}`, leaveCode: tx`${by.leaveCode}` })} as "pendingLeave",
      ${calendarFacts(tx, by)} as calendar,
      exists (select from employee a where a.empl_id = ${by.approver} and ${isApproverFor(tx, tx`a`, tx`${by.emplId}`)}) as "approverIsValid",
      ${by.attachment}::text is null or exists (
        select from attachment f where f.file_name = ${by.attachment} and f.uploaded_by = ${by.emplId}
          and not exists (select from applied_leave where attachment = f.file_name)) as "attachmentIsFree",
      (select coalesce(json_agg(json_build_object('startDate', l.start_date, 'endDate', l.end_date, 'halfDayPart', l.half_day_part) order by l.start_date, l.slots), '[]')
       from applied_leave l where l.empl_id = ${by.emplId} and ${isLive(tx)} and l.start_date <= ${by.endDate} and l.end_date >= ${by.startDate}) as live`;
  if (!facts) throw new Error('A select without a table has one row.');
  return facts;
}

export async function addLeave(tx: TransactionSql, leave: NewLeave): Promise<{ json: JSONValue; version: number }> {
  const [added] = await tx<{ json: JSONValue; version: number }[]>`
    ${addingLeave(tx, leave)} select l.version, ${leaveJson(tx)} as json from ${leaveWithNames(tx, tx`added`)}`;
  if (!added) throw new Error('An insert without a conflict clause returns its row.');
  return added;
}

export async function countPending(sql: Sql, caller: Caller): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from applied_leave l where approver = ${caller.emplId} and ${isPending(sql)}`;
  return row?.count ?? 0;
}

/** Approved days of a person, type and year; undefined when the person is out of the caller's reach. */
export async function countApprovedDays(sql: Sql, caller: Caller, of: Entitlement): Promise<number | undefined> {
  const [row] = await sql<{ days: number }[]>`
    select ${approvedDays(sql, { emplId: sql`e.empl_id`, year: sql`${of.leaveYear}`, leaveCode: sql`${of.leaveCode}` })} as days
    from employee e where e.empl_id = ${of.emplId} and ${canReadEntitlement(sql, caller)}`;
  return row?.days;
}

/** Whether somebody can decide on leave of this applicant. */
export async function canApprove(tx: TransactionSql, approver: string, applicant: string): Promise<boolean> {
  const found = await tx`select from employee a where a.empl_id = ${approver} and ${isApproverFor(tx, tx`a`, tx`${applicant}`)}`;
  return found.length === 1;
}
