import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { isApproverFor } from '#src/ledger/leave-ledger/server/approvers.ts';
import { isOrderDependent, orderDependentHistory, pendingDays } from '#src/ledger/leave-ledger/server/balance-queries.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { type SlotRange, wholeDaySlots } from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { StoredChange } from '#src/ledger/leave-ledger/server/change-leave.ts';
import type { YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import type { LeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import type { LeaveNotification } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import {
  insertApplicationCte,
  updateApplicationCte,
  type RulesAtSubmission,
  type NewApplication,
} from '#src/ledger/leave-ledger/server/book-leave.ts';
import { type CalendarData, calendarDataJson } from '#src/ledger/leave-ledger/server/calendar-queries.ts';
import type { EntitlementId } from '#src/ledger/leave-ledger/server/entitlement-lock.ts';
import { type SecondApprovalRule, type SecondApprover, secondApproverJson } from '#src/ledger/leave-ledger/server/second-step.ts';
import { isBooked, isLive, isPending } from '#src/ledger/leave-ledger/server/status-sets.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import type { YearSettings } from '#src/shared/setting/open-years.ts';
import type { LeaveRules, Eligibility, PersonFacts } from '#src/leave/applied-leave/leave-rules.ts';
import { canReadLeave, isDecider } from '#src/shared/access/server/reach.ts';
import { leaveJson, leaveWithNames } from './applied-leave-list.ts';
import { isUnusedAttachment } from './attach-file.ts';

export type LeaveKey = { emplId: string; effDate: PlainDate; startDate: PlainDate; leaveCode: string };

/** What is decided on, with what decides who may. */
export type StoredLeave = LeaveFields &
  RulesAtSubmission & {
    appliedLeaveId: number;
    emplId: string;
    status: LeaveStatus;
    leaveYear: number;
    version: number;
    filedBy: string | null;
    /** Who has taken the first of two steps, while the second waits: the approver, and whoever did it in their place. */
    firstStep: string[] | null;
    /** Who decides once the caller has approved; null where that is enough. */
    secondStep: SecondApprover | null;
    leaveDescr: string;
    dayCosts: LeaveDay[];
    /** Half days in its middle that are not taken. */
    givenBack: SlotRange[];
    /** What its applicant asks to make of it. */
    change: StoredChange | null;
    changeAttachment: string | null;
    /** From how many days on the category asks for an attachment today; null: never. */
    attachmentFromDays: number | null;
    /** What else is taken of the year, where the order of the days matters. */
    history: YearHistory | null;
    /** Whether the path is the one that it has now, and not one from before a change. */
    isThere: boolean;
    hasAbsenceRules: boolean;
    /** What it has in common with the other part of leave over New Year. */
    pair: string | null;
  };

/** What holds of the balance: the more lenient of the rule by which the application was judged and of the present one. */
const rulesAtSubmission = (sql: Tag) => sql`l.needs_balance and c.needs_balance as "needsBalance",
  greatest(l.may_go_below_by, c.may_go_below_by) as "mayGoBelowBy", l.needs_attachment as "needsAttachment"`;

/** Half days as JSON. */
const slotsJson = (sql: Tag, slots: Fragment) => sql`(
  select coalesce(json_agg(json_build_object('from', lower(s), 'until', upper(s)) order by s), '[]') from unnest(${slots}) s)`;

const hasPath = (sql: Tag, { startDate, leaveCode }: LeaveKey) => sql`(l.start_date = ${startDate} and l.leave_code = ${leaveCode})`;

/** That the application had this path before its applicant changed it. */
const hadPath = (sql: Tag, { startDate, leaveCode }: LeaveKey) => sql`exists (
  select from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id
    and ev.remark #>> '{params,at,startDate}' = ${startDate} and ev.remark #>> '{params,at,leaveCode}' = ${leaveCode})`;

/**
 * The application that a path means: the one with that id, else the live one, else the newest. A path from before a change leads to it while no
 * other has that path.
 */
export function whereApplication(sql: Tag, key: LeaveKey, appliedLeaveId: string | undefined, caller: Caller): Fragment {
  const which = appliedLeaveId === undefined ? sql`true` : sql`l.applied_leave_id = ${appliedLeaveId}`;
  return sql`
    where l.empl_id = ${key.emplId} and l.eff_date = ${key.effDate} and (${hasPath(sql, key)} or ${hadPath(sql, key)})
      and ${which} and ${canReadLeave(sql, caller)}
    order by ${hasPath(sql, key)} desc, ${isLive(sql)} desc, l.applied_leave_id desc limit 1`;
}

/** What is booked of the year of an application `l` beside itself, where the order of the days matters. */
const otherBookings = (sql: Tag) =>
  orderDependentHistory(
    sql,
    { emplId: sql`it.empl_id`, year: sql`it.leave_year`, leaveCode: sql`it.leave_code` },
    sql`l.applied_leave_id <> it.applied_leave_id and ${isBooked(sql)}`,
  );

/** The same once it is locked. */
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
      ${slotsJson(tx, tx`l.given_back`)} as "givenBack", exists (select from absence_rule) as "hasAbsenceRules", l.pair,
      (select ${otherBookings(tx)} from applied_leave it where it.applied_leave_id = l.applied_leave_id) as history
    from applied_leave l join employee e on e.empl_id = l.empl_id join leave_category c on c.leave_code = l.leave_code ${whereApplication(tx, key, appliedLeaveId, caller)}`;
  return leave;
}

type Category = Omit<LeaveRules, 'availableFrom'> &
  Eligibility & { countsCalendarDays: boolean; autoApprove: boolean; secondApproval: SecondApprovalRule | null };

export type SubmissionFacts = {
  /** Null for a code that is none. */
  category: Category | null;
  person: PersonFacts & { lastDay: PlainDate | null };
  /** Whether the applicant works here still. */
  isActive: boolean;
  /** Until and from when the years beside the current one are open. */
  years: YearSettings;
  pendingLeave: number;
  /** What is taken of the year and waits, where the order of the days matters. */
  history: YearHistory | null;
  /** Of the period. */
  calendar: CalendarData;
  approverIsValid: boolean;
  attachmentIsFree: boolean;
  /** What live applications hold of the period, each as a whole where it has no day in its middle that was given back. */
  live: SlotRange[];
};

const categoryJson = (sql: Tag) => sql`json_build_object('leaveDescr', leave_descr, 'countsCalendarDays', counts_calendar_days,
  'needsBalance', needs_balance, 'mayGoBelowBy', trim_scale(may_go_below_by), 'noticeDays', notice_days, 'longestDays', trim_scale(longest_days),
  'backdateDays', backdate_days, 'attachmentFromDays', trim_scale(attachment_from_days), 'onlyFor', only_for, 'retired', retired,
  'autoApprove', auto_approve, 'secondApproval', case when second_approval_from is not null
    then json_build_object('from', trim_scale(second_approval_from), 'approver', second_approver) end)`;

const personJson = (sql: Tag) =>
  sql`json_build_object('gender', gender, 'marriageStatus', marriage_status, 'joinDate', join_date, 'lastDay', last_day)`;

/** From which day on the holidays are asked for: where notice is to be given, those between today and the start count as well. */
const noticePeriodStart = (
  sql: Tag,
  { leaveCode, startDate, today }: { leaveCode: string; startDate: PlainDate; today: PlainDate },
) => sql`(
  case when exists (select from leave_category where leave_code = ${leaveCode} and notice_days > 0) then least(${today}::date, ${startDate}::date)
    else ${startDate}::date end)`;

type ApplicantRules = { person: PersonFacts; categories: (Category & { leaveCode: string; isOrdered: boolean })[] };

/** The categories with their rules, for whoever applies for leave of a year. */
export async function findCategoryRules(sql: Sql, emplId: string, year: number): Promise<ApplicantRules> {
  const of = { emplId: sql`employee.empl_id`, year: sql`${year}::smallint`, leaveCode: sql`leave_category.leave_code` };
  const [found] = await sql<ApplicantRules[]>`
    select ${personJson(sql)} as person, (
      select coalesce(json_agg(${categoryJson(sql)}::jsonb || jsonb_build_object('leaveCode', leave_code, 'isOrdered', ${isOrderDependent(sql, of)}) order by leave_code <> 'AL', leave_code), '[]')
      from leave_category) as categories
    from employee where empl_id = ${emplId}`;
  if (!found) throw new Error('Whoever calls is an employee.');
  return found;
}

/** What an application is judged by. To be asked for after `lockEntitlement`, in the same transaction: its snapshot must be later than the lock. */
export async function findSubmissionFacts(
  tx: Tag,
  by: EntitlementId &
    Pick<LeaveFields, 'startDate' | 'endDate' | 'approver' | 'attachment'> & {
      today: PlainDate;
      /** Whose the file is until an application has it. */
      uploadedBy: string;
      /** The application that it takes the place of; 0 for a new one. */
      instead: number;
    },
): Promise<SubmissionFacts> {
  const { from, until } = wholeDaySlots(by);
  // An end before the start is refused by what is found here: until then it is no day.
  const days = `[${from},${Math.max(from, until)})`;
  const [facts] = await tx<SubmissionFacts[]>`
    select
      (select ${categoryJson(tx)} from leave_category where leave_code = ${by.leaveCode}) as category,
      (select ${personJson(tx)} from employee where empl_id = ${by.emplId}) as person,
      (select status = 'A' from employee where empl_id = ${by.emplId}) as "isActive",
      (select json_build_object('nextYearFrom', max(value #>> '{}') filter (where name = 'nextYearFrom'),
        'lastYearUntil', max(value #>> '{}') filter (where name = 'lastYearUntil')) from setting) as years,
      ${pendingDays(tx, { emplId: tx`${by.emplId}`, year: tx`${by.leaveYear}`, leaveCode: tx`${by.leaveCode}` })}
        - (select coalesce(sum(l.leave_duration), 0) from applied_leave l
           where l.applied_leave_id = ${by.instead} and l.leave_year = ${by.leaveYear} and l.leave_code = ${by.leaveCode} and ${isLive(tx)}) as "pendingLeave",
      ${orderDependentHistory(
        tx,
        { emplId: tx`${by.emplId}`, year: tx`${by.leaveYear}::smallint`, leaveCode: tx`${by.leaveCode}` },
        tx`l.applied_leave_id <> ${by.instead} and ${isLive(tx)}`,
        { withChanges: true },
      )} as history,
      ${calendarDataJson(tx, { ...by, startDate: noticePeriodStart(tx, by) })} as calendar,
      exists (select from employee a where a.empl_id = ${by.approver} and ${isApproverFor(tx, tx`a`, tx`${by.emplId}`)}) as "approverIsValid",
      ${by.attachment}::text is null or ${isUnusedAttachment(tx, { ...by, emplId: by.uploadedBy })} as "attachmentIsFree",
      (select coalesce(json_agg(json_build_object('from', lower(held), 'until', upper(held)) order by held), '[]')
       from applied_leave l cross join lateral unnest(l.slots + l.change_slots) held
       where l.empl_id = ${by.emplId} and l.applied_leave_id <> ${by.instead} and ${isLive(tx)} and l.slots + l.change_slots && ${days}::int4range and held && ${days}::int4range) as live`;
  if (!facts) throw new Error('A select without a table has one row.');
  return facts;
}

export type StoredApplication = { json: { appliedLeaveId: number }; version: number };

export async function insertApplication(tx: TransactionSql, leave: NewApplication): Promise<StoredApplication> {
  const [added] = await tx<StoredApplication[]>`
    ${insertApplicationCte(tx, leave)} select l.version, ${leaveJson(tx)} as json from ${leaveWithNames(tx, tx`added`)}`;
  if (!added) throw new Error('An insert without a conflict clause returns its row.');
  return added;
}

/** Stores what the applicant has changed; undefined when the application has changed since it was judged. */
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

/** Whether somebody can decide on leave: another than its applicant and than those of the first step. */
export async function canApprove(
  tx: TransactionSql,
  approver: string,
  { emplId: applicant, firstStep }: Pick<StoredLeave, 'emplId' | 'firstStep'>,
): Promise<boolean> {
  const found = await tx`select from employee a where a.empl_id = ${approver} and ${isApproverFor(tx, tx`a`, tx`${applicant}`)}
    and not a.empl_id = any (${firstStep ?? []}::text[])`;
  return found.length === 1;
}
