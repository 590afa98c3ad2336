import type { z } from 'zod';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { leavePlanContract } from '#src/leave/team-calendar/plan/leave-plan-contract.ts';
import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { planPeriodColumns } from './visible-plan-queries.ts';

type OwnPlan = z.output<(typeof leavePlanContract)['POST /leaveplan']['response']>;

export type StoredPlan = Omit<OwnPlan, 'leavePlanId' | 'leaveDescr'>;

const ownColumns = (
  sql: Tag,
) => sql`n.leave_plan_id::int as "leavePlanId", n.leave_code as "leaveCode", ${planPeriodColumns(sql)}, n.note, n.show_to_team as "showToTeam",
  (select c.leave_descr from leave_category c where c.leave_code = n.leave_code) as "leaveDescr"`;

/** Finds the plans of a person that have not ended, in the order of their days. */
export async function findOwnPlans(sql: Tag, emplId: string, today: PlainDate): Promise<OwnPlan[]> {
  return sql<OwnPlan[]>`
    select ${ownColumns(sql)} from leave_plan n where n.empl_id = ${emplId} and n.end_date >= ${today} order by n.start_date, n.leave_plan_id`;
}

/** Waits until no other call adds a plan of the person, and returns the number of their plans. */
export async function countPlansLocked(tx: TransactionSql, emplId: string, today: PlainDate): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`leave-plan ${emplId}`}, 3))`;
  // A statement of its own, so that it sees the plan of the call that had the lock.
  const [found] = await tx<{ count: number }[]>`
    select count(*)::int as count from leave_plan where empl_id = ${emplId} and end_date >= ${today}`;
  return found?.count ?? 0;
}

export async function isLeaveType(sql: Tag, leaveCode: string): Promise<boolean> {
  return (await sql`select from leave_category where leave_code = ${leaveCode}`).length > 0;
}

/** Locks a plan of a person that has not ended; undefined if there is none. */
export async function lockPlan(
  tx: TransactionSql,
  leavePlanId: string,
  { emplId, today }: { emplId: string; today: PlainDate },
): Promise<StoredPlan | undefined> {
  const [found] = await tx<StoredPlan[]>`
    select n.leave_code as "leaveCode", ${planPeriodColumns(tx)}, n.note, n.show_to_team as "showToTeam" from leave_plan n
    where n.leave_plan_id = ${leavePlanId} and n.empl_id = ${emplId} and n.end_date >= ${today} for update`;
  return found;
}

export async function insertPlan(tx: TransactionSql, emplId: string, plan: StoredPlan): Promise<OwnPlan | undefined> {
  const [added] = await tx<OwnPlan[]>`
    insert into leave_plan as n (empl_id, leave_code, start_date, end_date, half_day_part, start_part, end_part, note, show_to_team)
    values (${emplId}, ${plan.leaveCode}, ${plan.startDate}, ${plan.endDate}, ${plan.halfDayPart}, ${plan.startPart}, ${plan.endPart}, ${plan.note}, ${plan.showToTeam})
    returning ${ownColumns(tx)}`;
  return added;
}

export async function updatePlan(tx: TransactionSql, leavePlanId: string, plan: StoredPlan): Promise<OwnPlan | undefined> {
  const [changed] = await tx<OwnPlan[]>`
    update leave_plan n set leave_code = ${plan.leaveCode}, start_date = ${plan.startDate}, end_date = ${plan.endDate}, half_day_part = ${plan.halfDayPart},
      start_part = ${plan.startPart}, end_part = ${plan.endPart}, note = ${plan.note}, show_to_team = ${plan.showToTeam}
    where n.leave_plan_id = ${leavePlanId} returning ${ownColumns(tx)}`;
  return changed;
}

/** Deletes a plan of a person and returns whether there was one. */
export async function deletePlan(tx: TransactionSql, leavePlanId: string, emplId: string): Promise<boolean> {
  return (await tx`delete from leave_plan where leave_plan_id = ${leavePlanId} and empl_id = ${emplId} returning 1`).length > 0;
}

/** Deletes the plans that ended before today. */
export async function deleteEndedPlans(sql: Sql, today: PlainDate): Promise<void> {
  await sql`delete from leave_plan where end_date < ${today}`;
}
