import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { entitlementKeyColumns, pendingDays } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { baseEntitlement, standingGrantsJson } from '#src/ledger/leave-ledger/server/balance/grant-months-queries.ts';
import type { FinalYear } from '#src/leave/leave-entitlement/last-day-rules.ts';

/**
 * Returns the run of the bookings for a leaver.
 *
 * @example lastDayRun('E0001') // 'lastday/E0001'
 */
export const lastDayRun = (emplId: string) => `lastday/${emplId}`;

type LeaverBalances = {
  lastDay: PlainDate | null;
  joinDate: PlainDate | null;
  lines: (FinalYear & { leaveCode: string; leaveDescr: string; version: number })[];
};

/** Finds the balances of all types in the year of a person's last day, annual leave first; undefined for an unknown person. */
export async function findLeaverBalances(sql: Tag, emplId: string): Promise<LeaverBalances | undefined> {
  const entries = sql`entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code`;
  const [found] = await sql<LeaverBalances[]>`
    select e.last_day as "lastDay", e.join_date as "joinDate", (
      select coalesce(json_agg(json_build_object('leaveCode', en.leave_code, 'leaveDescr', c.leave_descr, 'entitlement', trim_scale(en.entitlement),
        'availableLeave', trim_scale(en.available_leave), 'takenLeave', trim_scale(en.taken_leave), 'pendingLeave', trim_scale(${pendingDays(sql, entitlementKeyColumns(sql))}),
        'granted', trim_scale(coalesce((select sum(n.days) from ${entries} and n.kind = 'accrual'), en.entitlement)),
        'corrected', trim_scale(coalesce((select sum(n.days) from ${entries} and n.kind = 'correction' and n.run = ${lastDayRun(emplId)}), 0)),
        'isProRata', c.pro_rata or c.accrual = 'monthly' or en.accrues_after is not null, 'base', trim_scale(greatest(0, ${baseEntitlement(sql)})),
        'froms', ${standingGrantsJson(sql)}, 'unearned', en.accrues_except || en.unearned_months, 'version', en.version) order by en.leave_code <> 'AL', en.leave_code), '[]')
      from leave_entitlement en join leave_category c on c.leave_code = en.leave_code
      where en.empl_id = e.empl_id and en.year = extract(year from e.last_day) and c.needs_balance) as lines
    from employee e where e.empl_id = ${emplId}`;
  return found;
}

/** Ends the accrual of settled balances up to the last day. Lock them first. */
export async function endAccrual(
  tx: TransactionSql,
  { emplId, lastDay, leaveCodes }: { emplId: string; lastDay: PlainDate; leaveCodes: readonly string[] },
): Promise<void> {
  await tx`
    update leave_entitlement set accrues_settled = ${lastDay}
    where empl_id = ${emplId} and year = ${yearOf(lastDay)} and leave_code = any (${[...leaveCodes]}::text[]) and accrues_after is not null`;
}
