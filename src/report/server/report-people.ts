import type { Fragment, Tag } from '#src/db/server/sql.ts';
import { canReportOn } from '#src/access/server/reach.ts';
import { type Caller, holdsRole } from '#src/caller/caller.ts';
import type { Period } from '#src/report/report-period.ts';
import { sickTypes } from '#src/setting/sick-types.ts';

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

/** The departments of an employee `e` by name, as a column of text that is never blank. */
export const departmentsOf = (sql: Tag): Fragment => sql`coalesce(e.departments, ${noDepartment})`;

export const noDepartment = 'No department';
