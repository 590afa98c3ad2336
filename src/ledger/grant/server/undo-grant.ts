import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { canRemoveDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { lockEntitlements } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import { deleteEntitlementsOfRun } from '#src/ledger/leave-ledger/server/balance/entitlement-records.ts';
import { bookAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { findGrantCategories } from './grant-input-queries.ts';
import { findEntitlementRecords, findGrantedDays, findNeededDays, type StoredGrantRun, updateGrantUndone } from './grant-queries.ts';
import { refuseLiveLeave } from './refuse-live-leave.ts';

/** Undoes a grant, except for balances whose days are needed. @throws AppError 409 if any are, unless the caller accepts a partial undo */
export async function undoGrant(
  tx: TransactionSql,
  { grantId, year, leaveCodes }: StoredGrantRun,
  { isRest, today }: { isRest: boolean; today: PlainDate },
): Promise<{ undone: number; stays: string[] }> {
  const name = `grant/${grantId}`;
  const granted = (await findGrantedDays(tx, name)).map((one) => ({ ...one, leaveYear: year }));
  await lockEntitlements(tx, granted);
  const emplIds = [...new Set(granted.map(({ emplId }) => emplId))];
  const [records, categories, neededDays] = await Promise.all([
    findEntitlementRecords(tx, { emplIds, year, leaveCodes }),
    findGrantCategories(tx, leaveCodes),
    findNeededDays(
      tx,
      granted.filter(({ days }) => days > 0),
    ),
  ]);
  const recordOf = new Map(records.map((record) => [`${record.leaveCode} ${record.emplId}`, record]));
  const fits = ({ emplId, leaveCode, days, entitlement }: (typeof granted)[number]) => {
    const key = `${leaveCode} ${emplId}`;
    const record = recordOf.get(key);
    if (record === undefined || record.entitlement < entitlement) return false;
    const needed = neededDays.get(key);
    return needed === undefined || canRemoveDays({ ...record, needed }, days, categories.get(leaveCode)?.mayGoBelowBy);
  };
  const gone = granted.filter(fits);
  const stays = granted.filter((one) => !fits(one));
  if (!isRest) await refuseLiveLeave(tx, stays, year);
  await insertEntries(
    tx,
    gone.map(({ days, entitlement, ...key }) => ({ ...key, kind: 'undo' as const, days: -days, entitlement: -entitlement, run: name })),
  );
  await bookAccruals(tx, today, gone);
  await deleteEntitlementsOfRun(tx, gone, name);
  if (stays.length === 0) await updateGrantUndone(tx, grantId);
  return { undone: new Set(gone.map(({ emplId }) => emplId)).size, stays: [...new Set(stays.map(({ emplId }) => emplId))] };
}
