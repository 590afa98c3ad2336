import type { Tag } from '#src/platform/db/server/sql.ts';
import { type CompanyCalendars, consecutiveLeaveCte, calendarsCte } from '#src/ledger/leave-ledger/server/calendar/consecutive-leave.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { spellsColumns } from '#src/leave/report/report-columns.ts';
import { type ReportReader, departmentNames, isEmployedInPeriod } from '#src/leave/report/server/report-people.ts';

/** Lists the people with sick leave in the period of the calendars, the highest Bradford factor first. */
export function spellsReport(sql: Tag, reader: ReportReader, calendars: CompanyCalendars, types: readonly string[]) {
  const { from, to } = calendars;
  const bradford = sql`r.spells * r.spells * r.days`;
  return listSource({
    columns: spellsColumns,
    columnSql: {
      name: { value: sql`r.name`, plain: sql`plain_text(r.name)` },
      emplId: { value: sql`r.empl_id` },
      department: { value: sql`r.department` },
      spells: { value: sql`r.spells` },
      days: { value: sql`r.days` },
      longest: { value: sql`r.longest` },
      bradford: { value: bradford },
    },
    from: sql`(
      with ${calendarsCte(sql, calendars)}, ${consecutiveLeaveCte(sql, { from, to }, sql`l.leave_code = any (${[...types]}::text[])`)}, sick as (
        select empl_id, count(*)::int as spells, sum(days) as days, max(days) as longest from runs group by empl_id)
      select e.empl_id, e.name, ${departmentNames(sql)} as department, sick.spells, sick.days, sick.longest from sick join employee e using (empl_id)
      where ${isEmployedInPeriod(sql, reader, { from, to })}) r`,
    where: sql`true`,
    row: sql`json_build_object('emplId', r.empl_id, 'name', r.name, 'department', r.department, 'spells', r.spells, 'days', trim_scale(r.days),
      'longest', trim_scale(r.longest), 'bradford', trim_scale(${bradford}))`,
    isWhole: true,
    order: [
      { value: bradford, descending: true },
      { value: sql`plain_text(r.name) collate "C"` },
      { value: sql`r.name` },
      { value: sql`r.empl_id` },
    ],
  });
}
