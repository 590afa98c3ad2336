import type { Fragment, Tag } from '#src/db/server/sql.ts';
import { monthName } from '#src/dates/plain-date.ts';
import { daysByMonth } from '#src/leave-ledger/server/leave-days.ts';
import { listSource } from '#src/lists/server/list-source.ts';
import { absenceColumns } from '#src/report/report-columns.ts';
import { type Asker, isReported, isTold, isWorthReading, noDepartment } from '#src/report/server/report-people.ts';

export type AbsenceAsked = {
  year: number;
  by: 'month' | 'department' | 'type';
  fromMonth: number;
  toMonth: number;
  leaveCode?: string | undefined;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** Days away by month, department or type; `people` are all whom a line is about, also those who were never away. */
export function absenceReport(sql: Tag, asker: Asker, asked: AbsenceAsked) {
  const { year, fromMonth, toMonth, leaveCode } = asked;
  const { head, line, joins } = linesOf(sql, asked);
  const ofMonth = (month: number) => sql`coalesce(sum(parts.days) filter (where parts.month = ${month}), 0)`;
  const eachMonth = months.map((name, n) => sql`${ofMonth(n + 1)} as ${sql(name)}`).reduce((all, one) => sql`${all}, ${one}`);
  return listSource({
    columns: absenceColumns,
    columnSql: {
      line: { value: sql`r.line` },
      people: { value: sql`r.people` },
      days: { value: sql`r.days` },
      perPerson: { value: sql`r.per_person` },
      ...monthColumns(sql),
    },
    from: sql`(
      with people as materialized (
        select e.empl_id from employee e where ${isReported(sql, asker, { from: `${year}-01-01`, to: `${year}-12-31` })}
      ), parts as materialized (
        select coalesce(line, month::text) as code, month, days from (
          select ${line} as line, d.month, sum(d.days) as days from ${daysByMonth(sql, year, isWorthReading(sql, asker, sql`l.empl_id`))} d join people using (empl_id) ${joins}
          where d.month between ${fromMonth} and ${toMonth} and ${isTold(sql, asker, sql`d.leave_code`)}
            and ${leaveCode === undefined ? sql`true` : sql`d.leave_code = ${leaveCode}`}
          group by 1, 2) added
      ), head as (${head})
      select place, code, head.line, head.people, coalesce(sum(parts.days), 0) as days,
        round(coalesce(sum(parts.days), 0) / nullif(head.people, 0), 2) as per_person, ${eachMonth}
      from head left join parts using (code) group by place, code, head.line, head.people) r`,
    where: sql`true`,
    row: sql`json_build_object('code', r.code, 'line', r.line, 'people', r.people, 'days', trim_scale(r.days), 'perPerson', trim_scale(r.per_person),
      ${months.map((name) => sql`${name}::text, trim_scale(r.${sql(name)})`).reduce((all, one) => sql`${all}, ${one}`)})`,
    isWhole: true,
    order: [{ value: sql`r.place` }, { value: sql`r.line` }, { value: sql`r.code` }],
  });
}

function monthColumns(sql: Tag) {
  const columns: Record<string, { value: Fragment }> = Object.fromEntries(months.map((name) => [name, { value: sql`r.${sql(name)}` }]));
  // The names are those of the columns.
  return columns as Record<(typeof months)[number], { value: Fragment }>;
}

/** The lines there are, and which of them a day of somebody is in; null: that of its month. */
function linesOf(sql: Tag, { by, fromMonth, toMonth }: AbsenceAsked): { head: Fragment; line: Fragment; joins: Fragment } {
  const everybody = sql`(select count(*) from people)`;
  if (by === 'month')
    return {
      head: sql`select n as place, n::text as code, (${Array.from({ length: 12 }, (_, n) => monthName(n + 1))}::text[])[n] as line, ${everybody} as people
        from generate_series(${fromMonth}::int, ${toMonth}::int) n where ${everybody} > 0`,
      // Of a million days, each by itself would be written as text.
      line: sql`null::text`,
      joins: sql``,
    };
  if (by === 'type')
    return {
      head: sql`select 0 as place, leave_code as code, leave_descr as line, ${everybody} as people from leave_category
        where leave_code in (select code from parts)`,
      line: sql`d.leave_code`,
      joins: sql``,
    };
  return {
    head: sql`select 0 as place, coalesce(d.dept_id, '') as code, coalesce(t.xlatlongname, ${noDepartment}) as line, count(*) as people
      from people left join employee_department d using (empl_id) left join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = d.dept_id
      group by 2, 3`,
    line: sql`coalesce(theirs.dept_id, '')`,
    joins: sql`left join employee_department theirs using (empl_id)`,
  };
}
