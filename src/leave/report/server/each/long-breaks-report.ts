import type { Tag } from '#src/platform/db/server/sql.ts';
import { type Calendars, leaveRuns, withCalendars } from '#src/ledger/leave-ledger/server/leave-runs.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { longBreaksColumns } from '#src/leave/report/report-columns.ts';
import { type Asker, departmentsOf, isWorthReading, isReported, notSick } from '#src/leave/report/server/report-people.ts';

/** Who is employed and has not had so many working days of leave in a row in the year of the calendars, who had least first. */
export function longBreaksReport(sql: Tag, asker: Asker, calendars: Calendars, days: number) {
  return listSource({
    columns: longBreaksColumns,
    columnSql: {
      name: { value: sql`r.name` },
      emplId: { value: sql`r.empl_id` },
      department: { value: sql`r.department` },
      longest: { value: sql`r.longest` },
      missing: { value: sql`${days} - r.longest` },
    },
    from: sql`(
      with ${withCalendars(sql, calendars)}, ${leaveRuns(sql, calendars, sql`${notSick(sql, sql`l.leave_code`)} and ${isWorthReading(sql, asker, sql`l.empl_id`)}`)},
        longest as (select empl_id, max(days) as days from runs group by empl_id)
      select e.empl_id, e.name, ${departmentsOf(sql)} as department, coalesce(longest.days, 0) as longest from employee e left join longest using (empl_id)
      where e.status = 'A' and ${isReported(sql, asker, calendars)}) r`,
    where: sql`r.longest < ${days}`,
    row: sql`json_build_object('emplId', r.empl_id, 'name', r.name, 'department', r.department, 'longest', trim_scale(r.longest),
      'missing', trim_scale(${days} - r.longest))`,
    isWhole: true,
    order: [{ value: sql`r.longest` }, { value: sql`r.name` }, { value: sql`r.empl_id` }],
  });
}
