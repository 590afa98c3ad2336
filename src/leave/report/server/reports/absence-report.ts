import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { monthName } from '#src/base/dates/plain-date.ts';
import { bookedDaysByMonth } from '#src/ledger/leave-ledger/server/application/leave-days.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { absenceColumns } from '#src/leave/report/report-columns.ts';
import { type PlannedFrom, plannedDaysByMonth } from './planned-days.ts';
import {
  type ReportReader,
  departmentCodes,
  isEmployedInPeriod,
  isVisibleType,
  isInReachIfFew,
  noDepartment,
} from '#src/leave/report/server/report-people.ts';

export type AbsenceQuery = {
  year: number;
  by: 'month' | 'department' | 'type';
  fromMonth: number;
  toMonth: number;
  leaveCode?: string | undefined;
  /** Adds the plans that the reader may read, from a day on. */
  withPlans?: PlannedFrom | false | undefined;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** Reports the days away by month, department or type; `people` counts everyone of a line, including people who were never away. */
export function absenceReport(sql: Tag, reader: ReportReader, asked: AbsenceQuery) {
  const { year, fromMonth, toMonth, leaveCode, withPlans } = asked;
  const booked = bookedDaysByMonth(sql, year, isInReachIfFew(sql, reader, sql`l.empl_id`));
  const days = withPlans ? sql`(select * from ${booked} b union all ${plannedDaysByMonth(sql, reader, withPlans)})` : booked;
  const { head, group, code, person, shared } = buildLines(sql, asked, reader);
  const eachMonth = months.map((name, n) => sql`${daysOfMonth(sql, n)} as ${sql(name)}`).reduce((all, one) => sql`${all}, ${one}`);
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
        select e.empl_id, ${person} as dept_ids from employee e where ${isEmployedInPeriod(sql, reader, { from: `${year}-01-01`, to: `${year}-12-31` })}
      ), added as materialized (
        select ${group} as "group", d.month, sum(d.days) as days from ${days} d join people using (empl_id)
        where d.month between ${fromMonth} and ${toMonth} and ${isVisibleType(sql, reader, sql`d.leave_code`)}
          and ${leaveCode === undefined ? sql`true` : sql`d.leave_code = ${leaveCode}`}
        group by 1, 2
      ), parts as materialized (
        select ${code} as code, month, days from added
      ), head as (${head})
      select place, code, head.line, head.people, coalesce(sum(parts.days), 0) as days,
        round(coalesce(sum(parts.days), 0) / nullif(head.people, 0), 2) as per_person, ${eachMonth},
        ${shared} as shared
      from head left join parts using (code) group by place, code, head.line, head.people) r`,
    shared: sql`r.shared`,
    where: sql`true`,
    row: sql`json_build_object('code', r.code, 'line', r.line, 'people', r.people, 'days', trim_scale(r.days), 'perPerson', trim_scale(r.per_person),
      ${months.map((name) => sql`${name}::text, trim_scale(r.${sql(name)})`).reduce((all, one) => sql`${all}, ${one}`)})`,
    isWhole: true,
    order: [{ value: sql`r.place` }, { value: sql`r.line` }, { value: sql`r.code` }],
  });
}

/** The days of one month of the rows `parts`, by the index of the month. */
const daysOfMonth = (sql: Tag, place: number): Fragment => sql`coalesce(sum(parts.days) filter (where parts.month = ${place + 1}), 0)`;

/** For people who are in the department of this line `code` and in others, the days by those departments. */
const sharedDays = (sql: Tag): Fragment => sql`(
  select coalesce(jsonb_agg(colleagues.figures), '[]') from (
    select jsonb_build_object('departments', parts."group", 'days', sum(parts.days),
      ${months.map((name, n) => sql`${name}::text, ${daysOfMonth(sql, n)}`).reduce((all, one) => sql`${all}, ${one}`)}) as figures
    from added parts where cardinality(parts."group") > 1 and code = any (parts."group") group by parts."group") colleagues)`;

function monthColumns(sql: Tag) {
  const columns: Record<string, { value: Fragment }> = Object.fromEntries(months.map((name) => [name, { value: sql`r.${sql(name)}` }]));
  // The names are the names of the columns.
  return columns as Record<(typeof months)[number], { value: Fragment }>;
}

type LineFragments = {
  head: Fragment;
  /** The key by which the days of a month are first added up. */
  group: Fragment;
  /** The lines to which a group of days belongs. */
  code: Fragment;
  /** The fields of an employee `e` that the lines need. */
  person: Fragment;
  shared: Fragment;
};

/** Returns the lines of a report and the days that each line counts. */
function buildLines(sql: Tag, { by, fromMonth, toMonth }: AbsenceQuery, reader: ReportReader): LineFragments {
  const once = { person: sql`null`, shared: sql`'[]'::jsonb` };
  const everybody = sql`(select count(*) from people)`;
  if (by === 'month')
    return {
      head: sql`select n as place, n::text as code, (${Array.from({ length: 12 }, (_, n) => monthName(n + 1))}::text[])[n] as line, ${everybody} as people
        from generate_series(${fromMonth}::int, ${toMonth}::int) n where ${everybody} > 0`,
      // A single group, because a million days would otherwise each be converted to text.
      group: sql`null::text`,
      code: sql`month::text`,
      ...once,
    };
  if (by === 'type')
    return {
      head: sql`select 0 as place, leave_code as code, leave_descr as line, ${everybody} as people from leave_category
        where leave_code in (select code from parts)`,
      group: sql`d.leave_code`,
      code: sql`"group"`,
      ...once,
    };
  return {
    head: sql`select 0 as place, code, coalesce(t.xlatlongname, ${noDepartment}) as line, count(*) as people
      from people cross join unnest(dept_ids) code left join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = code
      group by 2, 3`,
    group: sql`people.dept_ids`,
    code: sql`unnest("group")`,
    person: departmentCodes(sql, reader),
    shared: sharedDays(sql),
  };
}
