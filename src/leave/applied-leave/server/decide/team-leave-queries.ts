import type { Fragment, JSONValue, Sql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { canReadLeave, isDecider } from '#src/shared/access/server/permission-conditions.ts';
import { leavePeriodRows } from '#src/ledger/leave-ledger/server/application/leave-days.ts';
import { isLive, isPending, isRequested, joinSibling } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { addBalanceEffects } from '#src/ledger/leave-ledger/server/approval/balance-effects.ts';
import { secondApproverJson } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { leaveJson, leaveWithNames, pendingSince } from '../applied-leave-list.ts';
import { type LeaveKey, whereApplication } from '../applied-leave-queries.ts';
import { leaveBalanceJson } from '../history/leave-detail-queries.ts';

/** The team of a person: who reports to the same line manager, and who reports to the person. */
const isTeamMate = (sql: Sql, me: Fragment) =>
  sql`mate.status = 'A' and mate.empl_id <> ${me}.empl_id and (mate.reports_to = ${me}.reports_to or mate.reports_to = ${me}.empl_id)`;

/** Live leave `l` of `mate` in a period; the type only where `mayKnow`. */
const teamLeaveJson = (sql: Sql, period: { from: Fragment; to: Fragment }, mayKnow: Fragment) => sql`
  select coalesce(json_agg(json_build_object('appliedLeaveId', l.applied_leave_id, 'emplId', mate.empl_id, 'name', mate.name,
    'startDate', run.start_date, 'endDate', run.end_date, 'halfDayPart', run.half_day_part,
    'leaveCode', case when ${mayKnow} then l.leave_code end, 'leaveDescr', case when ${mayKnow} then c.leave_descr end,
    'pending', ${isRequested(sql)}) order by run.start_date, mate.name), '[]')
  from employee mate join applied_leave l on l.empl_id = mate.empl_id left join leave_category c on c.leave_code = l.leave_code ${leavePeriodRows(sql)}
  where ${isLive(sql)} and l.start_date <= ${period.to} and l.end_date >= ${period.from} and run.start_date <= ${period.to} and run.end_date >= ${period.from}`;

/** Who of the caller's team is away in a period, and how many the team has. A colleague's type of leave is for the line manager alone. */
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
 * What a decision is taken beside: the team of the applicant within four days of the leave, and the applicant's other leave of that year.
 * It tells no more than the caller may read: of a colleague's leave out of reach no type, of the applicant's nothing.
 */
export async function findTeamDuringLeave(
  sql: Sql,
  key: LeaveKey,
  appliedLeaveId: string | undefined,
  caller: Caller,
): Promise<JSONValue | undefined> {
  const around = { from: sql`asked.start_date - 4`, to: sql`asked.end_date + 4` };
  const [beside] = await sql<{ json: JSONValue }[]>`
    with asked as (select l.*, e.reports_to from applied_leave l join employee e on e.empl_id = l.empl_id ${whereApplication(sql, key, appliedLeaveId, caller)})
    select json_build_object(
      'away', (${teamLeaveJson(sql, around, canReadLeave(sql, caller, sql`mate`))} and ${isTeamMate(sql, sql`asked`)}),
      'others', (
        select coalesce(json_agg(${leaveJson(sql)} order by l.start_date desc, l.applied_leave_id desc), '[]') from ${leaveWithNames(sql, sql`applied_leave`)}
        where l.empl_id = asked.empl_id and l.leave_year = asked.leave_year and l.applied_leave_id <> asked.applied_leave_id
          and ${canReadLeave(sql, caller)})) as json
    from asked`;
  return beside?.json;
}

/**
 * What waits for the caller's decision, the nearest leave first, each with its version and with what the decision does: the applicant's balance,
 * and who of the applicant's team is away on those days.
 *
 * @param which applications by their ids; else the first `most`
 */
export async function findPendingRequests(
  sql: Sql,
  caller: Caller,
  { which, most }: { which: readonly string[]; most: number },
): Promise<object[]> {
  const named = which.length > 0 ? sql`and l.applied_leave_id = any (${which}::bigint[])` : sql``;
  // Of a move it is the new days that somebody decides about.
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

/** The same of one application, and of the other part of leave over New Year where one decision is about both; the earlier one first. */
export async function findPendingParts(sql: Sql, caller: Caller, appliedLeaveId: number): Promise<object[]> {
  const [found] = await sql<{ other: string | null }[]>`
    select other.applied_leave_id::text as other from applied_leave l ${joinSibling(sql)} where l.applied_leave_id = ${appliedLeaveId}`;
  const which = [String(appliedLeaveId), ...(found?.other ? [found.other] : [])];
  return findPendingRequests(sql, caller, { which, most: which.length });
}
