import type { z } from 'zod';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { leavePlanContract } from '#src/leave/team-calendar/plan/leave-plan-contract.ts';
import { isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { canReadPlan, canSeeAbsence } from '#src/shared/access/server/permission-conditions.ts';

type OwnPlan = z.output<(typeof leavePlanContract)['POST /leaveplan']['response']>;
type VisiblePlan = z.output<(typeof leavePlanContract)['GET /leaveplans']['response']>[number];

export type StoredPlan = Omit<OwnPlan, 'leavePlanId' | 'leaveDescr'>;

const periodColumns = (sql: Tag) =>
  sql`n.start_date as "startDate", n.end_date as "endDate", n.half_day_part as "halfDayPart", n.start_part as "startPart", n.end_part as "endPart"`;

const ownColumns = (
  sql: Tag,
) => sql`n.leave_plan_id::int as "leavePlanId", n.leave_code as "leaveCode", ${periodColumns(sql)}, n.note, n.show_to_team as "showToTeam",
  (select c.leave_descr from leave_category c where c.leave_code = n.leave_code) as "leaveDescr"`;

/** Finds the plans of a person that have not ended, in the order of their days. */
export async function findOwnPlans(sql: Tag, emplId: string, today: PlainDate): Promise<OwnPlan[]> {
  return sql<OwnPlan[]>`
    select ${ownColumns(sql)} from leave_plan n where n.empl_id = ${emplId} and n.end_date >= ${today} order by n.start_date, n.leave_plan_id`;
}

/**
 * Finds the plans of others in a period that the caller may see. Colleagues see plans that are shown to the team, without the note, and the
 * type only if its category allows it.
 */
export async function findVisiblePlans(
  sql: Sql,
  caller: Caller,
  { from, to, today }: { from: PlainDate; to: PlainDate; today: PlainDate },
): Promise<VisiblePlan[]> {
  const isCurrent = sql`${isLive(sql)} and l.end_date >= ${today}`;
  return sql<VisiblePlan[]>`
    select n.leave_plan_id::int as "leavePlanId", p.empl_id as "emplId", p.name, ${periodColumns(sql)},
      case when may.read or c.colleagues_see_type then n.leave_code end as "leaveCode",
      case when may.read or c.colleagues_see_type then c.leave_descr end as "leaveDescr",
      case when may.read then n.note end as note
    from leave_plan n join employee p on p.empl_id = n.empl_id join leave_category c on c.leave_code = n.leave_code
      join employee me on me.empl_id = ${caller.emplId}
      cross join lateral (select ${canReadPlan(sql, caller, isCurrent)} as read) may
    where n.end_date >= ${today} and n.end_date >= ${from} and n.start_date <= ${to} and p.status = 'A' and p.empl_id <> me.empl_id
      and (may.read or n.show_to_team and ${canSeeAbsence(sql, caller)})
    order by p.plain_name, p.name, p.empl_id, n.start_date, n.leave_plan_id`;
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
    select n.leave_code as "leaveCode", ${periodColumns(tx)}, n.note, n.show_to_team as "showToTeam" from leave_plan n
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
