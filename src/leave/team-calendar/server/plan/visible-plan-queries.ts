import type { z } from 'zod';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { leavePlanContract } from '#src/leave/team-calendar/plan/leave-plan-contract.ts';
import { isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { canReadPlan, canSeeAbsence } from '#src/shared/access/server/permission-conditions.ts';

type VisiblePlan = z.output<(typeof leavePlanContract)['GET /leaveplans']['response']>[number];

/** SQL: the dates and halves of a plan `n`. */
export const planPeriodColumns = (sql: Tag): Fragment =>
  sql`n.start_date as "startDate", n.end_date as "endDate", n.half_day_part as "halfDayPart", n.start_part as "startPart", n.end_part as "endPart"`;

/** SQL: whether the caller reads the plans of an employee `p` with type and note. */
export const mayReadPlan = (sql: Tag, caller: Caller, today: PlainDate): Fragment =>
  canReadPlan(sql, caller, sql`${isLive(sql)} and l.end_date >= ${today}`);

/** SQL: whether a plan `n` has not ended and is in a period. */
export const isPlanIn = (sql: Tag, { from, to, today }: { from: Fragment; to: Fragment; today: PlainDate }): Fragment =>
  sql`n.end_date >= ${today} and n.end_date >= ${from} and n.start_date <= ${to}`;

/**
 * SQL: the plans of others in a period that the caller may see, of the people `p` for whom `whose` is true. Colleagues see plans that are shown
 * to the team, without the note, and the type only if its category allows it.
 */
export const visiblePlans = (
  sql: Tag,
  caller: Caller,
  period: { from: Fragment; to: Fragment; today: PlainDate },
  whose: Fragment,
): Fragment => sql`
    select n.leave_plan_id::int as "leavePlanId", p.empl_id as "emplId", p.name, ${planPeriodColumns(sql)},
      case when may.read or c.colleagues_see_type then n.leave_code end as "leaveCode",
      case when may.read or c.colleagues_see_type then c.leave_descr end as "leaveDescr",
      case when may.read then n.note end as note
    from leave_plan n join employee p on p.empl_id = n.empl_id join leave_category c on c.leave_code = n.leave_code
      join employee me on me.empl_id = ${caller.emplId}
      cross join lateral (select ${mayReadPlan(sql, caller, period.today)} as read) may
    where ${isPlanIn(sql, period)} and p.status = 'A' and p.empl_id <> me.empl_id and ${whose}
      and (may.read or n.show_to_team and ${canSeeAbsence(sql, caller)})
    order by p.plain_name, p.name, p.empl_id, n.start_date, n.leave_plan_id`;

/** Finds the plans of others in a period that the caller may see. */
export async function findVisiblePlans(
  sql: Sql,
  caller: Caller,
  { from, to, today }: { from: PlainDate; to: PlainDate; today: PlainDate },
): Promise<VisiblePlan[]> {
  return sql<VisiblePlan[]>`${visiblePlans(sql, caller, { from: sql`${from}`, to: sql`${to}`, today }, sql`true`)}`;
}
