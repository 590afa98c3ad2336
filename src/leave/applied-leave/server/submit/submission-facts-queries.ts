import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { isApproverFor } from '#src/ledger/leave-ledger/server/approval/approvers.ts';
import { isOrderDependent, orderDependentHistoryOf, pendingDays } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { type SlotRange, wholeDaySlots } from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import type { LeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import { type CalendarData, calendarDataJson } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import type { EntitlementId } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import type { SecondApprovalRule } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { YearSettings } from '#src/ledger/leave-ledger/calculation/open-years.ts';
import type { LeaveRules, Eligibility, PersonFacts } from '#src/leave/applied-leave/submit/leave-rules.ts';
import { isUnusedAttachment } from '../attachment/attach-file.ts';

type Category = Omit<LeaveRules, 'availableFrom'> &
  Eligibility & { countsCalendarDays: boolean; autoApprove: boolean; secondApproval: SecondApprovalRule | null };

export type SubmissionFacts = {
  /** Null for an unknown code. */
  category: Category | null;
  person: PersonFacts & { lastDay: PlainDate | null };
  /** Whether the applicant is still employed. */
  isActive: boolean;
  /** The dates until and from which the previous and next years are open. */
  years: YearSettings;
  pendingLeave: number;
  /** The dates of other live leave of the type in the year, if the category has a maximum. A pending move counts with its larger number. */
  datesTaken: number;
  /** The taken and pending leave of the year, if the order of days matters. */
  history: YearHistory | null;
  /** The calendar of the period. */
  calendar: CalendarData;
  approverIsValid: boolean;
  attachmentIsFree: boolean;
  /** The halves of the period that live applications cover, each application as one range unless a day in its middle was given back. */
  live: SlotRange[];
};

const categoryJson = (sql: Tag) => sql`json_build_object('leaveDescr', leave_descr, 'countsCalendarDays', counts_calendar_days,
  'needsBalance', needs_balance, 'mayGoBelowBy', trim_scale(may_go_below_by), 'noticeDays', notice_days, 'longestDays', trim_scale(longest_days),
  'backdateDays', backdate_days, 'attachmentFromDays', trim_scale(attachment_from_days), 'coverFromDays', trim_scale(cover_from_days), 'onlyFor', only_for, 'retired', retired,
  'allowedDates', to_jsonb(allowed_dates), 'allowedDatesMost', allowed_dates_most,
  'autoApprove', auto_approve, 'secondApproval', case when second_approval_from is not null
    then json_build_object('from', trim_scale(second_approval_from), 'approver', second_approver) end)`;

const personJson = (sql: Tag) =>
  sql`json_build_object('gender', gender, 'marriageStatus', marriage_status, 'joinDate', join_date, 'lastDay', last_day)`;

const countedDates = (sql: Tag, costs: Fragment) => sql`(
  select count(*) from jsonb_array_elements(case when jsonb_typeof(${costs}) = 'array' then ${costs} else '[]' end) d where (d ->> 'days')::numeric > 0)`;

const datesTaken = (sql: Tag, { emplId, leaveYear, leaveCode, replaces }: EntitlementId & { replaces: number }) => sql`(
  case when exists (select from leave_category where leave_code = ${leaveCode} and allowed_dates_most is not null) then (
    select coalesce(sum(greatest(ceil(l.leave_duration), ${countedDates(sql, sql`l.day_costs`)},
      ${countedDates(sql, sql`l.change -> 'dayCosts'`)})), 0)::int
    from applied_leave l where l.empl_id = ${emplId} and l.leave_year = ${leaveYear} and l.leave_code = ${leaveCode} and l.applied_leave_id <> ${replaces}
      and ${isLive(sql)}) else 0 end)`;

/** The first day whose holidays are needed: the notice period also counts those between today and the start. */
const noticePeriodStart = (
  sql: Tag,
  { leaveCode, startDate, today }: { leaveCode: string; startDate: PlainDate; today: PlainDate },
) => sql`(
  case when exists (select from leave_category where leave_code = ${leaveCode} and notice_days > 0) then least(${today}::date, ${startDate}::date)
    else ${startDate}::date end)`;

type ApplicantRules = {
  person: PersonFacts;
  categories: (Category & { leaveCode: string; isOrdered: boolean; description: string | null; policyUrl: string | null })[];
};

/** Finds the categories with their rules for an applicant and a year. */
export async function findCategoryRules(sql: Sql, emplId: string, year: number): Promise<ApplicantRules> {
  const of = { emplId: sql`employee.empl_id`, year: sql`${year}::smallint`, leaveCode: sql`leave_category.leave_code` };
  const [found] = await sql<ApplicantRules[]>`
    select ${personJson(sql)} as person, (
      select coalesce(json_agg(${categoryJson(sql)}::jsonb || jsonb_build_object('leaveCode', leave_code, 'isOrdered', ${isOrderDependent(sql, of)},
        'description', description, 'policyUrl', policy_url) order by leave_code <> 'AL', leave_code), '[]')
      from leave_category) as categories
    from employee where empl_id = ${emplId}`;
  if (!found) throw new Error('The caller is an employee.');
  return found;
}

/**
 * Finds the facts that validate an application. Call it after `lockEntitlement` in the same transaction: its snapshot must be later than
 * the lock.
 */
export async function findSubmissionFacts(
  tx: Tag,
  by: EntitlementId &
    Pick<LeaveFields, 'startDate' | 'endDate' | 'approver' | 'attachment'> & {
      today: PlainDate;
      /** The person who owns the file until an application uses it. */
      uploadedBy: string;
      /** The application that this one replaces; 0 for a new one. */
      replaces: number;
    },
): Promise<SubmissionFacts> {
  const { from, until } = wholeDaySlots(by);
  // The validation refuses an end before the start later; the query needs a valid range until that point.
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
           where l.applied_leave_id = ${by.replaces} and l.leave_year = ${by.leaveYear} and l.leave_code = ${by.leaveCode} and ${isLive(tx)}) as "pendingLeave",
      ${datesTaken(tx, by)} as "datesTaken",
      ${orderDependentHistoryOf(
        tx,
        { emplId: tx`${by.emplId}`, year: tx`${by.leaveYear}::smallint`, leaveCode: tx`${by.leaveCode}` },
        { counts: 'live', but: tx`${by.replaces}`, withChanges: true },
      )} as history,
      ${calendarDataJson(tx, { ...by, startDate: noticePeriodStart(tx, by) })} as calendar,
      exists (select from employee a where a.empl_id = ${by.approver} and ${isApproverFor(tx, tx`a`, tx`${by.emplId}`)}) as "approverIsValid",
      ${by.attachment}::text is null or ${isUnusedAttachment(tx, { ...by, emplId: by.uploadedBy })} as "attachmentIsFree",
      (select coalesce(json_agg(json_build_object('from', lower(held), 'until', upper(held)) order by held), '[]')
       from applied_leave l cross join lateral unnest(l.slots + l.change_slots) held
       where l.empl_id = ${by.emplId} and l.applied_leave_id <> ${by.replaces} and ${isLive(tx)} and l.slots + l.change_slots && ${days}::int4range and held && ${days}::int4range) as live`;
  if (!facts) throw new Error('A select without a table has one row.');
  return facts;
}
