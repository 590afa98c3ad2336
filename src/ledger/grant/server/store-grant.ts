import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { lockEntitlements } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import { insertMissingEntitlements } from '#src/ledger/leave-ledger/server/balance/entitlement-records.ts';
import { bookAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { bookUnearnedMonths } from '#src/ledger/leave-ledger/server/accrual/unearned-months.ts';
import { insertGrantRun } from './grant-queries.ts';
import { type GrantLine, type GrantRequest, planGrant, requestedTypes } from './plan-grant.ts';
import { refuseLiveLeave } from './refuse-live-leave.ts';

/** The number of people in some lines. */
const countPeople = (lines: readonly { emplId: string }[]): number => new Set(lines.map(({ emplId }) => emplId)).size;

const keyOf = ({ emplId, year, leaveCode }: GrantLine) => ({ emplId, leaveYear: year, leaveCode });

type StoredGrant = { grantId: number | null; people: number; changed: number };

/**
 * Stores a grant: all of its days, or none. Each year is a run.
 *
 * @throws AppError 400 like `planGrant`; 409 if leave needs days that the grant would remove
 */
export async function storeGrant(
  tx: TransactionSql,
  request: GrantRequest,
  { by, today }: { by: string; today: PlainDate },
): Promise<StoredGrant & { nextYear?: StoredGrant }> {
  await lockShared(tx, 'people');
  await lockShared(tx, 'calendar');
  const keys = (await planGrant(tx, request)).map(keyOf);
  await insertMissingEntitlements(tx, keys);
  await lockEntitlements(tx, keys);
  // Planned after locking, so that no one else changes the records in between.
  const lines = await planGrant(tx, request);
  const storeYear = (year: number) => storeRun(tx, request, { by, year, lines: lines.filter((line) => line.year === year) });
  const stored = await storeYear(request.year);
  const nextYear = request.alsoNextYear && (await storeYear(request.year + 1));
  const changed = lines.filter(({ change }) => change !== 0).map(keyOf);
  await bookAccruals(tx, today, changed);
  await bookUnearnedMonths(tx, today, changed);
  return { ...stored, ...(nextYear && { nextYear }) };
}

async function storeRun(
  tx: TransactionSql,
  request: GrantRequest,
  { by, year, lines }: { by: string; year: number; lines: readonly GrantLine[] },
): Promise<StoredGrant> {
  await refuseLiveLeave(
    tx,
    lines.filter(({ needed }) => needed),
    year,
  );
  const changed = lines.filter(({ change }) => change !== 0);
  if (changed.length === 0) return { grantId: null, people: countPeople(lines), changed: 0 };
  const grantId = await insertGrantRun(tx, { year, leaveCodes: requestedTypes(request), by });
  await insertEntries(
    tx,
    changed.map((line) => ({
      ...keyOf(line),
      kind: 'grant' as const,
      // Accruing days become available month by month; the entitlement is that of the whole year.
      days: line.isMonthly ? 0 : line.change,
      entitlement: line.change,
      run: `grant/${grantId}`,
    })),
  );
  return { grantId, people: countPeople(lines), changed: countPeople(changed) };
}
