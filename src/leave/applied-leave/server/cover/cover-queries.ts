import type { z } from 'zod';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Cover, coverContract } from '#src/leave/applied-leave/cover/cover-contract.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { isBooked, isLive, isRequested } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { canSeeAbsence } from '#src/shared/access/server/permission-conditions.ts';

/** The colleagues who cover an application `l`, as JSON. */
export const coversJson = (sql: Tag): Fragment => sql`(
  select coalesce(json_agg(json_build_object('emplId', v.empl_id, 'name', who.name, 'isActive', who.status = 'A', 'declined', v.declined) order by who.plain_name, who.name, v.empl_id), '[]')
  from leave_cover v join employee who on who.empl_id = v.empl_id where v.applied_leave_id = l.applied_leave_id)`;

export async function findCovers(sql: Tag, appliedLeaveId: number): Promise<z.output<typeof Cover>[]> {
  const [found] = await sql<{ covers: z.output<typeof Cover>[] }[]>`
    select ${coversJson(sql)} as covers from applied_leave l where l.applied_leave_id = ${appliedLeaveId}`;
  return found?.covers ?? [];
}

type CoveredLeave = z.output<(typeof coverContract)['GET /cover/me']['response']>[number];

/** Finds the leave that a person covers and that has not ended. The rows have only what covers may see. */
export async function findCoveredLeave(sql: Sql, emplId: string, today: PlainDate): Promise<CoveredLeave[]> {
  const rows = await sql<CoveredLeave[]>`
    select l.applied_leave_id as "appliedLeaveId", l.empl_id as "emplId", e.name, l.start_date as "startDate", l.end_date as "endDate",
      l.half_day_part as "halfDayPart", l.start_part as "startPart", l.end_part as "endPart", ${isRequested(sql)} as "isPending", v.declined,
      l.start_date > ${today} as "isOpen"
    from leave_cover v join applied_leave l on l.applied_leave_id = v.applied_leave_id join employee e on e.empl_id = l.empl_id
    where v.empl_id = ${emplId} and ${isLive(sql)} and l.end_date >= ${today} order by l.start_date, l.applied_leave_id`;
  return [...rows];
}

/** Whether the caller sees in the team calendar when `p` is away. */
const canSeeAbsenceOf = (sql: Sql, caller: Caller): Fragment =>
  sql`exists (select from employee me where me.empl_id = ${caller.emplId} and ${canSeeAbsence(sql, caller)})`;

/** The maximum number of colleagues to choose from. */
const maxColleagues = 200;

/** Finds the colleagues in a person's team and departments. `isAway`: on a day of the period, if the caller may see that. */
export async function findColleagues(
  sql: Sql,
  caller: Caller,
  emplId: string,
  { startDate, endDate, today }: { startDate: PlainDate; endDate: PlainDate; today: PlainDate },
): Promise<{ emplId: string; name: string; isAway: boolean }[]> {
  const rows = await sql<{ emplId: string; name: string; isAway: boolean }[]>`
    with me as (select empl_id, reports_to from employee where empl_id = ${emplId})
    select p.empl_id as "emplId", p.name, ${canSeeAbsenceOf(sql, caller)} and exists (select from applied_leave l
      where l.empl_id = p.empl_id and ${isBooked(sql)} and l.start_date <= ${endDate} and l.end_date >= ${startDate}) as "isAway"
    from me join employee p on p.empl_id <> me.empl_id and p.status = 'A' and coalesce(p.last_day >= ${today}, true)
      and (p.empl_id = me.reports_to or p.reports_to in (me.reports_to, me.empl_id) or exists (
        select from employee_department mine join employee_department theirs on theirs.dept_id = mine.dept_id
        where mine.empl_id = me.empl_id and theirs.empl_id = p.empl_id))
    order by p.plain_name, p.name, p.empl_id limit ${maxColleagues}`;
  return [...rows];
}
