import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';

// Which records a caller reaches, as conditions of SQL (specification section 6). Whether a role may make the call at all is the contract's part.

/** That the caller has taken one of two steps on an application `l`. */
const hasTakenStep = (sql: Tag, caller: Caller) => sql`${caller.emplId} = any (l.step_takers)`;

/** That somebody, by employee id, is the caller. */
const isCaller = (sql: Tag, caller: Caller, emplId: Fragment) => sql`${emplId} = ${caller.emplId}`;

/** That an application `l` is the caller's to decide on: as its approver, or in the place of them; never the own. */
export function isDecider(sql: Tag, caller: Caller): Fragment {
  const { standsInFor = [] } = caller;
  if (standsInFor.length === 0) return isCaller(sql, caller, sql`l.approver`);
  const [approvers, applicants] = [standsInFor.map(({ approver }) => approver), standsInFor.map(({ applicant }) => applicant)];
  return sql`(l.approver = any (${[caller.emplId, ...approvers]}) and (${isCaller(sql, caller, sql`l.approver`)}
    or l.empl_id <> ${caller.emplId} and (l.first_step is null or not ${caller.emplId} = any (l.first_step)) and exists (select from unnest(${approvers}::text[], ${applicants}::text[]) s (approver, applicant)
      where s.approver = l.approver and (s.applicant is null or s.applicant = l.empl_id))))`;
}

/** That the caller is the admin of a department that the employee is in. */
export const inOwnDepartments = (sql: Tag, caller: Caller, emplId: Fragment): Fragment =>
  holdsRole(caller, ['DEPT_ADMIN'])
    ? sql`exists (
        select from employee_department theirs join employee_department mine on mine.dept_id = theirs.dept_id
        where theirs.empl_id = ${emplId} and mine.empl_id = ${caller.emplId})`
    : sql`false`;

/** That the caller manages an employee's profile and entitlements, and reads all leave: HR everybody's, an admin those of the own departments. */
export const canManage = (sql: Tag, caller: Caller, emplId: Fragment): Fragment =>
  holdsRole(caller, ['HR']) ? sql`true` : inOwnDepartments(sql, caller, emplId);

/** That an employee reports to the caller, directly. */
export const isReportee = (sql: Tag, caller: Caller, emplId: Fragment): Fragment =>
  sql`${emplId} in (select empl_id from employee where ${isCaller(sql, caller, sql`reports_to`)})`;

/** That an employee reports to the caller, or to somebody who does, however far below. */
const isBelow = (sql: Tag, caller: Caller, emplId: Fragment): Fragment => sql`(${emplId} <> ${caller.emplId} and ${emplId} in (
  with recursive below as (
    select empl_id from employee where ${isCaller(sql, caller, sql`reports_to`)}
    union select theirs.empl_id from below join employee theirs on theirs.reports_to = below.empl_id
  ) select empl_id from below))`;

/** That reports of the caller tell of an employee: HR's of everybody, a manager's of the direct reports or of all below, an admin's of the own departments. */
export function canReportOn(sql: Tag, caller: Caller, emplId: Fragment, { below }: { below: boolean }): Fragment {
  if (!holdsRole(caller, ['MANAGER']) || holdsRole(caller, ['HR'])) return canManage(sql, caller, emplId);
  const reports = below ? isBelow(sql, caller, emplId) : isReportee(sql, caller, emplId);
  // Without an `or` few people are a join, and nobody else's rows are read.
  return holdsRole(caller, ['DEPT_ADMIN']) ? sql`(${inOwnDepartments(sql, caller, emplId)} or ${reports})` : reports;
}

/** That the caller reads one entitlement of an employee `e`, or how much of it is taken: the own, a direct report's, and what the caller manages. */
export const canReadEntitlement = (sql: Tag, caller: Caller): Fragment => sql`(
  ${isCaller(sql, caller, sql`e.empl_id`)}
  or ${holdsRole(caller, ['MANAGER']) ? isCaller(sql, caller, sql`e.reports_to`) : sql`false`}
  or ${canManage(sql, caller, sql`e.empl_id`)})`;

/** That the caller reads an application `l` of an applicant: as the applicant, the approver, who has taken a step, the line manager, HR, or an admin of the applicant's. */
export const canReadLeave = (sql: Tag, caller: Caller, applicant = sql`e`): Fragment => sql`(
  ${isCaller(sql, caller, sql`l.empl_id`)} or ${isDecider(sql, caller)} or ${hasTakenStep(sql, caller)}
  or ${isCaller(sql, caller, sql`${applicant}.reports_to`)} or ${canManage(sql, caller, sql`l.empl_id`)})`;

/** That the caller has a part in what is said about an application `l` of an applicant: as the applicant, the approver, who has taken a step, the line manager, or HR. */
export const canDiscussLeave = (sql: Tag, caller: Caller, applicant = sql`e`): Fragment => sql`(
  ${isCaller(sql, caller, sql`l.empl_id`)} or ${isDecider(sql, caller)} or ${hasTakenStep(sql, caller)}
  or ${isCaller(sql, caller, sql`${applicant}.reports_to`)} or ${holdsRole(caller, ['HR'])})`;

/** That an application `l` waits on the caller's screen, `waits` saying that it does at all: to be decided by the caller, or by others in an admin's departments. */
export const canReadPending = (sql: Tag, caller: Caller, waits: Fragment): Fragment =>
  // As one condition with "or" it would ask of everything that waits in the company who its applicant is.
  holdsRole(caller, ['DEPT_ADMIN'])
    ? sql`l.applied_leave_id in (
        select l.applied_leave_id from applied_leave l where ${waits} and ${isDecider(sql, caller)}
        union
        select l.applied_leave_id from applied_leave l
        where ${waits} and not ${isCaller(sql, caller, sql`l.empl_id`)} and ${inOwnDepartments(sql, caller, sql`l.empl_id`)})`
    : sql`${waits} and ${isDecider(sql, caller)}`;

/** That an application `l` of a year is in the caller's history as a manager: who approves it or has taken a step, and whom its applicant reports to. */
export const canReadAsManager = (sql: Tag, caller: Caller, year: number): Fragment =>
  // As one condition with "or" it would read every application of the company.
  sql`l.applied_leave_id in (
    select applied_leave_id from applied_leave where ${isCaller(sql, caller, sql`approver`)} and leave_year = ${year}
    union
    select l.applied_leave_id from applied_leave l where l.step_takers @> array[${caller.emplId}] and l.step_takers <> '{}' and l.leave_year = ${year}
    union
    select theirs.applied_leave_id from employee reportee join applied_leave theirs on theirs.empl_id = reportee.empl_id
    where ${isCaller(sql, caller, sql`reportee.reports_to`)} and theirs.leave_year = ${year})`;

/** That the caller opens a file `f`: the uploader until an application `l` has it, then the applicant, the approver, who has taken a step, and HR. */
export const canReadAttachment = (sql: Tag, caller: Caller): Fragment => sql`case when l.applied_leave_id is null
  then ${isCaller(sql, caller, sql`f.uploaded_by`)}
  else ${isCaller(sql, caller, sql`l.empl_id`)} or ${isDecider(sql, caller)} or ${hasTakenStep(sql, caller)} or ${holdsRole(caller, ['HR'])} end`;

/** That the caller, whose own row is `me`, sees when `p` is away: themselves, the own team and its line manager, and whom the caller manages. */
export const canSeeAbsence = (sql: Tag, caller: Caller): Fragment => sql`(
  p.empl_id in (me.empl_id, me.reports_to) or p.reports_to in (me.empl_id, me.reports_to) or ${canManage(sql, caller, sql`p.empl_id`)})`;
