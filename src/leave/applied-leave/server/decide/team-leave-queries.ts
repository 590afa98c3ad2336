import type { Fragment, JSONValue, Sql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { canReadLeave, isDecider } from '#src/shared/access/server/permission-conditions.ts';
import { leavePeriodRows } from '#src/ledger/leave-ledger/server/application/leave-days.ts';
import { isLive, isPending, isRequested, joinSibling } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { addBalanceEffects } from '#src/ledger/leave-ledger/server/approval/balance-effects.ts';
import { secondApproverJson } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { visiblePlans } from '#src/leave/team-calendar/server/plan/visible-plan-queries.ts';
import { leaveJson, leaveWithNames, pendingSince } from '../applied-leave-list.ts';
import { type LeaveKey, whereApplication } from '../applied-leave-queries.ts';
import { leaveBalanceJson } from '../history/leave-detail-queries.ts';

/** Whether a person is in the team of `me`: they report to the same line manager, or to `me`. */
const isTeamMate = (sql: Sql, me: Fragment, mate = sql`mate`) =>
  sql`${mate}.status = 'A' and ${mate}.empl_id <> ${me}.empl_id and (${mate}.reports_to = ${me}.reports_to or ${mate}.reports_to = ${me}.empl_id)`;

/** Selects live leave `l` of `mate` in a period, with its type only where `mayKnow` is true. */
const teamLeaveJson = (sql: Sql, period: { from: Fragment; to: Fragment }, mayKnow: Fragment) => sql`
  select coalesce(json_agg(json_build_object('appliedLeaveId', l.applied_leave_id, 'emplId', mate.empl_id, 'name', mate.name,
    'startDate', run.start_date, 'endDate', run.end_date, 'halfDayPart', run.half_day_part,
    'leaveCode', case when ${mayKnow} then l.leave_code end, 'leaveDescr', case when ${mayKnow} then c.leave_descr end,
    'pending', ${isRequested(sql)}) order by run.start_date, mate.plain_name, mate.name), '[]')
  from employee mate join applied_leave l on l.empl_id = mate.empl_id left join leave_category c on c.leave_code = l.leave_code ${leavePeriodRows(sql)}
  where ${isLive(sql)} and l.start_date <= ${period.to} and l.end_date >= ${period.from} and run.start_date <= ${period.to} and run.end_date >= ${period.from}`;

/**
 * Finds the members of the caller's team who are away in a period, and the size of the team. Only the line manager sees the type of a
 * colleague's leave.
 */
export async function findTeamAway(sql: Sql, caller: Caller, period: { startDate: PlainDate; endDate: PlainDate }): Promise<JSONValue> {
  const dates = { from: sql`${period.startDate}`, to: sql`${period.endDate}` };
  const [team] = await sql<{ json: JSONValue }[]>`
    select json_build_object(
      'teamSize', (select count(*) from employee mate where ${isTeamMate(sql, sql`me`)}),
      'away', (${teamLeaveJson(sql, dates, sql`mate.reports_to = me.empl_id`)} and ${isTeamMate(sql, sql`me`)})) as json
    from employee me where me.empl_id = ${caller.emplId}`;
  return team?.json ?? { teamSize: 0, away: [] };
}

/**
 * Finds the context of a decision: the leave of the applicant's team within four days of the leave, the plans there that the caller may see, and
 * the applicant's other leave of that year. Leave that the caller may not read has no type if it is a colleague's, and is left out if it is the
 * applicant's.
 */
export async function findTeamDuringLeave(
  sql: Sql,
  key: LeaveKey,
  appliedLeaveId: string | undefined,
  { caller, today }: { caller: Caller; today: PlainDate },
): Promise<JSONValue | undefined> {
  const around = { from: sql`asked.start_date - 4`, to: sql`asked.end_date + 4` };
  const [beside] = await sql<{ json: JSONValue }[]>`
    with asked as (select l.*, e.reports_to from applied_leave l join employee e on e.empl_id = l.empl_id ${whereApplication(sql, key, appliedLeaveId, caller)})
    select json_build_object(
      'away', (${teamLeaveJson(sql, around, canReadLeave(sql, caller, sql`mate`))} and ${isTeamMate(sql, sql`asked`)}),
      'plans', (select coalesce(json_agg(plan), '[]') from (${visiblePlans(sql, caller, { ...around, today }, isTeamMate(sql, sql`asked`, sql`p`))}) plan),
      'others', (
        select coalesce(json_agg(${leaveJson(sql)} order by l.start_date desc, l.applied_leave_id desc), '[]') from ${leaveWithNames(sql, sql`applied_leave`)}
        where l.empl_id = asked.empl_id and l.leave_year = asked.leave_year and l.applied_leave_id <> asked.applied_leave_id
          and ${canReadLeave(sql, caller)})) as json
    from asked`;
  return beside?.json;
}

/**
 * Finds the requests that wait for the caller's decision, the nearest leave first, each with its version, its effect on the applicant's
 * balance, and the team members who are away on those days.
 *
 * @param which ids of applications; without it, the first `most`
 */
export async function findPendingRequests(
  sql: Sql,
  caller: Caller,
  { which, most }: { which: readonly string[]; most: number },
): Promise<object[]> {
  const named = which.length > 0 ? sql`and l.applied_leave_id = any (${which}::bigint[])` : sql``;
  // For a move, the decision is about the new dates.
  const dates = {
    from: sql`coalesce((asked.change ->> 'startDate')::date, asked.start_date)`,
    to: sql`coalesce((asked.change ->> 'endDate')::date, asked.end_date)`,
  };
  const away = sql`${teamLeaveJson(sql, dates, canReadLeave(sql, caller, sql`mate`))} and ${isTeamMate(sql, sql`asked`)}`;
  const [found] = await sql<{ json: { appliedLeaveId: number }[] }[]>`
    with asked as (
      select l.*, e.reports_to from applied_leave l join employee e on e.empl_id = l.empl_id
      where ${isDecider(sql, caller)} and ${isPending(sql)} ${named}
      order by l.start_date, l.applied_leave_id limit ${which.length > 0 ? which.length : most})
    select coalesce(json_agg(${leaveJson(sql)}::jsonb || jsonb_build_object('version', l.version, 'since', ${pendingSince(sql)}, 'balance', ${leaveBalanceJson(sql)}, 'secondStep', ${secondApproverJson(sql, sql`${caller.emplId}`)}, 'away', l.away)
      order by l.start_date, l.applied_leave_id), '[]') as json
    from ${leaveWithNames(sql, sql`(select asked.*, (${away}) as away from asked)`)}`;
  return addBalanceEffects(found?.json ?? []);
}

/** Finds the same for one application. If it is one part of leave over New Year, both parts are returned, the earlier one first. */
export async function findPendingParts(sql: Sql, caller: Caller, appliedLeaveId: number): Promise<object[]> {
  const [found] = await sql<{ other: string | null }[]>`
    select other.applied_leave_id::text as other from applied_leave l ${joinSibling(sql)} where l.applied_leave_id = ${appliedLeaveId}`;
  const which = [String(appliedLeaveId), ...(found?.other ? [found.other] : [])];
  return findPendingRequests(sql, caller, { which, most: which.length });
}
