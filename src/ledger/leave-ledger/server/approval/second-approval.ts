import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { isApprover } from './approvers.ts';

/** The second approver. If that person cannot decide, HR assigns another. */
export type SecondApprover = { emplId: string; name: string; canDecide: boolean };

/** The number of days from which a second approval is needed, and by whom. Null: the line manager of the approver. */
export type SecondApprovalRule = { from: number; approver: string | null };

/** SQL: a person has not given the first approval of an application `l`. */
export const hasNotTakenFirstStep = (sql: Tag, person: Fragment): Fragment =>
  sql`(l.first_step is null or not ${person} = any (l.first_step))`;

/** SQL: the duration of a pending application `l` at submission, including its other part over New Year. */
const submittedDays = (sql: Tag): Fragment => sql`(coalesce(l.asked_days, l.leave_duration) + (
  select coalesce(sum(coalesce(part.asked_days, part.leave_duration)), 0) from applied_leave part
  where part.pair = l.pair and part.applied_leave_id <> l.applied_leave_id and part.leave_status = 'PNAPV'))`;

/** SQL: an application `l`, or its pending change, needs a second approval by the rule at submission. */
const needsSecondApproval = (sql: Tag): Fragment => sql`
  case when l.change is not null then l.change ? 'secondApproval' else l.leave_status = 'PNAPV' and l.second_approval_from <= ${submittedDays(sql)} end`;

/**
 * SQL: who decides on an application `l` after the first approval, as JSON, or null if one is enough. The rule at submission names the person, or else
 * it is the line manager of the approver, even if the named person no longer approves leave. There is no second approval at the head of
 * the company, or if it would fall to the applicant or a first approver.
 * Later changes of the rule apply to later submissions only.
 *
 * @param by who gives the first approval, as approver or stand-in
 */
export const secondApproverJson = (sql: Tag, by: Fragment): Fragment => sql`(
  select json_build_object('emplId', second.empl_id, 'name', second.name, 'canDecide', ${isApprover(sql, sql`second`)})
  from employee first
  left join employee named on named.empl_id = case when l.change is null then l.second_approver else l.change #>> '{secondApproval,approver}' end and ${isApprover(sql, sql`named`)}
  join employee second on second.empl_id = coalesce(named.empl_id, first.reports_to)
  where first.empl_id = l.approver and ${needsSecondApproval(sql)} and l.first_step is null
    and second.empl_id not in (l.empl_id, l.approver, ${by}))`;

/** The same for one application. Call it with shared locks on the people. */
export async function findSecondApprover(tx: Tag, appliedLeaveId: number, by: string): Promise<SecondApprover | null> {
  const [found] = await tx<{ second: SecondApprover | null }[]>`
    select ${secondApproverJson(tx, tx`${by}`)} as second from applied_leave l where l.applied_leave_id = ${appliedLeaveId}`;
  return found?.second ?? null;
}

/** Returns whether leave in this company may have further approvers: a second one or a stand-in. */
export const hasFurtherApprovers = (sql: Tag): Fragment => sql`(
  exists (select from leave_category where second_approval_from is not null) or exists (select from stand_in)
    or exists (select from employee where stand_in is not null) or exists (select from setting where name = 'standInByAbsence' and value = 'true'))`;
