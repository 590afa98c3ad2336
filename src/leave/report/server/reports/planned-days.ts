import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { mayReadPlan } from '#src/leave/team-calendar/server/plan/visible-plan-queries.ts';
import { firstSlotOfDay } from '#src/ledger/leave-ledger/calculation/working-days.ts';
import { isBooked } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { type CompanyCalendars, calendarsCte } from '#src/ledger/leave-ledger/server/calendar/consecutive-leave.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { ReportReader } from '#src/leave/report/server/report-people.ts';

/** Plans count from this day on, by the calendars of a year. */
export type PlannedFrom = { from: PlainDate; calendars: CompanyCalendars };

/**
 * SQL: the planned working days of a year that the reader may read, as rows of `empl_id`, `leave_code`, `month` and `days`. Plans of one type that
 * overlap count once, and time with booked leave does not count.
 */
export function plannedDaysByMonth(sql: Tag, { caller }: ReportReader, { from: today, calendars }: PlannedFrom): Fragment {
  const { from, to } = calendars;
  const firstDay = today > from ? today : from;
  const slot = (date: Fragment) => sql`(${date} - date '2000-01-01') * 2`;
  const month = (n: Fragment) => sql`(${from}::date + ${n} * interval '1 month')::date`;
  return sql`(
    with ${calendarsCte(sql, calendars)}, planned as (
      select n.empl_id, n.leave_code, range_agg(int4range(
          ${slot(sql`n.start_date`)} + case when n.start_part = 'PM' or n.half_day_part = 'PM' then 1 else 0 end,
          ${slot(sql`n.end_date`)} + case when n.end_part = 'AM' or n.half_day_part = 'AM' then 1 else 2 end)) as slots
      from leave_plan n join employee p on p.empl_id = n.empl_id
      where n.end_date >= ${firstDay} and n.start_date <= ${to} and ${mayReadPlan(sql, caller, today)} group by 1, 2
    ), open_slots as (
      select empl_id, leave_code, planned.slots - coalesce((
        select range_agg(s) from applied_leave l cross join lateral unnest(l.slots) s
        where l.empl_id = planned.empl_id and ${isBooked(sql)} and l.end_date >= ${firstDay} and l.start_date <= ${to}), '{}') as slots
      from planned
    ), months as (
      select n as month, int4range(greatest(${slot(month(sql`(n - 1)`))}, ${firstSlotOfDay(firstDay)}::int), ${slot(month(sql`n`))}) as slots
      from generate_series(1, 12) n where ${slot(month(sql`n`))} > ${firstSlotOfDay(firstDay)}::int
    )
    select open_slots.empl_id, open_slots.leave_code, months.month,
      sum(c.halves[upper(s) - ${firstSlotOfDay(from)}::int + 1] - c.halves[lower(s) - ${firstSlotOfDay(from)}::int + 1]) / 2.0 as days
    from open_slots cross join months cross join lateral unnest(open_slots.slots * int4multirange(months.slots)) s
      left join own_calendar o using (empl_id) join calendar c on c.calendar = coalesce(o.calendar, 0)
    group by 1, 2, 3)`;
}
