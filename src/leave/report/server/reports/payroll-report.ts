import type { Tag } from '#src/platform/db/server/sql.ts';
import { addDays } from '#src/base/dates/plain-date.ts';
import { daysInPeriod, daysInPeriodAsOf } from '#src/ledger/leave-ledger/server/application/leave-days.ts';
import { isBooked } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { payrollColumns } from '#src/leave/report/report-columns.ts';
import type { Period } from '#src/leave/report/report-period.ts';
import { type ReportReader, departmentNames, isInReach, isVisibleType, isInReachIfFew } from '#src/leave/report/server/report-people.ts';

/** The number of days before a period in which changes are searched. Older leave cannot be changed. */
const maxDaysBack = 800;

/** Reports the days of leave in a period by person and type, and below them the changes made in it to earlier days. */
export function payrollReport(sql: Tag, reader: ReportReader, period: Period, timeZone: string) {
  const { from, to } = period;
  const before: Period = { from: addDays(from, -maxDaysBack), to: addDays(from, -1) };
  const midnight = sql`(${from}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`;
  const statusAt = (moment: ReturnType<typeof sql>) => sql`(
    select coalesce(ev.to_status, ev.from_status) from applied_leave_event ev
    where ev.applied_leave_id = l.applied_leave_id and ev.happened_at < ${moment} order by ev.applied_leave_event_id desc limit 1)`;
  return listSource({
    columns: payrollColumns,
    columnSql: {
      part: { value: sql`r.part` },
      name: { value: sql`e.name`, plain: sql`e.plain_name` },
      emplId: { value: sql`e.empl_id` },
      department: { value: departmentNames(sql) },
      leaveType: { value: sql`c.leave_descr` },
      days: { value: sql`r.days` },
    },
    from: sql`(
      with lines as (
        select 'In the period' as part, l.empl_id, l.leave_code, ${daysInPeriod(sql, period)} as days from applied_leave l
        where ${isBooked(sql)} and l.start_date <= ${to} and l.end_date >= ${from} and ${isInReachIfFew(sql, reader, sql`l.empl_id`)}
        union all
        select 'Changed since', l.empl_id, l.leave_code,
          case when ${isBooked(sql, statusAt(end))} then ${daysInPeriodAsOf(sql, before, end)} else 0 end
            - case when ${isBooked(sql, statusAt(midnight))} then ${daysInPeriodAsOf(sql, before, midnight)} else 0 end
        from applied_leave l
        where ${isInReachIfFew(sql, reader, sql`l.empl_id`)} and (l.former_days <> '[]' or l.start_date between ${before.from} and ${before.to} and exists (
          select from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id and ev.happened_at >= ${midnight} and ev.happened_at < ${end}))
      )
      select part, empl_id, leave_code, sum(days) as days from lines group by part, empl_id, leave_code having sum(days) <> 0) r
      left join employee e on e.empl_id = r.empl_id left join leave_category c on c.leave_code = r.leave_code`,
    where: sql`${isInReach(sql, reader, sql`r.empl_id`)} and ${isVisibleType(sql, reader, sql`r.leave_code`)}`,
    row: sql`json_build_object('part', r.part, 'emplId', e.empl_id, 'name', e.name, 'department', ${departmentNames(sql)}, 'leaveCode', r.leave_code,
      'leaveType', c.leave_descr, 'days', trim_scale(r.days))`,
    isWhole: true,
    order: [
      { value: sql`r.part`, descending: true },
      { value: sql`e.plain_name` },
      { value: sql`e.name` },
      { value: sql`r.empl_id` },
      { value: sql`r.leave_code` },
    ],
  });
}
