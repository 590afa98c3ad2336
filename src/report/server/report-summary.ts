import type { Fragment, Sql } from '#src/db/server/sql.ts';
import type { ListQuery } from '#src/lists/list-query.ts';
import { columnSqlOf, type ListSource } from '#src/lists/server/list-source.ts';
import { matching } from '#src/lists/server/list-where.ts';
import type { Report } from '#src/report/reports.ts';

/** More bars say less: the largest are shown. */
const mostBars = 12;

export type Summary = { rows: number; sums: Record<string, number>; bars: { label: string; value: number }[] };

/** The sums of a report over all rows that the filters let pass, and its largest bars. */
export async function summaryOf(
  sql: Sql,
  { sums, chart }: Pick<Report, 'sums' | 'chart'>,
  source: ListSource,
  query: Pick<ListQuery, 'filters'>,
): Promise<Summary> {
  const values = [...new Set([...sums, ...(chart.label === undefined ? Object.keys(source.columns).slice(-12) : [])])];
  const name = (id: string) => sql(`sum_${id}`);
  const list = (parts: Fragment[]) => parts.reduce((all, one) => sql`${all}, ${one}`);
  const label = chart.label === undefined ? sql`null::text` : columnSqlOf(source, chart.label).value;
  const value = chart.value === undefined ? sql`n` : sql`value`;
  // By label first: the sums of all rows are those of the bars, and all rows are read once.
  const [whole] = await sql<Summary[]>`
    with bar as (
      select ${label} as label, count(*) as n, ${chart.value === undefined ? sql`0` : sql`sum(${columnSqlOf(source, chart.value).value})`} as value,
        ${list(values.map((id) => sql`sum(${columnSqlOf(source, id).value}) as ${name(id)}`))}
      from ${source.from} where ${matching(sql, source, query)} group by 1
    )
    select coalesce(sum(n), 0)::int as rows, json_build_object(${list(values.map((id) => sql`${id}::text, trim_scale(coalesce(sum(${name(id)}), 0)::numeric)`))}) as sums,
      (select coalesce(json_agg(largest), '[]') from (
        select label, trim_scale(${value}::numeric) as value from bar where ${value} <> 0 order by ${value} desc, label limit ${mostBars}) largest) as bars
    from bar`.unprepared();
  if (!whole) throw new Error('A select of sums has one row.');
  if (chart.label !== undefined) return whole;
  return { ...whole, bars: values.slice(-12).map((id) => ({ label: source.columns[id]?.heading ?? id, value: whole.sums[id] ?? 0 })) };
}

/** The types of leave, without some, in the order of their codes. */
export async function findLeaveTypes(sql: Sql, without: readonly string[]): Promise<{ leaveCode: string; leaveDescr: string }[]> {
  return [
    ...(await sql<{ leaveCode: string; leaveDescr: string }[]>`
      select leave_code as "leaveCode", leave_descr as "leaveDescr" from leave_category where leave_code <> all (${[...without]}::text[]) order by leave_code`),
  ];
}
