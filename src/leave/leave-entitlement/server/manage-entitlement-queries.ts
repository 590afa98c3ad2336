import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { approvedDays, entitlementKeyColumns, availableBeforeClosing } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { bookAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { bookUnearnedMonths } from '#src/ledger/leave-ledger/server/accrual/unearned-months.ts';
import { accruesAfter, accruesOn } from '#src/ledger/leave-ledger/server/balance/entitlement-records.ts';
import { changeCarriedUntil, insertFigureEntries, insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { findEntitlement, lockEntitlement } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { canManage } from '#src/shared/access/server/permission-conditions.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';

export type Figures = { carryForward: number; entitlement: number; availableLeave: number; takenLeave: number };
export type ChangedFigures = Figures & { carryForwardUntil?: PlainDate | null | undefined };

type AddFacts = { employeeStatus: 'A' | 'I' | null; categoryExists: boolean };

/** Finds the facts that validate a new entitlement. Employees out of the caller's reach look unknown. */
export async function findAddFacts(tx: TransactionSql, caller: Caller, { emplId, leaveCode }: EntitlementKey): Promise<AddFacts> {
  const [facts] = await tx<AddFacts[]>`
    select
      (select status from employee e where e.empl_id = ${emplId} and ${canManage(tx, caller, tx`e.empl_id`)}) as "employeeStatus",
      exists (select from leave_category where leave_code = ${leaveCode}) as "categoryExists"`;
  if (!facts) throw new Error('A select without a table has one row.');
  return facts;
}

export type CodeNames = { code: string; name: string }[];

/** The leave types with their names, by code. */
export const listLeaveTypes = (sql: Tag): Promise<CodeNames> =>
  sql<CodeNames>`select leave_code as code, leave_descr as name from leave_category order by leave_code`;

export type UploadFacts = {
  people: { emplId: string; name: string }[];
  stored: { emplid: string; year: number; leaveCode: string }[];
};

/** Finds the given employees whom the caller manages, and their entitlements of the years. */
export async function findUploadFacts(
  sql: Tag,
  caller: Caller,
  { emplIds, years }: { emplIds: readonly string[]; years: readonly number[] },
): Promise<UploadFacts> {
  const isKept = sql`e.empl_id = any (${[...emplIds]}) and ${canManage(sql, caller, sql`e.empl_id`)}`;
  const [people, stored] = await Promise.all([
    sql<UploadFacts['people']>`select e.empl_id as "emplId", e.name from employee e where ${isKept}`,
    sql<UploadFacts['stored']>`
      select en.empl_id as emplid, en.year, en.leave_code as "leaveCode" from employee e join leave_entitlement en on en.empl_id = e.empl_id
      where ${isKept} and en.year = any (${[...years]}::int[])`,
  ]);
  return { people: [...people], stored: [...stored] };
}

type NewEntitlementOptions = {
  today: PlainDate;
  source: 'form' | 'upload';
  /** The day after which carried days expire; null for never, undefined as the category says. */
  carryForwardUntil?: PlainDate | null | undefined;
};

/**
 * Inserts an entitlement and its entries; carried days that have expired already expire at once.
 *
 * @returns undefined if the entitlement exists, even if it was added at the same moment
 */
export async function insertEntitlement(
  tx: TransactionSql,
  key: EntitlementKey,
  figures: Figures,
  { today, source, carryForwardUntil: until }: NewEntitlementOptions,
): Promise<{ hasExpiredDays: boolean } | undefined> {
  const { emplId, year, leaveCode } = key;
  const { carryForward, entitlement, availableLeave, takenLeave } = figures;
  const isUpload = source === 'upload';
  // The available days of a sheet include all accruals up to today; otherwise accrual starts with the first month of the year.
  const after = isUpload && yearOf(today) >= year ? today : `${year - 1}-12-31`;
  // The database writes the entries of the form, unless the form has an expiry date of its own.
  const hasEntries = isUpload || until !== undefined;
  const added = await tx<{ accrues: boolean; until: PlainDate | null }[]>`
    with accrual as (${accruesAfter(tx, leaveCode, after)}),
    added as (
      insert into leave_entitlement (empl_id, year, leave_code, carry_forward, entitlement, available_leave, taken_leave, accrues_after, accrues_on)
      select ${emplId}, ${year}::smallint, ${leaveCode}, ${hasEntries ? 0 : carryForward}::days, ${hasEntries ? 0 : entitlement}::days,
        case when ${hasEntries} then 0 when exists (select from accrual) then ${carryForward}::days else ${availableLeave}::days end, ${takenLeave}::days,
        (select * from accrual), ${accruesOn(tx, tx`${leaveCode}`)}
      on conflict do nothing returning empl_id, year, leave_code, accrues_after is not null as accrues),
    written as (${hasEntries ? insertFigureEntries(tx, figures, { isUpload, until }) : tx`select`})
    select accrues, ${until === undefined ? tx`carried_until(empl_id, year, leave_code)` : tx`${until}::date`} as until from added`;
  const [stored] = added;
  if (!stored) return undefined;
  if (!isUpload && stored.accrues) await startAccrual(tx, key, { figures, today });
  if (!isUpload) await bookUnearnedMonths(tx, today, [{ emplId, leaveYear: year }]);
  const hasExpiredDays = carryForward > 0 && stored.until !== null && stored.until < today;
  if (hasExpiredDays) await expireDays(tx, today, [{ emplId, leaveYear: year, leaveCode }]);
  return { hasExpiredDays };
}

/** Books due accruals at once; a different available figure becomes a correction. */
async function startAccrual(
  tx: TransactionSql,
  { emplId, year, leaveCode }: EntitlementKey,
  { figures, today }: { figures: Figures; today: PlainDate },
): Promise<void> {
  const of = { emplId, leaveYear: year, leaveCode };
  await bookAccruals(tx, today, [of]);
  if (figures.availableLeave === figures.carryForward + figures.entitlement) return;
  const { availableLeave: due = 0 } = (await findEntitlement(tx, of)) ?? {};
  const { availableLeave: given } = figures;
  if (given !== due) await insertEntries(tx, [{ ...of, kind: 'correction', days: given - due }]);
}

type StoredEntitlement = {
  /** The name of the leave type. */
  type: string;
  availableLeave: number;
  openAvailable: number;
  takenLeave: number;
  version: number;
  approvedLeave: number;
};

/** Locks an entitlement that the caller manages, and counts the days of its applications. */
export async function lockManageableEntitlement(
  tx: TransactionSql,
  caller: Caller,
  key: EntitlementKey,
): Promise<StoredEntitlement | undefined> {
  const { emplId, year, leaveCode } = key;
  // Take the lock of every booking first, so that the count includes approvals that held it.
  await lockEntitlement(tx, { emplId, leaveYear: year, leaveCode });
  const [stored] = await tx<StoredEntitlement[]>`
    select en.available_leave as "availableLeave", ${availableBeforeClosing(tx)} as "openAvailable", en.taken_leave as "takenLeave", en.version, ${approvedDays(tx, entitlementKeyColumns(tx))} as "approvedLeave",
      (select leave_descr from leave_category c where c.leave_code = en.leave_code) as type
    from leave_entitlement en
    where en.empl_id = ${emplId} and en.year = ${year} and en.leave_code = ${leaveCode} and ${canManage(tx, caller, tx`en.empl_id`)}`;
  return stored;
}

/**
 * Changes the figures of a locked entitlement, books due accruals and lets days expire.
 *
 * @param figures.carryForwardUntil the day after which all carried days expire, null for never; undefined: added days join the carried days
 */
export async function updateEntitlement(
  tx: TransactionSql,
  { emplId, year, leaveCode }: EntitlementKey,
  { carryForward, entitlement, availableLeave, takenLeave, carryForwardUntil }: ChangedFigures,
  today: PlainDate,
): Promise<void> {
  await tx`
    update leave_entitlement set carry_forward = ${carryForward}, entitlement = ${entitlement}, available_leave = ${availableLeave},
      taken_leave = ${takenLeave}
    where empl_id = ${emplId} and year = ${year} and leave_code = ${leaveCode}`;
  if (carryForwardUntil !== undefined)
    await changeCarriedUntil(tx, tx`n.empl_id = ${emplId} and n.year = ${year} and n.leave_code = ${leaveCode}`, carryForwardUntil);
  const of = { emplId, leaveYear: year, leaveCode };
  await bookAccruals(tx, today, [of]);
  await expireDays(tx, today, [of]);
}

/** Stores how much each month of the year brings; null: each month brings the same. */
export async function updateAccrualWeights(
  tx: TransactionSql,
  { emplId, year, leaveCode }: EntitlementKey,
  weights: readonly number[] | null,
): Promise<void> {
  await tx`
    update leave_entitlement set accrual_weights = ${weights && [...weights]}::integer[]
    where empl_id = ${emplId} and year = ${year} and leave_code = ${leaveCode}`;
}
