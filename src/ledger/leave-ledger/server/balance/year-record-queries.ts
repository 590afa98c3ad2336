import type { Tag } from '#src/platform/db/server/sql.ts';
import { pendingDaysOfYear } from './balance-queries.ts';
import { monthChangesOfYear } from './grant-months-queries.ts';

/** The start of a year-end line: a record of the ending year, and the state of its record in the next year. */
export type YearRecord = {
  emplId: string;
  leaveCode: string;
  available: number;
  taken: number;
  pending: number;
  grantedBefore: number;
  nextCarry: number | null;
  nextEntitlement: number | null;
  nextBeside: number | null;
  /** The part of the next entitlement that changes of months added. */
  nextMonthChange: number;
  /** Whether the days of the next year accrue monthly. */
  isMonthly: boolean;
};

/** The records of active employees that are not closed or opened yet. */
export async function findYearRecords(sql: Tag, { year, opens }: { year: number; opens: boolean }): Promise<YearRecord[]> {
  return sql<YearRecord[]>`
    with pending as (
      ${pendingDaysOfYear(sql, sql`${year}`)}
    ), changed as (
      ${monthChangesOfYear(sql, sql`${year + 1}`)}
    ), standing as (
      select empl_id, leave_code from year_end_line where stands and year = ${year} and closes = ${!opens}
    )
    select en.empl_id as "emplId", en.leave_code as "leaveCode", en.available_leave as available, en.taken_leave as taken, coalesce(p.days, 0) as pending,
      en.entitlement as "grantedBefore", nx.carry_forward as "nextCarry", nx.entitlement as "nextEntitlement",
      case when nx.empl_id is not null then nx.available_leave - nx.carry_forward - case when nx.accrues_after is not null
        then (select coalesce(sum(n.days), 0) from entitlement_entry n where n.empl_id = nx.empl_id and n.year = nx.year and n.leave_code = nx.leave_code
          and n.kind in ('grant', 'accrual')) else nx.entitlement end end as "nextBeside",
      coalesce(m.days, 0) as "nextMonthChange", case when nx.empl_id is null then c.accrual = 'monthly' else nx.accrues_after is not null end as "isMonthly"
    from leave_entitlement en join employee e on e.empl_id = en.empl_id and e.status = 'A' join leave_category c on c.leave_code = en.leave_code
      left join pending p on p.empl_id = en.empl_id and p.leave_code = en.leave_code
      left join leave_entitlement nx on nx.empl_id = en.empl_id and nx.year = en.year + 1 and nx.leave_code = en.leave_code
      left join changed m on m.empl_id = en.empl_id and m.leave_code = en.leave_code
      left join standing s on s.empl_id = en.empl_id and s.leave_code = en.leave_code
    where en.year = ${year} and s.empl_id is null order by en.empl_id, en.leave_code`;
}
