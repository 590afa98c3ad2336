import { holdsRole } from '#src/base/caller/caller.ts';
import type { Fragment, Sql } from '#src/platform/db/server/sql.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import { columnSqlOf, type ListSource } from '#src/platform/lists/server/list-source.ts';
import { filterCondition, textContains } from '#src/platform/lists/server/filter-condition.ts';
import type { Report } from '#src/leave/report/reports.ts';
import { sickTypes } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import { type ReportReader, isInReach, noDepartment } from './report-people.ts';

/** Only the largest bars are shown, because more bars would be hard to read. */
const maxBars = 12;

export type ReportTotals = {
  rows: number;
  /** The number of people in the rows; null in reports whose bars are not departments of people. */
  people: number | null;
  sums: Record<string, number>;
  bars: { label: string; value: number }[];
};

/**
 * Finds the sums of a report over all filtered rows, and its largest bars.
 *
 * @param deptId the only department with a bar, if the report covers one
 */
export async function findReportTotals(
  sql: Sql,
  { sums, chart }: Pick<Report, 'sums' | 'chart'>,
  source: ListSource,
  { filters }: Pick<ListQuery, 'filters'>,
  deptId?: string,
): Promise<ReportTotals> {
  const values = [...new Set([...sums, ...(chart.label === undefined ? Object.keys(source.columns).slice(-12) : [])])];
  const name = (id: string) => sql(`sum_${id}`);
  const list = (parts: Fragment[]) => parts.reduce((all, one) => sql`${all}, ${one}`);
  // Someone in two departments counts in the bars of both. In this case the parts are people, and the bars are their departments.
  const isByPerson = chart.label === 'department' && source.columns['emplId'] !== undefined;
  const label = chart.label === undefined ? sql`null::text` : columnSqlOf(source, isByPerson ? 'emplId' : chart.label).value;
  const value = chart.value === undefined ? sql`n` : sql`value`;
  // Grouped by part first: the totals are the sums of the parts, so that all rows are read once.
  const [whole] = await sql<ReportTotals[]>`
    with part as (
      select ${label} as label, count(*) as n, ${chart.value === undefined ? sql`0` : sql`sum(${columnSqlOf(source, chart.value).value})`} as value,
        ${list(values.map((id) => sql`sum(${columnSqlOf(source, id).value}) as ${name(id)}`))}${source.shared ? sql`, jsonb_agg(${source.shared}) as shared` : sql``}
      from ${source.from} where ${filterCondition(sql, source, { filters })} group by 1
    ), ${repeatedGroups(sql, source)}, bar as (${isByPerson ? departmentBars(sql, { deptId, text: filters['department'] }) : sql`select label, n, value from part`})
    select coalesce(sum(n), 0)::int as rows, ${isByPerson ? sql`count(*)` : sql`null`}::int as people,
      json_build_object(${list(values.map((id) => sql`${id}::text, trim_scale(coalesce(sum(${name(id)}), 0)::numeric - ${repeated(sql, id)})`))}) as sums,
      (select coalesce(json_agg(largest), '[]') from (
        select label, trim_scale(${value}::numeric) as value from bar where ${value} <> 0 order by ${value} desc, label limit ${maxBars}) largest) as bars
    from part`.unprepared();
  if (!whole) throw new Error('A select of sums has one row.');
  if (chart.label !== undefined) return whole;
  return { ...whole, bars: values.slice(-12).map((id) => ({ label: source.columns[id]?.heading ?? id, value: whole.sums[id] ?? 0 })) };
}

/** The groups of people who are in several rows of `part`, with the number of rows beyond the first. */
const repeatedGroups = (sql: Sql, { shared }: ListSource): Fragment => sql`repeated as (
  select people, count(*) - 1 as times from ${shared ? sql`part, jsonb_array_elements(part.shared) of_row, jsonb_array_elements(of_row) people` : sql`(select null::jsonb as people where false) none`}
  group by people having count(*) > 1)`;

/** The part of the sum of a column that counts people repeatedly. */
const repeated = (sql: Sql, id: string): Fragment =>
  sql`(select coalesce(sum(times * (people ->> ${id}::text)::numeric), 0) from repeated)`;

/** The departments of the people of `part`, limited to those in the filters. */
const departmentBars = (sql: Sql, { deptId, text }: { deptId: string | undefined; text: string | undefined }): Fragment => sql`
  select name as label, sum(n) as n, sum(value) as value from part
    left join employee_department d on d.empl_id = part.label
    left join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = d.dept_id
    cross join lateral (select coalesce(t.xlatlongname, ${noDepartment}) as name) named
  where ${deptId === undefined ? sql`true` : sql`d.dept_id = ${deptId}`} and ${text === undefined ? sql`true` : textContains(sql, sql`name`, text)}
  group by 1`;

export type ReportChoices = {
  leaveTypes: { leaveCode: string; leaveDescr: string; isPaidOut: boolean }[];
  departments: { code: string; name: string }[];
  businessUnits: { code: string; name: string }[];
};

/** Finds the filter values of a report: all for HR, and those of their own people for others. */
export async function findChoices(sql: Sql, reader: ReportReader, report: Report): Promise<ReportChoices> {
  const isHr = holdsRole(reader.caller, ['HR']);
  const leaveTypes = findLeaveTypes(sql, isHr ? [] : sickTypes);
  const named = async (field: 'dept_id' | 'business_unit', ofTheirs: Fragment) =>
    sql<{ code: string; name: string }[]>`
      select t.fieldvalue as code, t.xlatlongname as name from translate_item t
      where t.fieldname = ${field} and ${isHr ? sql`true` : sql`t.fieldvalue in (${ofTheirs})`} order by 2, 1`;
  const [departments, businessUnits] = await Promise.all([
    named('dept_id', sql`select d.dept_id from employee_department d where ${isInReach(sql, reader, sql`d.empl_id`)}`),
    report.fields.includes('businessUnit')
      ? named('business_unit', sql`select e.business_unit from employee e where ${isInReach(sql, reader, sql`e.empl_id`)}`)
      : [],
  ]);
  return { leaveTypes: await leaveTypes, departments: [...departments], businessUnits: [...businessUnits] };
}

/** Finds the leave types except the given ones, by code. Annual leave and types with carry-over are paid out. */
async function findLeaveTypes(sql: Sql, without: readonly string[]): Promise<ReportChoices['leaveTypes']> {
  return [
    ...(await sql<ReportChoices['leaveTypes']>`
      select leave_code as "leaveCode", leave_descr as "leaveDescr", leave_code = 'AL' or carry_over_max is distinct from 0 as "isPaidOut"
      from leave_category where leave_code <> all (${[...without]}::text[]) order by leave_code`),
  ];
}
