import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { SlotRange } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { isBooked } from './status-conditions.ts';

// Queries over the stored days of leave. Leave that is entirely in one period counts with its duration, without reading its days.

const storedDays = (sql: Tag): Fragment => sql`jsonb_to_recordset(l.day_costs) as d (date date, days numeric)`;

/**
 * The consecutive days of an application `l`, to be joined as rows `run` of `start_date`, `end_date`, `half_day_part`, `start_part`, `end_part` and their
 * number `n`.
 * There are several runs if days in the middle were given back.
 */
export const leavePeriodRows = (sql: Tag): Fragment => sql`
  cross join lateral (
    select l.start_date, l.end_date, l.half_day_part, l.start_part, l.end_part, 1 as n where isempty(l.given_back)
    union all
    select date '2000-01-01' + lower(s) / 2, date '2000-01-01' + (upper(s) - 1) / 2,
      case when lower(s) / 2 < (upper(s) - 1) / 2 then null when lower(s) % 2 = 1 then 'PM' when upper(s) % 2 = 1 then 'AM' end,
      case when lower(s) / 2 < (upper(s) - 1) / 2 and lower(s) % 2 = 1 then 'PM' end,
      case when lower(s) / 2 < (upper(s) - 1) / 2 and upper(s) % 2 = 1 then 'AM' end,
      row_number() over (order by s)
    from unnest(l.slots) s where not isempty(l.given_back)) run`;

/** Finds the runs of consecutive half days of a leave, and the maximum number of runs that it can have had. */
export async function findLeavePeriods(sql: Tag, appliedLeaveId: number): Promise<{ runs: SlotRange[]; most: number }> {
  const [found] = await sql<{ runs: SlotRange[]; most: number }[]>`
    select (select json_agg(json_build_object('from', lower(s), 'until', upper(s)) order by s) from unnest(l.slots) s) as runs,
      1 + (select count(*) from applied_leave_event ev cross join jsonb_array_elements(ev.remark #> '{params,days}')
        where ev.applied_leave_id = l.applied_leave_id and ev.remark ->> 'code' in ('leave.change-approved', 'leave.change-approved-second', 'leave.change-made'))::int as most
    from applied_leave l where l.applied_leave_id = ${appliedLeaveId}`;
  return found ?? { runs: [], most: 1 };
}

/**
 * SQL: the booked days of a year as rows of `empl_id`, `leave_code`, `month` and `days`.
 *
 * @param whose condition on the applications `l`
 */
export const bookedDaysByMonth = (sql: Tag, year: number, whose: Fragment): Fragment => sql`(
  select l.empl_id, l.leave_code, extract(month from l.start_date)::int as month, l.leave_duration as days
  from applied_leave l
  where ${isBooked(sql)} and l.leave_year = ${year} and extract(month from l.start_date) = extract(month from l.end_date) and ${whose}
  union all
  select l.empl_id, l.leave_code, extract(month from d.date)::int, d.days
  from applied_leave l cross join lateral ${storedDays(sql)}
  where ${isBooked(sql)} and l.leave_year = ${year} and extract(month from l.start_date) <> extract(month from l.end_date) and ${whose})`;

/** SQL: the number of days of an application `l` in a period, whatever its status. */
export const daysInPeriod = (sql: Tag, { from, to }: { from: PlainDate; to: PlainDate }): Fragment => sql`
  case when l.start_date >= ${from} and l.end_date <= ${to} then l.leave_duration
    else (select coalesce(sum(d.days), 0) from ${storedDays(sql)} where d.date between ${from} and ${to}) end`;

/** The same as known at a given moment, without later changes. */
export const daysInPeriodAsOf = (sql: Tag, period: { from: PlainDate; to: PlainDate }, moment: Fragment): Fragment => sql`coalesce((
  select (select coalesce(sum(d.days), 0) from jsonb_to_recordset(former -> 'dayCosts') d (date date, days numeric) where d.date between ${period.from} and ${period.to})
  from jsonb_array_elements(l.former_days) with ordinality f (former, n) where (former ->> 'until')::timestamptz >= ${moment} order by n limit 1),
  ${daysInPeriod(sql, period)})`;

/** SQL: the days booked after a day in its year, as one row of `empl_id`, `leave_code` and `days` per record. */
const bookedAfter = (sql: Tag, on: PlainDate, whose: Fragment): Fragment => sql`(
  select l.empl_id, l.leave_code,
    sum(case when l.start_date > ${on} then l.leave_duration else (select coalesce(sum(d.days), 0) from ${storedDays(sql)} where d.date > ${on}) end) as days
  from applied_leave l
  where ${isBooked(sql)} and l.leave_year = ${yearOf(on)} and l.end_date > ${on} and ${whose}
  group by l.empl_id, l.leave_code)`;

/** SQL: the days that become available after a day in its year, as known now, as one row of `empl_id`, `leave_code` and `days` per record. */
const availableAfter = (sql: Tag, on: PlainDate): Fragment => sql`(
  select empl_id, leave_code, sum(days) as days from entitlement_entry where year = ${yearOf(on)} and on_date > ${on} group by empl_id, leave_code)`;

/**
 * SQL: the figures of the entitlement `en` at the end of a day of its year, as known now, and the joins that they need. Negative if overdrawn.
 *
 * @param whose condition that limits the applications `l` to the people of the entitlements
 */
export function balanceOnDay(
  sql: Tag,
  on: PlainDate,
  whose: Fragment,
): Record<'available' | 'taken' | 'outstanding' | 'later' | 'joins', Fragment> {
  const later = sql`coalesce(later.days, 0)`;
  const available = sql`en.available_leave - coalesce(entries.days, 0)`;
  const taken = sql`en.taken_leave - ${later}`;
  const of = (name: Fragment) => sql`on ${name}.empl_id = en.empl_id and ${name}.leave_code = en.leave_code`;
  return {
    available,
    taken,
    outstanding: sql`${available} - (${taken})`,
    later,
    joins: sql`left join ${bookedAfter(sql, on, whose)} later ${of(sql`later`)} left join ${availableAfter(sql, on)} entries ${of(sql`entries`)}`,
  };
}
