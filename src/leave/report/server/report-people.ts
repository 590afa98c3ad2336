import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { canReportOn } from '#src/shared/access/server/permission-conditions.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { Period } from '#src/leave/report/report-period.ts';
import { allTypes, type ReportName, findReport } from '#src/leave/report/reports.ts';
import { sickTypes } from '#src/ledger/leave-ledger/calculation/sick-types.ts';

/**
 * The reader of a report, and whether it covers everyone below them. `deptId` limits it to a department, and `emplIds` lists the people if
 * they are few.
 */
export type ReportReader = { caller: Caller; below: boolean; deptId?: string | undefined; emplIds?: readonly string[] };

/** The parameters of a report that limit its people. */
export type PeopleQuery = { below?: 'yes' | 'no'; deptId?: string | undefined };

/** A report about at most this many people reads only their rows; a larger one reads all rows. */
export const maxNamedPeople = 1000;

/** Whether a report follows the line down: only on request, and never in a report that shows direct reports only. */
const includesIndirectReports = (report: ReportName, query: { below?: 'yes' | 'no' }): boolean =>
  query.below === 'yes' && !findReport(report).directOnly;

export const toReportReader = (caller: Caller, report: ReportName, query: PeopleQuery): ReportReader => ({
  caller,
  below: includesIndirectReports(report, query),
  deptId: query.deptId,
});

/** Whether the report covers the whole company. */
export const coversEveryone = ({ caller, deptId }: ReportReader): boolean => deptId === undefined && holdsRole(caller, ['HR']);

/** Finds the people of a caller's report if they are few. The database cannot guess how few, and would read the whole company. */
export async function findReportReader(sql: Tag, caller: Caller, report: ReportName, query: PeopleQuery): Promise<ReportReader> {
  const reader = toReportReader(caller, report, query);
  if (coversEveryone(reader)) return reader;
  const found = await sql<{ emplId: string }[]>`
    select e.empl_id as "emplId" from employee e where ${isInReach(sql, reader, sql`e.empl_id`)} limit ${maxNamedPeople + 1}`;
  return found.length > maxNamedPeople ? reader : { ...reader, emplIds: found.map(({ emplId }) => emplId) };
}

/** Whether an employee id belongs to the people of the report. */
export const isInReach = (sql: Tag, reader: ReportReader, emplId: Fragment): Fragment => {
  if (reader.emplIds) return sql`${emplId} = any (${[...reader.emplIds]}::text[])`;
  const isTheirs = canReportOn(sql, reader.caller, emplId, reader);
  if (reader.deptId === undefined) return isTheirs;
  return sql`(${isTheirs} and ${emplId} in (select own.empl_id from employee_department own where own.dept_id = ${reader.deptId}))`;
};

/**
 * Limits rows before they are summed up, if the report covers few people. For everyone below a manager the check costs more than it saves.
 */
export const isInReachIfFew = (sql: Tag, reader: ReportReader, emplId: Fragment): Fragment =>
  reader.below && !reader.emplIds ? sql`true` : isInReach(sql, reader, emplId);

/** Whether an employee `e` belongs to the report and was employed on a day of a period. */
export const isEmployedInPeriod = (sql: Tag, reader: ReportReader, { from, to }: Period): Fragment => sql`(
  ${isInReach(sql, reader, sql`e.empl_id`)} and coalesce(e.join_date, ${to}) <= ${to}
  and coalesce(${firstDayGone(sql)} > ${from}, true))`;

/**
 * The first day on which an employee `e` is no longer employed; null for people who stay. Inactive people without a last day are gone from
 * the effective date on; a last day does not change the effective date.
 */
export const firstDayGone = (sql: Tag): Fragment => sql`coalesce(e.last_day + 1, case when e.status = 'I' then e.effective_date end)`;

/** Whether the report includes leave of a type: only HR sees sick leave. */
export const isVisibleType = (sql: Tag, { caller }: ReportReader, leaveCode: Fragment): Fragment =>
  holdsRole(caller, ['HR']) ? sql`true` : isNotSickLeave(sql, leaveCode);

export const isNotSickLeave = (sql: Tag, leaveCode: Fragment): Fragment => sql`${leaveCode} <> all (${[...sickTypes]}::text[])`;

/** Whether a row is of the leave type of the query, by its code; every row without one. */
export const isOfType = (sql: Tag, leaveCode: string | undefined, code: Fragment): Fragment =>
  leaveCode === undefined || leaveCode === allTypes ? sql`true` : sql`${code} = ${leaveCode}`;

/** The names of the departments of an employee `e`, as a text that is never blank. */
export const departmentNames = (sql: Tag): Fragment => sql`coalesce(e.departments, ${noDepartment})`;

/** The codes of the departments of an employee `e` that the report covers; an empty code when there are none. */
export const departmentCodes = (sql: Tag, { deptId }: Pick<ReportReader, 'deptId'>): Fragment =>
  deptId === undefined
    ? sql`coalesce((select array_agg(own.dept_id order by own.dept_id) from employee_department own where own.empl_id = e.empl_id), array[''])`
    : sql`array[${deptId}::text]`;

export const noDepartment = 'No department';
