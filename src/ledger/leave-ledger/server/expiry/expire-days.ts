import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { countExpiredDays } from '#src/ledger/leave-ledger/calculation/expiry-date.ts';
import { entriesAndUses, leaveUses, replayYear, type YearHistory, type YearUse } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { entitlementKeyColumns, availableBeforeClosing, yearHistory } from '../balance/balance-queries.ts';
import { type NewEntry, insertEntries } from '../balance/entitlement-entries.ts';
import { type EntitlementId, hasEntitlementId } from '../balance/entitlement-lock.ts';
import { isLive } from '../application/status-conditions.ts';

/** SQL: the recorded expiries of a record, summed by day. */
type BookedExpiry = { on: PlainDate; days: number };
type ExpiringRecord = EntitlementId & { availableLeave: number; history: YearHistory; noted: BookedExpiry[] };

/** The number of records that the job handles in one transaction. */
const recordsPerTransaction = 500;

/**
 * Returns whether some days of a year have passed their last day, so that changes of leave can change the expired days (`expireDays`).
 *
 * @example hasExpiredDays({ entries: [{ on: '2026-01-01', days: 3, until: '2026-03-31' }] }, '2026-04-01') // true
 */
export const hasExpiredDays = (history: Pick<YearHistory, 'entries'> | null, today: PlainDate): boolean =>
  history?.entries.some(({ until }) => typeof until === 'string' && until < today) ?? false;

/** Days of leave that come back, and how many of them expire at once because their last day has passed. */
export type ReturnedDays = { returned: number; expired: number };

/**
 * Returns how many of the returned days expire at once; undefined if none do.
 *
 * @param history the year without this leave
 * @param before days of the leave before the change
 * @param after remaining days of the leave
 */
export function calculateReturnedDays(
  history: YearHistory | null,
  { before, after = [], today }: { before: readonly YearUse[]; after?: readonly YearUse[]; today: PlainDate },
): ReturnedDays | undefined {
  if (!history || !hasExpiredDays(history, today)) return undefined;
  const days = (own: readonly YearUse[]) => own.reduce((sum, use) => sum + use.days, 0);
  const expired = countExpiredDays(history, today, after) - countExpiredDays(history, today, before);
  return expired > 0 ? { returned: days(before) - days(after), expired } : undefined;
}

/** The returned days of several applications together; undefined if there are none. */
export const sumReturnedDays = (all: readonly ReturnedDays[]): ReturnedDays | undefined =>
  all.length === 0 ? undefined : all.reduce((sum, one) => ({ returned: sum.returned + one.returned, expired: sum.expired + one.expired }));

/** A change of an application; `remaining`: the days that it still uses, if any. */
type ReturningLeave = { appliedLeaveId: number; remaining?: Pick<YearHistory['leaves'][number], 'leaveDuration' | 'dayCosts'> | undefined };

/**
 * Finds the applications whose changes return days of which some expire at once. Call it before the changes, with the entitlements locked.
 * Each application of a year is calculated after the changes of the earlier ones.
 */
export async function findReturnedDays(
  tx: TransactionSql,
  today: PlainDate,
  changes: readonly ReturningLeave[],
): Promise<ReadonlyMap<number, ReturnedDays>> {
  const found = new Map<number, ReturnedDays>();
  const changeOf = new Map(changes.map((change) => [change.appliedLeaveId, change]));
  if (changes.length === 0) return found;
  const records = await tx<{ history: YearHistory }[]>`
    select ${yearHistory(tx, entitlementKeyColumns(tx), isLive(tx), true)} as history from leave_entitlement en
    where (en.empl_id, en.year, en.leave_code) in (
      select l.empl_id, l.leave_year, l.leave_code from applied_leave l where l.applied_leave_id = any (${[...changeOf.keys()]}::bigint[]))
      and ${hasEndedDays(tx, today)}`;
  for (const { history } of records) {
    let { leaves } = history;
    for (const leave of history.leaves) {
      const change = changeOf.get(leave.appliedLeaveId ?? 0);
      if (!change) continue;
      const others = leaves.filter((one) => one !== leave);
      const remaining = change.remaining ? [{ ...leave, ...change.remaining }] : [];
      const after = remaining.flatMap((one) => leaveUses(one));
      const returned = calculateReturnedDays({ ...history, leaves: others }, { before: leaveUses(leave), after, today });
      if (returned) found.set(change.appliedLeaveId, returned);
      leaves = [...others, ...remaining];
    }
  }
  return found;
}

/** The name under which an expiry is recorded. Expiries at the year end belong to the year-end run. */
const expiryRun = (on: PlainDate) => `lapse/${on}`;

/** SQL: an entry `n` records an expiry on its day, outside the year end. */
export const isExpiryEntry = (sql: Tag): Fragment => sql`(n.kind = 'lapse' and n.run like 'lapse/%')`;

const hasEndedDays = (sql: Tag, today: PlainDate) => sql`exists (
  select from entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code and n.until_date < ${today})`;

const findExpiringRecords = (sql: Tag, today: PlainDate, which: Fragment) => sql<ExpiringRecord[]>`
  select en.empl_id as "emplId", en.year as "leaveYear", en.leave_code as "leaveCode", ${availableBeforeClosing(sql)} as "availableLeave",
    ${yearHistory(sql, entitlementKeyColumns(sql), isLive(sql), true)} as history,
    (select coalesce(json_agg(json_build_object('on', on_date, 'days', days)), '[]') from (
      select n.on_date, trim_scale(sum(n.days)) as days from entitlement_entry n
      where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code and ${isExpiryEntry(sql)} group by n.on_date) noted) as noted
  from leave_entitlement en where ${which} and ${hasEndedDays(sql, today)} order by en.empl_id, en.year, en.leave_code`;

/** Returns the entries that align the recorded expiries with the replay. They remove at most the available days. */
function missingExpiryEntries({ history, noted, availableLeave, ...of }: ExpiringRecord, today: PlainDate): NewEntry[] {
  const { entries, uses } = entriesAndUses(history);
  const lapsed = new Map<PlainDate, number>();
  for (const step of replayYear(entries, uses))
    if ('lapsed' in step && step.lapsed < today) lapsed.set(step.on, (lapsed.get(step.on) ?? 0) + step.days);
  const days = [...new Set([...lapsed.keys(), ...noted.map(({ on }) => on)])].toSorted();
  let left = availableLeave;
  return days.flatMap((on) => {
    const difference = (lapsed.get(on) ?? 0) - (noted.find((one) => one.on === on)?.days ?? 0);
    const written = Math.max(difference, -left);
    left += written;
    return written === 0 ? [] : [{ ...of, kind: 'lapse' as const, days: written, on, run: expiryRun(on) }];
  });
}

/**
 * Records the current expiries of some records, in the transaction that changed their leave or days. Earlier expiries are corrected,
 * and days returned after their last day expire at once. Records are skipped if none of their last days has passed.
 */
export async function expireDays(tx: TransactionSql, today: PlainDate, keys: readonly EntitlementId[]): Promise<number> {
  if (keys.length === 0) return 0;
  const which = hasEntitlementId(tx, keys);
  // Read after locking, so that no one else books in between.
  const [, found] = await Promise.all([
    tx`select from leave_entitlement en where ${which} and ${hasEndedDays(tx, today)} order by en.empl_id, en.year, en.leave_code for no key update`,
    findExpiringRecords(tx, today, which),
  ]);
  const entries = found.flatMap((one) => missingExpiryEntries(one, today));
  await insertEntries(tx, entries);
  return entries.length;
}

/** The same for the records of changed applications. */
export async function expireDaysOfApplications(tx: TransactionSql, today: PlainDate, appliedLeaveIds: readonly number[]): Promise<void> {
  if (appliedLeaveIds.length === 0) return;
  const keys = await tx<EntitlementId[]>`
    select distinct l.empl_id as "emplId", l.leave_year as "leaveYear", l.leave_code as "leaveCode" from applied_leave l
    join leave_entitlement en on en.empl_id = l.empl_id and en.year = l.leave_year and en.leave_code = l.leave_code
    where l.applied_leave_id = any (${[...appliedLeaveIds]}::bigint[]) and ${hasEndedDays(tx, today)}`;
  await expireDays(tx, today, keys);
}

/**
 * Records the expiries up to today, for this year and last year or for the given records. Expiries missed during downtime are included. If two
 * instances run at once, the second finds nothing to record.
 *
 * @returns the number of entries written
 */
export async function bookExpiredDays(
  sql: Sql,
  today: PlainDate,
  years: readonly number[] = [yearOf(today) - 1, yearOf(today)],
): Promise<number> {
  const found = await findExpiringRecords(sql, today, sql`en.year = any (${[...years]}::int[])`);
  const due = found.filter((one) => missingExpiryEntries(one, today).length > 0);
  let written = 0;
  for (let at = 0; at < due.length; at += recordsPerTransaction) {
    const keys = due.slice(at, at + recordsPerTransaction);
    written += await sql.begin((tx) => expireDays(tx, today, keys));
  }
  return written;
}
