import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { initialStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { sickLeave } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import { isBooked, isRequested } from '../application/status-conditions.ts';

type EntitlementColumns = { emplId: Fragment; year: Fragment; leaveCode: Fragment };

const sumLeaveDuration = (sql: Tag, { emplId, year, leaveCode }: EntitlementColumns, counts: Fragment) => sql`(
  select coalesce(sum(leave_duration), 0) from applied_leave
  where empl_id = ${emplId} and leave_year = ${year} and leave_code = ${leaveCode} and ${counts})`;

/**
 * SQL: the pending days of a person, year and type: requests, additional days of changes, and sick days of pending illnesses. The database
 * has the same sum in `pending_days`.
 */
export const pendingDays = (
  sql: Tag,
  of: EntitlementColumns,
): Fragment => sql`(${sumLeaveDuration(sql, of, isRequested(sql, sql`leave_status`))} + (
  select coalesce(sum(change_days), 0) from applied_leave
  where empl_id = ${of.emplId} and leave_year = ${of.year} and leave_code = ${of.leaveCode} and change_days > 0) + (
  select coalesce(sum(change_sick_days), 0) from applied_leave
  where empl_id = ${of.emplId} and leave_year = ${of.year} and ${of.leaveCode} = ${sickLeave} and change_sick_days > 0))`;

/** SQL: the same for all people and types of a year, as rows of `empl_id`, `leave_code` and `days`. */
export const pendingDaysOfYear = (sql: Tag, year: Fragment): Fragment => sql`
  select w.empl_id, w.leave_code, sum(w.days) as days from (
    select l.empl_id, l.leave_code, case when ${isRequested(sql)} then l.leave_duration else 0 end + l.change_days as days from applied_leave l
    where l.leave_year = ${year} and (${isRequested(sql)} or l.change_days > 0)
    union all
    select l.empl_id, ${sickLeave}, l.change_sick_days from applied_leave l where l.leave_year = ${year} and l.change_sick_days > 0) w
  group by 1, 2`;

/** SQL: the approved days of a person, year and type. */
export const approvedDays = (sql: Tag, of: EntitlementColumns): Fragment => sumLeaveDuration(sql, of, isBooked(sql, sql`leave_status`));

/** SQL: the person, year and type of the entitlement `en`. */
export const entitlementKeyColumns = (sql: Tag): EntitlementColumns => ({
  emplId: sql`en.empl_id`,
  year: sql`en.year`,
  leaveCode: sql`en.leave_code`,
});

/** SQL: the available days of the entitlement `en` as if its year were open. Closing a year sets them to the taken days. */
export const availableBeforeClosing = (
  sql: Tag,
): Fragment => sql`(en.available_leave + coalesce((select l.booked_carry + l.booked_lapse from year_end_line l
  where l.empl_id = en.empl_id and l.year = en.year and l.leave_code = en.leave_code and l.stands and l.closes), 0))`;

const untakenDays = (sql: Tag) => sql`(en.available_leave - en.taken_leave)`;

/** SQL: the displayed balance of the entitlement `en`, never below 0. */
export const balanceExpression = (sql: Tag): Fragment => sql`greatest(0, ${untakenDays(sql)})`;

/** SQL: the balance of the entitlement `en` against which an application is checked: available less taken and pending. */
export const unreservedBalance = (sql: Tag): Fragment => sql`${untakenDays(sql)} - ${pendingDays(sql, entitlementKeyColumns(sql))}`;

/** SQL: whether an entry `n` records an expiry or closes its year. A replay ignores these entries, because it computes expiries and treats the year as open. */
export const isClosingEntry = (sql: Tag): Fragment =>
  sql`(n.kind = 'lapse' or n.kind in ('carry', 'undo') and n.on_date = make_date(n.year, 12, 31))`;

const allEntries = (sql: Tag, { emplId, year, leaveCode }: EntitlementColumns) => sql`
  from entitlement_entry n where n.empl_id = ${emplId} and n.year = ${year} and n.leave_code = ${leaveCode}`;

const openEntries = (sql: Tag, of: EntitlementColumns) => sql`${allEntries(sql, of)} and not ${isClosingEntry(sql)}`;

/** SQL: the monthly accrual of a record as JSON of `MonthlyAccrual`; null if there is none or the person has left. */
export const monthlyAccrualJson = (sql: Tag, { emplId, year, leaveCode }: EntitlementColumns): Fragment => sql`(
  select json_build_object('entitlement', trim_scale(m.entitlement), 'joinDate', who.join_date, 'after', m.accrues_after, 'accrualOn', m.accrues_on, 'except', m.accrues_except || m.unearned_months, 'weights', m.accrual_weights, 'until', who.last_day, 'settled', m.accrues_settled)
  from leave_entitlement m join employee who on who.empl_id = m.empl_id and who.status = 'A'
  where m.empl_id = ${emplId} and m.year = ${year} and m.leave_code = ${leaveCode} and m.accrues_after is not null)`;

/** SQL: the future accruals of the entitlement `en` in days, as the database computes them. */
export const futureAccrualDays = (sql: Tag): Fragment =>
  sql`(case when en.accrues_after is null then 0 else coming_accruals(en.empl_id, en.year, en.leave_code) end)`;

/**
 * SQL: the applications `l` of a person and year with the days they use of one type, as `uses`. The additional days of a pending change and
 * the sick days of a pending illness are rows of their own.
 */
export const leaveUseRows = (
  sql: Tag,
  { emplId, year, leaveCode }: EntitlementColumns,
  withChanges: boolean,
): Fragment => sql`applied_leave l cross join lateral (
      select l.leave_code, l.applied_leave_id, l.start_date, l.end_date, l.leave_duration as days, l.day_costs, l.leave_status
      union all
      select l.leave_code, null, (l.change ->> 'startDate')::date, (l.change ->> 'endDate')::date, l.change_days, '[]', ${initialStatus} where ${withChanges} and l.change_days > 0
      union all
      select ${sickLeave}, null, (sick ->> 'startDate')::date, (sick ->> 'endDate')::date, (sick ->> 'leaveDuration')::numeric, sick -> 'dayCosts', ${initialStatus}
      from jsonb_array_elements(l.change #> '{sick,leaves}') sick where ${withChanges} and l.change_sick_days > 0) uses
    where l.empl_id = ${emplId} and l.leave_year = ${year} and (l.leave_code = ${leaveCode} or l.change_sick_days > 0) and uses.leave_code = ${leaveCode}`;

/**
 * SQL: the input of a replay as JSON of a `YearHistory`.
 *
 * @param counts condition on the applications `l`
 * @param withChanges whether the additional days of pending changes count
 */
export const yearHistory = (
  sql: Tag,
  of: EntitlementColumns,
  counts: Fragment,
  withChanges = false,
): Fragment => sql`json_build_object('year', ${of.year}::integer,
  'entries', (select coalesce(json_agg(json_build_object('on', n.on_date, 'days', trim_scale(n.days), 'until', n.until_date, 'kind', n.kind) order by n.on_date, n.entry_id), '[]')
    ${openEntries(sql, of)}),
  'monthly', ${monthlyAccrualJson(sql, of)},
  'leaves', (select coalesce(json_agg(json_build_object('appliedLeaveId', uses.applied_leave_id, 'startDate', uses.start_date, 'endDate', uses.end_date, 'leaveDuration', trim_scale(uses.days),
      'dayCosts', uses.day_costs) order by uses.start_date, uses.applied_leave_id), '[]')
    from ${leaveUseRows(sql, of, withChanges)} and ${counts}),
  'brought', (select trim_scale(b.brought_leave) from leave_entitlement b
    where b.empl_id = ${of.emplId} and b.year = ${of.year} and b.leave_code = ${of.leaveCode}))`;

/** SQL: whether the order of the days matters, because some are added later or expire, or the year is closed. Otherwise the balance is a difference. */
export const isOrderDependent = (sql: Tag, of: EntitlementColumns): Fragment => sql`
  (exists (select ${allEntries(sql, of)} and (n.until_date is not null or n.on_date > make_date(n.year, 1, 1))) or ${monthlyAccrualJson(sql, of)} is not null)`;

/** SQL: the input of a replay if the order of the days matters, else null. */
export const orderDependentHistory = (sql: Tag, of: EntitlementColumns, counts: Fragment, { withChanges = false } = {}): Fragment => sql`(
  case when ${isOrderDependent(sql, of)} then ${yearHistory(sql, of, counts, withChanges)} end)`;

/** @property counts which leave counts @property but the application that does not count; 0 for none */
type CountedLeave = { counts: 'booked' | 'live'; but: Fragment; withChanges?: boolean };

/** SQL: the same for one record, by `year_history` of the database. It costs a statement about one record less, and a list more. */
export const orderDependentHistoryOf = (
  sql: Tag,
  of: EntitlementColumns,
  { counts, but, withChanges = false }: CountedLeave,
): Fragment => sql`(
  case when ${isOrderDependent(sql, of)} then year_history(${of.emplId}, ${of.year}, ${of.leaveCode},
    booked_statuses() ${counts === 'live' ? sql`|| requested_statuses()` : sql``}, ${but}, ${withChanges}) end)`;
