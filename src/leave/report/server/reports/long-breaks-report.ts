import type { Tag } from '#src/platform/db/server/sql.ts';
import { type CompanyCalendars, consecutiveLeaveCte, calendarsCte } from '#src/ledger/leave-ledger/server/calendar/consecutive-leave.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { longBreaksColumns } from '#src/leave/report/report-columns.ts';
import {
  type ReportReader,
  departmentNames,
  isInReachIfFew,
  isEmployedInPeriod,
  isNotSickLeave,
} from '#src/leave/report/server/report-people.ts';

/** Lists the employees without the required number of consecutive working days of leave in the year of the calendars, the shortest first. */
export function longBreaksReport(sql: Tag, reader: ReportReader, calendars: CompanyCalendars, days: number) {
  return listSource({
    columns: longBreaksColumns,
    columnSql: {
      name: { value: sql`r.name`, plain: sql`plain_text(r.name)` },
      emplId: { value: sql`r.empl_id` },
      department: { value: sql`r.department` },
      longest: { value: sql`r.longest` },
      missing: { value: sql`${days} - r.longest` },
    },
    from: sql`(
      with ${calendarsCte(sql, calendars)}, ${consecutiveLeaveCte(sql, calendars, sql`${isNotSickLeave(sql, sql`l.leave_code`)} and ${isInReachIfFew(sql, reader, sql`l.empl_id`)}`)},
        longest as (select empl_id, max(days) as days from runs group by empl_id)
      select e.empl_id, e.name, ${departmentNames(sql)} as department, coalesce(longest.days, 0) as longest from employee e left join longest using (empl_id)
      where e.status = 'A' and ${isEmployedInPeriod(sql, reader, calendars)}) r`,
    where: sql`r.longest < ${days}`,
    row: sql`json_build_object('emplId', r.empl_id, 'name', r.name, 'department', r.department, 'longest', trim_scale(r.longest),
      'missing', trim_scale(${days} - r.longest))`,
    isWhole: true,
    order: [{ value: sql`r.longest` }, { value: sql`plain_text(r.name) collate "C"` }, { value: sql`r.name` }, { value: sql`r.empl_id` }],
  });
}
