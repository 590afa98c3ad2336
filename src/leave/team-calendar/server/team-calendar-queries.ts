import { addDays, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { PersonalCalendar } from '#src/ledger/leave-ledger/calculation/day-cost.ts';
import { type AwayLeave, type AwayLine, listAway, maxDaysAhead } from '#src/leave/team-calendar/away-lines.ts';
import {
  findCalendars,
  personalCalendars,
  type PeopleCalendarData,
  peopleCalendarDataJson,
} from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { createCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import type { Fragment, JSONValue, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { canReadLeave, canSeeAbsence } from '#src/shared/access/server/permission-conditions.ts';
import { isPlanIn, mayReadPlan } from './plan/visible-plan-queries.ts';
import { leavePeriodRows } from '#src/ledger/leave-ledger/server/application/leave-days.ts';
import { isBooked, isLive, isRequested } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';

/** The number of people per page. */
const pageSize = 100;

type TeamCalendarPageData = {
  people: { emplId: string; free?: FreeDay[]; [field: string]: JSONValue | FreeDay[] | undefined }[];
  [field: string]: JSONValue | object;
};

type CalendarQuery = { startDate: PlainDate; endDate: PlainDate; deptId?: string | undefined; page: number; today: PlainDate };

/**
 * Finds a page of people by name with their live leave in a period. The leave type is included only if the caller may read the application
 * or colleagues may see the type; who covers it, only if the caller may read the application. People of whom the caller only covers leave or
 * reads plans have a row without their other leave, their departments and their days off.
 */
export async function findTeamCalendar(sql: Sql, caller: Caller, asked: CalendarQuery): Promise<TeamCalendarPageData> {
  const inDepartment =
    asked.deptId === undefined
      ? sql`true`
      : sql`p.sees_absence and exists (select from employee_department d where d.empl_id = p.empl_id and d.dept_id = ${asked.deptId})`;
  const mayRead = canReadLeave(sql, caller, sql`p`);
  const mayKnow = sql`(p.sees_absence and c.colleagues_see_type or ${mayRead})`;
  const covers = sql`(${isCover(sql, caller, asked.today)})`;
  // HR sees everyone, so a page, the count and the departments each need only an index.
  const as = holdsRole(caller, ['HR']) ? sql`as not materialized` : sql`as materialized`;
  const [found] = await sql<{ json: TeamCalendarPageData; facts: PeopleCalendarData }[]>`
    with sight ${as} (${peopleOfCalendar(sql, caller, asked)}), chosen ${as} (
      select * from sight p where ${inDepartment}
    ), shown as (
      select * from chosen order by plain_name, name, empl_id limit ${pageSize} offset ${(asked.page - 1) * pageSize}
    )
    select json_build_object(
      'total', (select count(*) from chosen),
      'pageSize', ${pageSize}::int,
      'departments', (
        select coalesce(json_agg(json_build_object('deptId', t.fieldvalue, 'deptName', t.xlatlongname) order by t.xlatlongname), '[]')
        from translate_item t where t.fieldname = 'dept_id'
          and (select true from employee_department d join sight on sight.empl_id = d.empl_id and sight.sees_absence where d.dept_id = t.fieldvalue limit 1)),
      'people', (
        select coalesce(json_agg(json_build_object('emplId', p.empl_id, 'name', p.name, 'leave', (
          select coalesce(json_agg(jsonb_build_object('appliedLeaveId', l.applied_leave_id, 'effDate', l.eff_date,
            'startDate', run.start_date, 'endDate', run.end_date, 'halfDayPart', run.half_day_part,
            'leaveCode', case when ${mayKnow} then l.leave_code end, 'leaveDescr', case when ${mayKnow} then c.leave_descr end,
            'pending', ${isRequested(sql)}) || jsonb_strip_nulls(jsonb_build_object('filedFrom', case when run.n > 1 then l.start_date end,
              'cover', case when ${mayRead} then ${coverNames(sql)} end, 'youCover', case when ${covers} then true end)) order by run.start_date, run.half_day_part), '[]')
          from applied_leave l join leave_category c on c.leave_code = l.leave_code ${leavePeriodRows(sql)}
          where l.empl_id = p.empl_id and ${isLive(sql)} and (p.sees_absence or ${mayRead} or ${covers})
            and l.start_date <= ${asked.endDate} and l.end_date >= ${asked.startDate}
            and run.start_date <= ${asked.endDate} and run.end_date >= ${asked.startDate})) order by p.plain_name, p.name, p.empl_id), '[]')
        from shown p)) as json, ${peopleCalendarDataJson(sql, sql`select empl_id from shown where sees_absence`, asked)} as facts`;
  if (!found) throw new Error('A select without a table has one row.');
  const own = personalCalendars(found.facts);
  for (const person of found.json.people) {
    const days = own.get(person.emplId);
    if (days) person.free = listFreeDays(days, asked);
  }
  return found.json;
}

/** SQL: the active people whose absences the caller may see, as the CTE `sight`. */
const peopleInSight = (sql: Sql, caller: Caller): Fragment => sql`sight as materialized (
      select p.empl_id, p.name, p.plain_name, p.reports_to from employee p join employee me on me.empl_id = ${caller.emplId}
      where p.status = 'A' and ${canSeeAbsence(sql, caller)}
    )`;

/** SQL: whether the caller covers an application `l` that has not ended. */
const isCover = (sql: Sql, caller: Caller, today: PlainDate): Fragment => sql`l.end_date >= ${today} and exists (
  select from leave_cover v where v.applied_leave_id = l.applied_leave_id and v.empl_id = ${caller.emplId} and v.declined is null)`;

/** SQL: the names of those who cover an application `l`, or null. */
const coverNames = (sql: Sql): Fragment => sql`(
  select jsonb_agg(who.name order by who.plain_name, who.name, who.empl_id) from leave_cover v join employee who on who.empl_id = v.empl_id
  where v.applied_leave_id = l.applied_leave_id and v.declined is null and who.status = 'A')`;

/** SQL: selects the active people of the calendar, also those whose leave the caller covers or whose plans the caller reads as approver. */
function peopleOfCalendar(sql: Sql, caller: Caller, { startDate, endDate, today }: CalendarQuery): Fragment {
  const period = { from: sql`${startDate}`, to: sql`${endDate}`, today };
  return sql`
      select p.empl_id, p.name, p.plain_name, p.reports_to, ${canSeeAbsence(sql, caller)} as sees_absence
      from employee p join employee me on me.empl_id = ${caller.emplId}
      where p.status = 'A' and (${canSeeAbsence(sql, caller)}
        or p.empl_id in (
          select l.empl_id from leave_cover mine join applied_leave l on l.applied_leave_id = mine.applied_leave_id
          where mine.empl_id = ${caller.emplId} and ${isCover(sql, caller, today)} and ${isLive(sql)}
            and l.start_date <= ${endDate} and l.end_date >= ${startDate})
        or (p.empl_id in (select n.empl_id from leave_plan n where ${isPlanIn(sql, period)}) and ${mayReadPlan(sql, caller, today)}))`;
}

/** SQL: whether the caller may know the type `c` of the leave of a person `p`. */
const canKnowType = (sql: Sql, caller: Caller): Fragment => sql`(c.colleagues_see_type or ${canReadLeave(sql, caller, sql`p`)})`;

/** Lists who is away in a period, as the team calendar shows it to the caller: approved leave on working days. */
export const findAway = (sql: Sql, caller: Caller, period: AwayPeriod): Promise<AwayLine[]> =>
  findAwayInSight(sql, { sight: peopleInSight(sql, caller), mayKnow: canKnowType(sql, caller) }, period);

/** Lists who is away in some departments, or in all, with what every colleague may see. */
export const findColleaguesAway = (sql: Tag, deptIds: readonly string[] | null, period: AwayPeriod): Promise<AwayLine[]> => {
  const inDepartment = deptIds
    ? sql`exists (select from employee_department d where d.empl_id = p.empl_id and d.dept_id = any (${deptIds}::text[]))`
    : sql`true`;
  const sight = sql`sight as materialized (select p.empl_id, p.name, p.plain_name from employee p where p.status = 'A' and ${inDepartment})`;
  return findAwayInSight(sql, { sight, mayKnow: sql`c.colleagues_see_type` }, period);
};

type AwayPeriod = { from: PlainDate; to: PlainDate };

async function findAwayInSight(
  sql: Tag,
  { sight, mayKnow }: { sight: Fragment; mayKnow: Fragment },
  period: AwayPeriod,
): Promise<AwayLine[]> {
  const leaves = await sql<(AwayLeave & { startDate: PlainDate; endDate: PlainDate })[]>`
    with ${sight}
    select p.empl_id as "emplId", p.name, case when ${mayKnow} then c.leave_descr end as "leaveDescr",
      l.start_date as "startDate", l.end_date as "endDate",
      (select coalesce(json_agg(json_build_object('from', lower(s), 'until', upper(s))), '[]') from unnest(l.slots) s) as runs
    from sight p join applied_leave l on l.empl_id = p.empl_id join leave_category c on c.leave_code = l.leave_code
    where ${isBooked(sql)} and l.end_date >= ${period.from} and exists (
      select from applied_leave l where l.empl_id = p.empl_id and ${isBooked(sql)} and l.start_date <= ${period.to} and l.end_date >= ${period.from})
    order by p.plain_name, p.name, p.empl_id, l.start_date, l.applied_leave_id`;
  if (leaves.length === 0) return [];
  const around = leaves.map(({ emplId, startDate, endDate }) => ({
    emplId,
    startDate: startDate < period.from ? startDate : period.from,
    endDate: addDays(endDate, maxDaysAhead),
  }));
  return listAway(leaves, await findCalendars(sql, around, {}), period);
}

type FreeDay = { date: PlainDate; holiday?: string };

/** Lists the days off of a person in a period: holidays by name, and days off of the work pattern. */
export function listFreeDays(days: PersonalCalendar, { startDate, endDate }: Pick<CalendarQuery, 'startDate' | 'endDate'>): FreeDay[] {
  const { isRestDay } = createCalendar(days);
  return [...eachDay(startDate, endDate)].flatMap((date) => {
    const holiday = days.holidays.get(date)?.name;
    if (holiday !== undefined) return [{ date, holiday }];
    return isRestDay(date) ? [{ date }] : [];
  });
}
