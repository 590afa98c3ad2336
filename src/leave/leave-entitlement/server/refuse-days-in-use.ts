import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { nearestDayOfYear } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import { findLeaveNeedingDays, type LeaveUsingDays } from '#src/leave/leave-entitlement/leave-needing-days.ts';
import { leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import {
  entriesAndUses,
  lowestBalanceFrom,
  replayYear,
  type YearEntry,
  type YearHistory,
} from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import {
  entitlementKeyColumns,
  availableBeforeClosing,
  pendingDays,
  leaveUseRows,
  yearHistory,
} from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { isLive, isRequested } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';

type EntitlementUse = { type: string; left: number; history: YearHistory; leaves: LeaveUsingDays[] };

async function findUse(tx: TransactionSql, { emplId, year, leaveCode }: EntitlementKey): Promise<EntitlementUse | undefined> {
  const [found] = await tx<EntitlementUse[]>`
    select c.leave_descr as type, ${availableBeforeClosing(tx)} - en.taken_leave - ${pendingDays(tx, entitlementKeyColumns(tx))} as left,
      ${yearHistory(tx, entitlementKeyColumns(tx), isLive(tx), true)} as history,
      (select coalesce(json_agg(json_build_object('startDate', uses.start_date, 'endDate', uses.end_date, 'days', trim_scale(uses.days),
          'leaveStatus', uses.leave_status) order by ${isRequested(tx, tx`uses.leave_status`)}, uses.start_date), '[]')
        from ${leaveUseRows(tx, entitlementKeyColumns(tx), true)} and ${isLive(tx)}) as leaves
    from leave_entitlement en join leave_category c on c.leave_code = en.leave_code
    where en.empl_id = ${emplId} and en.year = ${year} and en.leave_code = ${leaveCode}`;
  return found;
}

/** The lowest balance from today on, where expiring and later days count on their dates. */
function findLowest({ history }: EntitlementUse, today: PlainDate, more: readonly YearEntry[] = []): number {
  const { entries, uses } = entriesAndUses(history);
  return lowestBalanceFrom(replayYear([...entries, ...more], uses), nearestDayOfYear(history.year, today));
}

/** @throws AppError 409 that names the leave that needs the missing days */
function refuseMissingDays(
  { type, history: { year }, leaves }: EntitlementUse,
  { left, missing }: { left: number; missing: number },
): void {
  const inTheWay = { type, year, left: Math.max(0, left), leaves: findLeaveNeedingDays(leaves, missing) };
  throwIfProblems(fieldProblems('days', leaveEntitlementMessage('entitlement-entry.days-in-use', inTheWay), 'records'));
}

/**
 * Refuses an entry that takes days needed by booked or pending leave, or days not credited yet. Call it with the entitlement locked.
 *
 * @param entry with negative days
 * @throws AppError 409 that names the leave
 */
export async function refuseDaysInUse(tx: TransactionSql, of: EntitlementKey, entry: YearEntry, today: PlainDate): Promise<void> {
  const found = await findUse(tx, of);
  if (!found) return;
  const left = Math.min(found.left, findLowest(found, today, [entry]) - entry.days);
  if (left + entry.days < 0) refuseMissingDays(found, { left, missing: -(left + entry.days) });
}

/**
 * Makes a change of a locked entitlement, and refuses it if booked or pending leave then lacks days.
 *
 * @throws AppError 409 that names the leave
 */
export async function keepLeaveCovered(
  tx: TransactionSql,
  of: EntitlementKey,
  { today, mayGoBelowBy }: { today: PlainDate; mayGoBelowBy: number },
  change: () => Promise<void>,
): Promise<void> {
  const before = await findUse(tx, of);
  await change();
  const after = await findUse(tx, of);
  if (!before || !after) return;
  const [left, lowest] = [findLowest(before, today), findLowest(after, today)];
  if (lowest < Math.min(left, -mayGoBelowBy)) refuseMissingDays(after, { left, missing: -lowest - mayGoBelowBy });
}
