import type { z } from 'zod';
import { canReadEntitlement } from '#src/shared/access/server/permission-conditions.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import type { entitlementEntryContract } from '#src/leave/leave-entitlement/entitlement-entry-contract.ts';
import type { YearLedger } from '#src/leave/leave-entitlement/explain-year.ts';
import {
  isClosingEntry,
  monthlyAccrualJson,
  entitlementKeyColumns,
  leaveUseRows,
} from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { grantFromDate, unearnedMonths } from '#src/ledger/leave-ledger/server/balance/grant-months-queries.ts';
import { isExpiryEntry } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { isLive, statusName } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';

type Entry = z.output<(typeof entitlementEntryContract)['POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries']['response']>;

/** Finds the entries of an entitlement that the caller may see; undefined if there is none. */
export async function findEntries(sql: Tag, caller: Caller, { emplId, year, leaveCode }: EntitlementKey): Promise<Entry[] | undefined> {
  const [found] = await sql<{ entries: Entry[] }[]>`
    select (select coalesce(json_agg(json_strip_nulls(json_build_object('entryId', n.entry_id, 'kind', n.kind, 'days', trim_scale(n.days),
          'on', n.on_date, 'until', n.until_date))::jsonb
        || jsonb_build_object('note', n.note, 'byEmplId', n.by_empl_id, 'happenedAt', n.happened_at) order by n.on_date, n.entry_id), '[]')
      from entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code) as entries
    from leave_entitlement en join employee e on e.empl_id = en.empl_id
    where en.empl_id = ${emplId} and en.year = ${year} and en.leave_code = ${leaveCode} and ${canReadEntitlement(sql, caller)}`;
  return found?.entries;
}

/** SQL: the ledger of a record `en` of an employee `e` and a type `c` as JSON. */
export const yearLedgerJson = (
  sql: Tag,
) => sql`json_build_object('year', en.year, 'leaveDescr', c.leave_descr, 'brought', trim_scale(en.brought_leave), 'monthly', ${monthlyAccrualJson(sql, entitlementKeyColumns(sql))}, 'unearned', case when en.accrues_after is null then '[]' else to_json(en.unearned_months) end,
  'entries', (select coalesce(json_agg(json_build_object('entryId', n.entry_id, 'kind', n.kind, 'days', trim_scale(n.days), 'on', n.on_date,
      'until', n.until_date, 'note', n.note, 'closes', ${isClosingEntry(sql)}, 'noted', ${isExpiryEntry(sql)}, 'from', ${grantFromDate(sql)}, 'unearned', ${unearnedMonths(sql)},
      'by', coalesce((select who.name from employee who where who.empl_id = n.by_empl_id), token_name(n.by_empl_id))) order by n.on_date, n.entry_id), '[]')
    from entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code),
  'leaves', (select coalesce(json_agg(json_build_object('appliedLeaveId', l.applied_leave_id, 'startDate', uses.start_date, 'endDate', uses.end_date,
      'leaveDuration', trim_scale(uses.days), 'dayCosts', uses.day_costs, 'effDate', l.eff_date, 'at', l.start_date, 'ofType', l.leave_code, 'isChange', uses.applied_leave_id is null, 'halfDayPart', l.half_day_part,
      'leaveStatus', uses.leave_status, 'leaveStatusText', ${statusName(sql, sql`uses.leave_status`)})
      order by uses.start_date, l.applied_leave_id, uses.applied_leave_id), '[]')
    from ${leaveUseRows(sql, entitlementKeyColumns(sql), true)} and ${isLive(sql)}))`;

const entitlementRecords = (sql: Tag) => sql`
  leave_entitlement en join employee e on e.empl_id = en.empl_id join leave_category c on c.leave_code = en.leave_code`;

/** Finds the ledger of a year that the caller may see; undefined if there is none. */
export async function findYearLedger(
  sql: Tag,
  caller: Caller,
  { emplId, year, leaveCode }: EntitlementKey,
): Promise<YearLedger | undefined> {
  const [found] = await sql<{ told: YearLedger }[]>`
    select ${yearLedgerJson(sql)} as told from ${entitlementRecords(sql)}
    where en.empl_id = ${emplId} and en.year = ${year} and en.leave_code = ${leaveCode} and ${canReadEntitlement(sql, caller)}`;
  return found?.told;
}

/** Finds the caller's own ledgers of all types with a balance, annual leave first. */
export async function findOwnYearLedgers(sql: Tag, caller: Caller, year: number): Promise<{ leaveCode: string; told: YearLedger }[]> {
  const found = await sql<{ leaveCode: string; told: YearLedger }[]>`
    select en.leave_code as "leaveCode", ${yearLedgerJson(sql)} as told from ${entitlementRecords(sql)}
    where en.empl_id = ${caller.emplId} and en.year = ${year} and c.needs_balance order by en.leave_code <> 'AL', en.leave_code`;
  return [...found];
}
