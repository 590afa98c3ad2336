import type { Fragment, Tag } from '#src/db/server/sql.ts';
import { canReportOn } from '#src/access/server/reach.ts';
import { type Caller, holdsRole } from '#src/caller/caller.ts';
import type { Period } from '#src/report/report-period.ts';
import { sickTypes } from '#src/report/reports.ts';

/** Who asks for a report, and whether of all below them. */
export type Asker = { caller: Caller; below: boolean };

/** That an employee `e` is in the report and was employed on a day of a period: who is inactive was so from the effective date on. */
export const isReported = (sql: Tag, { caller, below }: Asker, { from, to }: Period): Fragment => sql`(
  ${canReportOn(sql, caller, sql`e.empl_id`, { below })}
  and coalesce(e.join_date, ${to}) <= ${to} and (e.status = 'A' or e.effective_date > ${from}))`;

/** That leave of a type is in the report: sick leave is told to HR alone. */
export const isTold = (sql: Tag, { caller }: Asker, leaveCode: Fragment): Fragment =>
  holdsRole(caller, ['HR']) ? sql`true` : notSick(sql, leaveCode);

export const notSick = (sql: Tag, leaveCode: Fragment): Fragment => sql`${leaveCode} <> all (${[...sickTypes]}::text[])`;

const departmentNames = (sql: Tag, emplId: Fragment): Fragment => sql`(
  select string_agg(t.xlatlongname, ', ' order by t.xlatlongname) from employee_department d
  join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = d.dept_id where d.empl_id = ${emplId})`;

/** The departments of an employee by name, as a column of text that is never blank. */
export const departmentsOf = (sql: Tag, emplId: Fragment = sql`e.empl_id`): Fragment =>
  sql`coalesce(${departmentNames(sql, emplId)}, ${noDepartment})`;

export const noDepartment = 'No department';
