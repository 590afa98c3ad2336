import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound } from '#src/platform/http/app-error.ts';
import { deleteImportedApplications, useUpBroughtDays } from '#src/ledger/leave-ledger/server/application/imported-applications.ts';
import { lockApplications } from '#src/ledger/leave-ledger/server/application/application-locks.ts';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { bookUnearnedMonths } from '#src/ledger/leave-ledger/server/accrual/unearned-months.ts';
import { expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { leaveImportMessage } from '#src/leave/leave-import/leave-import-sentences.ts';
import type { BalanceId } from '#src/leave/leave-import/leave-import-plan.ts';
import { findImportedLeave, type ImportedLeave } from './leave-import-queries.ts';
import { endBooking, importRun } from './store-leave-import.ts';

/** How many applications or people a refusal names. */
const maxNamed = 5;

/**
 * Removes all leave of an import, brings back the taken days that it used up, and books its corrections back.
 *
 * Others can apply while the leave is removed, because the trigger that books taken leave locks the balances only when all of it is removed.
 * Someone who changes this leave at the same moment can cause a deadlock. The call is retried, and then names the changed leave.
 *
 * @returns how many applications were removed
 * @throws AppError 404, 409 when it has already been undone, when some of its leave was changed, or when other leave needs its corrections
 */
export async function undoLeaveImport(
  tx: TransactionSql,
  leaveImportId: number,
  by: { emplId: string; today: PlainDate },
): Promise<number> {
  await lockShared(tx, 'people');
  await lockShared(tx, 'calendar');
  const [run] = await tx<{ isUndone: boolean }[]>`
    select undone_at is not null as "isUndone" from leave_import where leave_import_id = ${leaveImportId} for update`;
  if (!run) throw notFound();
  if (run.isUndone) throw new AppError(409, leaveImportMessage('import.undone'));
  await lockApplications(
    tx,
    tx`from applied_leave l where l.applied_leave_id in (select applied_leave_id from leave_import_leave where leave_import_id = ${leaveImportId})`,
  );
  const leaves = await findImportedLeave(tx, leaveImportId);
  refuseChangedLeave(leaves);
  await tx`update leave_import set undone_at = now(), undone_by = ${by.emplId}, booking_in = pg_current_xact_id() where leave_import_id = ${leaveImportId}`;
  await deleteImportedApplications(
    tx,
    leaves.map(({ appliedLeaveId }) => appliedLeaveId),
  );
  const usedUp = await findUsedUpDays(tx, leaveImportId);
  await undoCorrections(tx, leaveImportId);
  await useUpBroughtDays(
    tx,
    usedUp.map(({ days, ...of }) => ({ ...of, days: -days })),
  );
  await expireDays(tx, by.today, leaves);
  await bookUnearnedMonths(tx, by.today, leaves);
  await endBooking(tx, leaveImportId);
  return leaves.length;
}

function refuseChangedLeave(leaves: readonly ImportedLeave[]): void {
  const changed = leaves.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return;
  const named = changed.slice(0, maxNamed).map(({ name, startDate, endDate }) => ({ name, startDate, endDate }));
  throw new AppError(409, leaveImportMessage('import.leave-changed', { leaves: named, more: changed.length - named.length }));
}

const findUsedUpDays = (tx: TransactionSql, leaveImportId: number) => tx<(BalanceId & { days: number })[]>`
  select empl_id as "emplId", year as "leaveYear", leave_code as "leaveCode", used_up as days from leave_import_balance
  where leave_import_id = ${leaveImportId}`;

async function undoCorrections(tx: TransactionSql, leaveImportId: number): Promise<void> {
  const run = importRun(leaveImportId);
  const booked = await tx<(BalanceId & { days: number; on: PlainDate; name: string; available: number })[]>`
    select n.empl_id as "emplId", n.year as "leaveYear", n.leave_code as "leaveCode", n.days, n.on_date as on, e.name, en.available_leave as available
    from entitlement_entry n join employee e on e.empl_id = n.empl_id
      join leave_entitlement en on en.empl_id = n.empl_id and en.year = n.year and en.leave_code = n.leave_code
    where n.run = ${run} and n.kind = 'correction' order by n.entry_id`;
  const sums = Map.groupBy(booked, ({ emplId, leaveYear, leaveCode }) => `${emplId}/${leaveYear}/${leaveCode}`);
  const needed = [...sums.values()].flatMap((entries) => {
    const [first] = entries;
    return first && first.available < entries.reduce((sum, { days }) => sum + days, 0) ? [first.name] : [];
  });
  if (needed.length > 0) {
    const people = needed.slice(0, maxNamed);
    throw new AppError(409, leaveImportMessage('import.days-in-use', { people, more: needed.length - people.length }));
  }
  await insertEntries(
    tx,
    booked.map(({ name: _name, available: _available, days, ...of }) => ({ ...of, kind: 'undo' as const, days: -days, run })),
  );
}
