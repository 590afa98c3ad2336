import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { isApprover } from './approvers.ts';

/** Who decides after the approver; where nobody of them can, HR chooses another. */
export type SecondApprover = { emplId: string; name: string; canDecide: boolean };

/** From how many days a second person approves, and which one; null: the line manager of the approver. */
export type SecondApprovalRule = { from: number; approver: string | null };

/** That a person has not taken the first step on an application `l`. */
export const hasNotTakenFirstStep = (sql: Tag, person: Fragment): Fragment =>
  sql`(l.first_step is null or not ${person} = any (l.first_step))`;

/** The days of a pending application `l` when it was submitted, with its other part over New Year. */
const submittedDays = (sql: Tag): Fragment => sql`(coalesce(l.asked_days, l.leave_duration) + (
  select coalesce(sum(coalesce(part.asked_days, part.leave_duration)), 0) from applied_leave part
  where part.pair = l.pair and part.applied_leave_id <> l.applied_leave_id and part.leave_status = 'PNAPV'))`;

/** Whether an application `l`, or the pending move of it, needs a second approval. The rule at submission decides. */
const needsSecondApproval = (sql: Tag): Fragment => sql`
  case when l.change is not null then l.change ? 'secondApproval' else l.leave_status = 'PNAPV' and l.second_approval_from <= ${submittedDays(sql)} end`;

/**
 * Who decides on an application `l` once somebody has approved it, as JSON; null where one step is enough. It is the person whom the rule at submission names, or the line
 * manager of the approver, also where whoever is named decides on no leave any more. At the head of the company, and where it would be the applicant or
 * somebody of the first step, there is no second.
 * The category's present rule does not matter: it applies to later submissions.
 *
 * @param by who approves first, for themselves or in the approver's place
 */
export const secondApproverJson = (sql: Tag, by: Fragment): Fragment => sql`(
  select json_build_object('emplId', second.empl_id, 'name', second.name, 'canDecide', ${isApprover(sql, sql`second`)})
  from employee first
  left join employee named on named.empl_id = case when l.change is null then l.second_approver else l.change #>> '{secondApproval,approver}' end and ${isApprover(sql, sql`named`)}
  join employee second on second.empl_id = coalesce(named.empl_id, first.reports_to)
  where first.empl_id = l.approver and ${needsSecondApproval(sql)} and l.first_step is null
    and second.empl_id not in (l.empl_id, l.approver, ${by}))`;

/** The same of one application, to be asked for with the people locked beside others. */
export async function findSecondApprover(tx: Tag, appliedLeaveId: number, by: string): Promise<SecondApprover | null> {
  const [found] = await tx<{ second: SecondApprover | null }[]>`
    select ${secondApproverJson(tx, tx`${by}`)} as second from applied_leave l where l.applied_leave_id = ${appliedLeaveId}`;
  return found?.second ?? null;
}

/** Whether leave of the company may have more to decide on it than its approver: a second, or somebody in the approver's place. */
export const hasFurtherApprovers = (sql: Tag): Fragment => sql`(
  exists (select from leave_category where second_approval_from is not null) or exists (select from stand_in)
    or exists (select from employee where stand_in is not null) or exists (select from setting where name = 'standInByAbsence' and value = 'true'))`;
