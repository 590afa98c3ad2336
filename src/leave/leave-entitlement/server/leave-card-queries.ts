import type { z } from 'zod';
import { canReadEntitlement } from '#src/shared/access/server/permission-conditions.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { leaveUses, type LeaveWithDayCosts } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { leavePeriodRows } from '#src/ledger/leave-ledger/server/application/leave-days.ts';
import { isLive, statusName } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { type CalendarData, calendarDataJson, holidaysFromData } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { listFreeDays } from '#src/leave/team-calendar/server/team-calendar-queries.ts';
import { explainYear, type YearLedger } from '#src/leave/leave-entitlement/explain-year.ts';
import type { leaveCardContract } from '#src/leave/leave-entitlement/leave-card-contract.ts';
import { yearLedgerJson } from './entitlement-entry-queries.ts';

type LeaveCard = z.output<(typeof leaveCardContract)['GET /leavecard/{emplId}/{year}']['response']>;
type CardLeave = Omit<LeaveCard['leave'][number], 'days'> & LeaveWithDayCosts;

/** Finds the leave card of a person whose entitlements the caller may read; undefined if there is none. */
export async function findLeaveCard(
  sql: Sql,
  caller: Caller,
  { emplId, year, today }: { emplId: string; year: number; today: PlainDate },
): Promise<LeaveCard | undefined> {
  const period = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  // People who may read the entitlements of a person may also read the leave and the days off of that person.
  const [found] = await sql<
    (Pick<LeaveCard, 'emplId' | 'name' | 'departments'> & {
      ledgers: { leaveCode: string; ledger: YearLedger }[];
      leaves: CardLeave[];
      facts: CalendarData;
    })[]
  >`
    select e.empl_id as "emplId", e.name, (
        select coalesce(json_agg(coalesce(t.xlatlongname, d.dept_id) order by d.dept_id), '[]') from employee_department d
        left join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = d.dept_id where d.empl_id = e.empl_id) as departments, (
        select coalesce(json_agg(json_build_object('leaveCode', en.leave_code, 'ledger', ${yearLedgerJson(sql)}) order by en.leave_code <> 'AL', en.leave_code), '[]')
        from leave_entitlement en join leave_category c on c.leave_code = en.leave_code where en.empl_id = e.empl_id and en.year = ${year}) as ledgers, (
        select coalesce(json_agg(json_build_object('appliedLeaveId', l.applied_leave_id, 'leaveCode', l.leave_code, 'leaveDescr', c.leave_descr,
          'leaveDuration', trim_scale(l.leave_duration), 'leaveStatus', l.leave_status, 'leaveStatusText', ${statusName(sql)},
          'startDate', l.start_date, 'endDate', l.end_date, 'dayCosts', l.day_costs, 'periods', (
            select json_agg(json_build_object('startDate', run.start_date, 'endDate', run.end_date, 'halfDayPart', run.half_day_part,
              'startPart', run.start_part, 'endPart', run.end_part) order by run.n)
            from (select) one ${leavePeriodRows(sql)})) order by l.start_date, l.applied_leave_id), '[]')
        from applied_leave l join leave_category c on c.leave_code = l.leave_code
        where l.empl_id = e.empl_id and l.leave_year = ${year} and ${isLive(sql)}) as leaves,
      ${calendarDataJson(sql, { emplId: sql`e.empl_id`, ...period })} as facts
    from employee e where e.empl_id = ${emplId} and ${canReadEntitlement(sql, caller)}`;
  if (!found) return undefined;
  const { ledgers, leaves, facts, ...person } = found;
  return {
    ...person,
    balances: ledgers.map(({ leaveCode, ledger }) => ({
      leaveCode,
      leaveDescr: ledger.leaveDescr,
      lines: explainYear(ledger, today),
    })),
    leave: leaves.map(({ startDate, endDate, dayCosts, ...leave }) => ({
      ...leave,
      days: leaveUses({ startDate, endDate, dayCosts, leaveDuration: leave.leaveDuration }),
    })),
    free: listFreeDays({ weeks: facts.weeks, holidays: holidaysFromData(facts) }, period),
  };
}
