import type { Tag } from '#src/platform/db/server/sql.ts';
import { type CompanyCalendars, consecutiveLeaveCte, calendarsCte } from '#src/ledger/leave-ledger/server/calendar/consecutive-leave.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { absenceRateColumns } from '#src/leave/report/report-columns.ts';
import {
  type ReportReader,
  departmentCodes,
  firstDayGone,
  isEmployedInPeriod,
  noDepartment,
} from '#src/leave/report/server/report-people.ts';

/** Reports sick leave as a share of the working days, by department, in the period of the calendars. */
export function absenceRateReport(sql: Tag, reader: ReportReader, calendars: CompanyCalendars, types: readonly string[]) {
  const { from, to } = calendars;
  const rate = sql`round(100 * r.sick_days / nullif(r.working_days, 0), 2)`;
  return listSource({
    columns: absenceRateColumns,
    columnSql: {
      department: { value: sql`r.department` },
      people: { value: sql`r.people` },
      sickDays: { value: sql`r.sick_days` },
      workingDays: { value: sql`r.working_days` },
      rate: { value: sql`coalesce(${rate}, 0)` },
      spells: { value: sql`r.spells` },
    },
    from: sql`(
      with ${calendarsCte(sql, calendars)}, ${consecutiveLeaveCte(sql, { from, to }, sql`l.leave_code = any (${[...types]}::text[])`)}, sick as (
        select empl_id, sum(days) as days, count(*) as spells from runs group by empl_id
      ), person as materialized (
        select e.empl_id, ${departmentCodes(sql, reader)} as dept_ids,
          (c.halves[(least(${firstDayGone(sql)}, ${to}::date + 1) - ${from}::date) * 2 + 1]
            - c.halves[(greatest(coalesce(e.join_date, ${from}::date), ${from}::date) - ${from}::date) * 2 + 1]) / 2.0 as days
        from employee e left join own_calendar o using (empl_id) join calendar c on c.calendar = coalesce(o.calendar, 0)
        where ${isEmployedInPeriod(sql, reader, { from, to })}
      ), colleagues as materialized (
        select dept_ids, count(*) as people, coalesce(sum(sick.days), 0) as sick_days, sum(greatest(person.days, 0)) as working_days,
          coalesce(sum(sick.spells), 0)::int as spells
        from person left join sick using (empl_id) group by dept_ids
      )
      select dept_id, coalesce(t.xlatlongname, ${noDepartment}) as department, sum(people)::int as people, sum(sick_days) as sick_days,
        sum(working_days) as working_days, sum(spells)::int as spells,
        coalesce(jsonb_agg(jsonb_build_object('departments', dept_ids, 'sickDays', sick_days, 'workingDays', working_days, 'spells', spells))
          filter (where cardinality(dept_ids) > 1), '[]') as shared
      from colleagues cross join unnest(dept_ids) dept_id left join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = dept_id
      group by 1, 2) r`,
    shared: sql`r.shared`,
    where: sql`true`,
    row: sql`json_build_object('deptId', r.dept_id, 'department', r.department, 'people', r.people, 'sickDays', trim_scale(r.sick_days),
      'workingDays', trim_scale(r.working_days), 'rate', trim_scale(coalesce(${rate}, 0)), 'spells', r.spells)`,
    isWhole: true,
    order: [{ value: sql`r.department` }, { value: sql`r.dept_id` }],
  });
}
