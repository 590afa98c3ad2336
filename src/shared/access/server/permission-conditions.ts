import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';

// SQL conditions for the records that a caller may access (specification section 6). Contracts define which roles may make a call.

/** The caller has taken one of the two approval steps of an application `l`. */
const hasTakenStep = (sql: Tag, caller: Caller) => sql`${caller.emplId} = any (l.step_takers)`;

/** The caller is this employee. */
const isCaller = (sql: Tag, caller: Caller, emplId: Fragment) => sql`${emplId} = ${caller.emplId}`;

/** The caller decides on an application `l`, as approver or stand-in, but never on their own. */
export function isDecider(sql: Tag, caller: Caller): Fragment {
  const { standsInFor = [] } = caller;
  if (standsInFor.length === 0) return isCaller(sql, caller, sql`l.approver`);
  const [approvers, applicants] = [standsInFor.map(({ approver }) => approver), standsInFor.map(({ applicant }) => applicant)];
  return sql`(l.approver = any (${[caller.emplId, ...approvers]}) and (${isCaller(sql, caller, sql`l.approver`)}
    or l.empl_id <> ${caller.emplId} and (l.first_step is null or not ${caller.emplId} = any (l.first_step)) and exists (select from unnest(${approvers}::text[], ${applicants}::text[]) s (approver, applicant)
      where s.approver = l.approver and (s.applicant is null or s.applicant = l.empl_id))))`;
}

/** The caller is an admin of one of the employee's departments. */
export const inOwnDepartments = (sql: Tag, caller: Caller, emplId: Fragment): Fragment =>
  holdsRole(caller, ['DEPT_ADMIN'])
    ? sql`exists (
        select from employee_department theirs join employee_department mine on mine.dept_id = theirs.dept_id
        where theirs.empl_id = ${emplId} and mine.empl_id = ${caller.emplId})`
    : sql`false`;

/** The caller manages an employee's profile and entitlements, and reads all their leave: HR for everyone, admins for their departments. */
export const canManage = (sql: Tag, caller: Caller, emplId: Fragment): Fragment =>
  holdsRole(caller, ['HR']) ? sql`true` : inOwnDepartments(sql, caller, emplId);

/** An employee reports directly to the caller. */
export const isReportee = (sql: Tag, caller: Caller, emplId: Fragment): Fragment =>
  sql`${emplId} in (select empl_id from employee where ${isCaller(sql, caller, sql`reports_to`)})`;

/** An employee is below the caller in the reporting line, at any level. */
const isBelow = (sql: Tag, caller: Caller, emplId: Fragment): Fragment => sql`(${emplId} <> ${caller.emplId} and ${emplId} in (
  with recursive below as (
    select empl_id from employee where ${isCaller(sql, caller, sql`reports_to`)}
    union select theirs.empl_id from below join employee theirs on theirs.reports_to = below.empl_id
  ) select empl_id from below))`;

/** Reports may include an employee: for HR everyone, for managers direct or all reports, for admins their departments. */
export function canReportOn(sql: Tag, caller: Caller, emplId: Fragment, { below }: { below: boolean }): Fragment {
  if (!holdsRole(caller, ['MANAGER']) || holdsRole(caller, ['HR'])) return canManage(sql, caller, emplId);
  const reports = below ? isBelow(sql, caller, emplId) : isReportee(sql, caller, emplId);
  // A condition without `or` becomes a join, and reads only the rows of these people.
  return holdsRole(caller, ['DEPT_ADMIN']) ? sql`(${inOwnDepartments(sql, caller, emplId)} or ${reports})` : reports;
}

/** The caller may read the entitlements of an employee `e`: their own, those of direct reports, and those that they manage. */
export const canReadEntitlement = (sql: Tag, caller: Caller): Fragment => sql`(
  ${isCaller(sql, caller, sql`e.empl_id`)}
  or ${holdsRole(caller, ['MANAGER']) ? isCaller(sql, caller, sql`e.reports_to`) : sql`false`}
  or ${canManage(sql, caller, sql`e.empl_id`)})`;

/** The caller may read an application `l`: the applicant, the approver, anyone who took a step, the line manager, HR, and admins of the applicant. */
export const canReadLeave = (sql: Tag, caller: Caller, applicant = sql`e`): Fragment => sql`(
  ${isCaller(sql, caller, sql`l.empl_id`)} or ${isDecider(sql, caller)} or ${hasTakenStep(sql, caller)}
  or ${isCaller(sql, caller, sql`${applicant}.reports_to`)} or ${canManage(sql, caller, sql`l.empl_id`)})`;

/** The caller may comment on an application `l`: the applicant, the approver, anyone who took a step, the line manager, and HR. */
export const canDiscussLeave = (sql: Tag, caller: Caller, applicant = sql`e`): Fragment => sql`(
  ${isCaller(sql, caller, sql`l.empl_id`)} or ${isDecider(sql, caller)} or ${hasTakenStep(sql, caller)}
  or ${isCaller(sql, caller, sql`${applicant}.reports_to`)} or ${holdsRole(caller, ['HR'])})`;

/** A pending application `l` is on the caller's list, to be decided by them or, for admins, by others. `waits` is the condition that it is pending. */
export const canReadPending = (sql: Tag, caller: Caller, waits: Fragment): Fragment =>
  // One condition with "or" would look up the applicant of every pending application.
  holdsRole(caller, ['DEPT_ADMIN'])
    ? sql`l.applied_leave_id in (
        select l.applied_leave_id from applied_leave l where ${waits} and ${isDecider(sql, caller)}
        union
        select l.applied_leave_id from applied_leave l
        where ${waits} and not ${isCaller(sql, caller, sql`l.empl_id`)} and ${inOwnDepartments(sql, caller, sql`l.empl_id`)})`
    : sql`${waits} and ${isDecider(sql, caller)}`;

/** An application `l` of a year is in the caller's history as a manager: as approver, as someone who took a step, or as line manager of the applicant. */
export const canReadAsManager = (sql: Tag, caller: Caller, year: number): Fragment =>
  // One condition with "or" would read every application of the company.
  sql`l.applied_leave_id in (
    select applied_leave_id from applied_leave where ${isCaller(sql, caller, sql`approver`)} and leave_year = ${year}
    union
    select l.applied_leave_id from applied_leave l where l.step_takers @> array[${caller.emplId}] and l.step_takers <> '{}' and l.leave_year = ${year}
    union
    select theirs.applied_leave_id from employee reportee join applied_leave theirs on theirs.empl_id = reportee.empl_id
    where ${isCaller(sql, caller, sql`reportee.reports_to`)} and theirs.leave_year = ${year})`;

/** The caller may open a file `f`: the uploader until it is attached to an application `l`, then the applicant, the deciders and HR. */
export const canReadAttachment = (sql: Tag, caller: Caller): Fragment => sql`case when l.applied_leave_id is null
  then ${isCaller(sql, caller, sql`f.uploaded_by`)}
  else ${isCaller(sql, caller, sql`l.empl_id`)} or ${isDecider(sql, caller)} or ${hasTakenStep(sql, caller)} or ${holdsRole(caller, ['HR'])} end`;

/** The caller, whose row is `me`, sees when `p` is away: themselves, their team, its line manager, and everyone they manage. */
export const canSeeAbsence = (sql: Tag, caller: Caller): Fragment => sql`(
  p.empl_id in (me.empl_id, me.reports_to) or p.reports_to in (me.empl_id, me.reports_to) or ${canManage(sql, caller, sql`p.empl_id`)})`;

/**
 * The caller reads the plans of an employee `p` with type and note: the line manager, HR, and who decides on leave of theirs that is not over.
 * `current` is the condition that an application `l` is not over.
 */
export const canReadPlan = (sql: Tag, caller: Caller, current: Fragment): Fragment =>
  holdsRole(caller, ['HR'])
    ? sql`true`
    : sql`(${isCaller(sql, caller, sql`p.reports_to`)}
        or exists (select from applied_leave l where l.empl_id = p.empl_id and ${current} and ${isDecider(sql, caller)}))`;
