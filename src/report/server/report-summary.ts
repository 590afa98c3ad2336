import type { Sql } from '#src/db/server/sql.ts';
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
  const where = matching(sql, source, query);
  const values = [...new Set([...sums, ...(chart.label === undefined ? Object.keys(source.columns).slice(-12) : [])])];
  const summed = values
    .map((id) => sql`${id}::text, trim_scale(coalesce(sum(${columnSqlOf(source, id).value}), 0)::numeric)`)
    .reduce((all, one) => sql`${all}, ${one}`);
  const [whole] = await sql<{ rows: number; sums: Record<string, number> }[]>`
    select count(*)::int as rows, json_build_object(${summed}) as sums from ${source.from} where ${where}`.unprepared();
  if (!whole) throw new Error('A select of sums has one row.');
  if (chart.label === undefined)
    return { ...whole, bars: values.slice(-12).map((id) => ({ label: source.columns[id]?.heading ?? id, value: whole.sums[id] ?? 0 })) };
  const value = chart.value === undefined ? sql`count(*)` : sql`sum(${columnSqlOf(source, chart.value).value})`;
  const bars = await sql<{ label: string; value: number }[]>`
    select label, value from (select ${columnSqlOf(source, chart.label).value} as label, trim_scale((${value})::numeric) as value
      from ${source.from} where ${where} group by 1) bars
    where value <> 0 order by value desc, label limit ${mostBars}`.unprepared();
  return { ...whole, bars: [...bars] };
}

/** The types of leave, without some, in the order of their codes. */
export async function findLeaveTypes(sql: Sql, without: readonly string[]): Promise<{ leaveCode: string; leaveDescr: string }[]> {
  return [
    ...(await sql<{ leaveCode: string; leaveDescr: string }[]>`
      select leave_code as "leaveCode", leave_descr as "leaveDescr" from leave_category where leave_code <> all (${[...without]}::text[]) order by leave_code`),
  ];
}
