import type { z } from 'zod';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { findUndoBlockers } from '#src/ledger/leave-ledger/server/closing/undo-year-end-booking.ts';
import { isLive, statusName } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { yearEndContract } from '#src/leave/year-end/year-end-contract.ts';

type AppliedYearEnd = z.output<(typeof yearEndContract)['GET /yearend/{yearEndId}/after']['response']>;

const maxCorrections = 200;

/** Finds the people whose leave prevents the undo of a year end, with that leave, and the corrections since it was applied. */
export async function findAppliedYearEnd(sql: Tag, yearEndId: number): Promise<AppliedYearEnd> {
  const way = await findUndoBlockers(sql, yearEndId);
  const inTheWay = await sql<AppliedYearEnd['inTheWay']>`
    select w.empl_id as "emplId", e.name, w.leave_code as "leaveCode", c.leave_descr as "leaveDescr", w.made, w.needed, w.closed as "isClosedLater",
      (select json_build_object('appliedLeaveId', a.applied_leave_id, 'effDate', a.eff_date, 'startDate', a.start_date, 'endDate', a.end_date, 'days', trim_scale(a.leave_duration), 'status', a.leave_status,
          'statusText', ${statusName(sql, sql`a.leave_status`)})
        from applied_leave a
        where not w.closed and a.empl_id = w.empl_id and a.leave_code = w.leave_code
          and a.leave_year = (select year + 1 from year_end where year_end_id = ${yearEndId}) and ${isLive(sql, sql`a.leave_status`)}
        order by a.start_date, a.applied_leave_id limit 1) as leave
    from unnest(${way.map(({ emplId }) => emplId)}::text[], ${way.map(({ leaveCode }) => leaveCode)}::text[], ${way.map(({ made }) => made)}::numeric[],
      ${way.map(({ needed }) => needed)}::numeric[], ${way.map(({ isClosedLater }) => isClosedLater)}::boolean[]) w (empl_id, leave_code, made, needed, closed)
      join employee e on e.empl_id = w.empl_id join leave_category c on c.leave_code = w.leave_code
    order by e.plain_name, e.name, w.empl_id, w.leave_code`;
  const [people] = await sql<{ people: number }[]>`
    select count(distinct empl_id)::int as people from year_end_line where year_end_id = ${yearEndId} and stands`;
  return { people: people?.people ?? 0, inTheWay: [...inTheWay], corrections: await findCorrections(sql, yearEndId) };
}

/** Finds the bookings of the closed year after the year end was applied, one for each change; an undone year end has none. */
async function findCorrections(sql: Tag, yearEndId: number): Promise<AppliedYearEnd['corrections']> {
  const found = await sql<AppliedYearEnd['corrections']>`
    select n.empl_id as "emplId", e.name, c.leave_descr as "leaveDescr", -coalesce(sum(n.days) filter (where n.kind = 'carry'), 0) as carried,
      -coalesce(sum(n.days) filter (where n.kind = 'lapse'), 0) as lapsed, n.created as "happenedAt",
      (select who.name from employee who where who.empl_id = n.by_empl_id) as by
    from (select *, to_char(date_trunc('second', happened_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created from entitlement_entry
        where run = ${`yearend/${yearEndId}`} and kind <> 'undo') n
      join year_end y on y.year_end_id = ${yearEndId} and n.year = y.year and n.happened_at > y.applied_at
      join employee e on e.empl_id = n.empl_id join leave_category c on c.leave_code = n.leave_code
    group by n.empl_id, e.name, c.leave_descr, n.leave_code, n.created, n.by_empl_id
    order by n.created desc, n.empl_id, n.leave_code limit ${maxCorrections}`;
  return [...found];
}
