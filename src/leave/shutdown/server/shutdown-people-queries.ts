import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { isApproverFor } from '#src/ledger/leave-ledger/server/approval/approvers.ts';
import { unreservedBalance, orderDependentHistory, pendingDays } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { slotEpoch, type SlotRange, wholeDaySlots } from '#src/ledger/leave-ledger/calculation/slots.ts';

/** The filters for the people; all given filters must match. */
export type PeopleSelection = Partial<
  Record<'emplIds' | 'deptIds' | 'businessUnits' | 'workStates' | 'notWorkStates', readonly string[] | undefined>
>;

export type ShutdownRequest = { leaveCode: string; startDate: PlainDate; endDate: PlainDate; chosen: PeopleSelection };

/** A chosen person with the relevant records. */
export type SelectedPerson = {
  emplId: string;
  name: string;
  /** Available days less taken and pending days; null without an entitlement. */
  left: number | null;
  /** The days of pending leave that `left` excludes. */
  pending: number;
  /** Other leave of the year, if the order of days matters. */
  history: YearHistory | null;
  /** The person who decides on a cancellation request; null if there is none. */
  approver: string | null;
  /** The half days of the period without leave, and those with leave. */
  free: SlotRange[];
  held: SlotRange[];
  /** No days are entered after it. */
  lastDay: PlainDate | null;
  isEntered: boolean;
  /** Whether the leave type is available to the person. */
  isOffered: boolean;
};

/** The category rules that also apply to HR. */
export type ShutdownCategory = { countsCalendarDays: boolean; needsBalance: boolean; mayGoBelowBy: number };

export async function findCategory(sql: Tag, leaveCode: string): Promise<ShutdownCategory | undefined> {
  const [found] = await sql<ShutdownCategory[]>`
    select counts_calendar_days as "countsCalendarDays", needs_balance as "needsBalance", may_go_below_by as "mayGoBelowBy"
    from leave_category where leave_code = ${leaveCode}`;
  return found;
}

/**
 * Whether the type is available, as `availableFrom` defines it for applicants: it is not retired and the person is eligible on the first
 * day.
 */
const isOffered = (sql: Tag, { leaveCode, startDate }: ShutdownRequest) => sql`coalesce((
  select not c.retired and (c.only_for ->> 'gender' is null or c.only_for ->> 'gender' = e.gender)
    and (c.only_for ->> 'marriageStatus' is null or c.only_for ->> 'marriageStatus' = e.marriage_status)
    and (c.only_for ->> 'serviceMonthsFrom' is null
      or e.join_date + make_interval(months => (c.only_for ->> 'serviceMonthsFrom')::int) <= ${startDate}::date)
  from leave_category c where c.leave_code = ${leaveCode}), false)`;

const stateOn = (sql: Tag, date: PlainDate) =>
  sql`(select h.state from employee_work_state h where h.empl_id = e.empl_id and h.from_date <= ${date} order by h.from_date desc limit 1)`;

const isSelected = (sql: Tag, { startDate, chosen }: ShutdownRequest): Fragment => {
  const { emplIds, deptIds, businessUnits, workStates, notWorkStates } = chosen;
  return sql`e.status = 'A'
    ${emplIds ? sql`and e.empl_id = any (${[...emplIds]})` : sql``}
    ${deptIds ? sql`and exists (select from employee_department d where d.empl_id = e.empl_id and d.dept_id = any (${[...deptIds]}))` : sql``}
    ${businessUnits ? sql`and e.business_unit = any (${[...businessUnits]})` : sql``}
    ${workStates ? sql`and ${stateOn(sql, startDate)} = any (${[...workStates]})` : sql``}
    ${notWorkStates ? sql`and coalesce(${stateOn(sql, startDate)} <> all (${[...notWorkStates]}), true)` : sql``}`;
};

/** Finds the ids that belong to no active employee. */
export async function findUnknownEmployees(sql: Tag, emplIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ emplId: string }[]>`
    select sent.id as "emplId" from unnest(${[...emplIds]}::text[]) with ordinality sent (id, place)
    where not exists (select from employee e where e.empl_id = sent.id and e.status = 'A') order by sent.place`;
  return rows.map(({ emplId }) => emplId);
}

/** Finds the ids of the chosen people. */
export async function findSelectedIds(sql: Tag, asked: ShutdownRequest): Promise<string[]> {
  const rows = await sql<
    { emplId: string }[]
  >`select e.empl_id as "emplId" from employee e where ${isSelected(sql, asked)} order by e.empl_id`;
  return rows.map(({ emplId }) => emplId);
}

/** The line manager if valid, else the person who enters the shutdown; their own leave goes to another HR user. */
const approverFor = (sql: Tag, by: string) => sql`coalesce(
  (select m.empl_id from employee m where m.empl_id = e.reports_to and ${isApproverFor(sql, sql`m`, sql`e.empl_id`)}),
  nullif(${by}, e.empl_id),
  (select h.empl_id from employee h where h.status = 'A' and 'H' = any (h.roles) and h.empl_id <> e.empl_id order by h.empl_id limit 1))`;

/**
 * Finds the chosen people by name.
 *
 * @param more.by the person who enters the shutdown; `shutdownId` the existing shutdown to which people are added
 */
export async function findSelectedPeople(
  sql: Tag,
  asked: ShutdownRequest,
  { by, shutdownId }: { by: string; shutdownId: number | undefined },
): Promise<readonly SelectedPerson[]> {
  const { from, until } = wholeDaySlots(asked);
  const period = sql`int4range(${from}, ${until})`;
  const beyond = sql`case when e.last_day is null then '{}' else int4multirange(int4range((e.last_day + 1 - ${slotEpoch}::date) * 2, null)) end`;
  const asJson = (slots: Fragment) => sql`(
    select coalesce(json_agg(json_build_object('from', lower(gap), 'until', upper(gap)) order by gap), '[]') from unnest(${slots}) gap)`;
  return sql<SelectedPerson[]>`
    select e.empl_id as "emplId", e.name, e.last_day as "lastDay", ${approverFor(sql, by)} as approver,
      (select ${unreservedBalance(sql)} from leave_entitlement en
       where en.empl_id = e.empl_id and en.year = ${yearOf(asked.startDate)} and en.leave_code = ${asked.leaveCode}) as left,
      ${pendingDays(sql, { emplId: sql`e.empl_id`, year: sql`${yearOf(asked.startDate)}`, leaveCode: sql`${asked.leaveCode}` })} as pending,
      ${orderDependentHistory(sql, { emplId: sql`e.empl_id`, year: sql`${yearOf(asked.startDate)}::smallint`, leaveCode: sql`${asked.leaveCode}` }, isLive(sql), { withChanges: true })} as history,
      ${asJson(sql`int4multirange(${period}) - taken.slots - ${beyond}`)} as free, ${asJson(sql`int4multirange(${period}) * taken.slots`)} as held,
      exists (select from shutdown_leave s join applied_leave l on l.applied_leave_id = s.applied_leave_id
        where s.shutdown_id = ${shutdownId ?? 0} and l.empl_id = e.empl_id) as "isEntered", ${isOffered(sql, asked)} as "isOffered"
    from employee e cross join lateral (
      select coalesce(range_agg(l.slots + l.change_slots), '{}') as slots from applied_leave l where l.empl_id = e.empl_id and ${isLive(sql)} and l.slots + l.change_slots && ${period}
    ) taken
    where ${isSelected(sql, asked)} order by e.plain_name, e.name, e.empl_id`;
}
