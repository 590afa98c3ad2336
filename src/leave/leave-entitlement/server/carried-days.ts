import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { applyExpiryDate } from '#src/ledger/leave-ledger/calculation/expiry-date.ts';
import type { YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { availableBeforeClosing, entitlementKeyColumns, yearHistory } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { changeCarriedUntil } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { lockEntitlements } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import { expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';

type CarriedDays = { leaveCode: string; year: number };

type Line = { emplId: string; name: string; days: number; availableLeave: number; newAvailableLeave: number; expired: number };
type Sums = { people: number; days: number; expired: number };

/** SQL: an entry `n` adds or removes carried days without an expiry date. */
const isUndated = (sql: Tag, { leaveCode, year }: CarriedDays): Fragment =>
  sql`n.year = ${year} and n.leave_code = ${leaveCode} and n.to_carry_forward <> 0 and n.until_date is null`;

/** Counts the carried days without an expiry date, by year from this one on. */
export async function countUndatedDays(sql: Tag, leaveCode: string, today: PlainDate) {
  return sql<{ year: number; people: number; days: number; until: PlainDate | null }[]>`
    select u.year, count(*)::int as people, sum(u.days) as days, to_date(u.year || '-' || c.carry_over_until, 'YYYY-MM-DD') as until
    from (
      select n.empl_id, n.year, sum(n.to_carry_forward) as days from entitlement_entry n
      where n.year >= ${yearOf(today)} and n.leave_code = ${leaveCode} and n.to_carry_forward <> 0 and n.until_date is null
      group by 1, 2 having sum(n.to_carry_forward) > 0) u
      join leave_category c on c.leave_code = ${leaveCode}
    group by u.year, c.carry_over_until order by u.year`;
}

/**
 * Previews an expiry date for the carried days of a year that have none.
 *
 * @returns the people by name
 */
export async function previewCarriedUntil(
  sql: Tag,
  of: CarriedDays,
  until: PlainDate,
  today: PlainDate,
): Promise<Sums & { lines: Line[] }> {
  const found = await sql<(Omit<Line, 'newAvailableLeave' | 'expired'> & { openAvailable: number; history: YearHistory | null })[]>`
    select u.empl_id as "emplId", e.name, u.days, en.available_leave as "availableLeave", ${availableBeforeClosing(sql)} as "openAvailable",
      ${until < today ? yearHistory(sql, entitlementKeyColumns(sql), isLive(sql), true) : sql`null`} as history
    from (select n.empl_id, sum(n.to_carry_forward) as days from entitlement_entry n where ${isUndated(sql, of)} group by 1 having sum(n.to_carry_forward) > 0) u
      join leave_entitlement en on en.empl_id = u.empl_id and en.year = ${of.year} and en.leave_code = ${of.leaveCode}
      join employee e on e.empl_id = u.empl_id
    order by e.plain_name, e.name, u.empl_id`;
  const lines = found.map(({ history, openAvailable, ...line }) => ({
    ...line,
    ...applyExpiryDate({ ...line, openAvailable, history }, { until, today }),
  }));
  return { ...sumLines(lines), lines };
}

const sumLines = (lines: readonly Line[]): Sums => ({
  people: lines.length,
  days: lines.reduce((sum, { days }) => sum + days, 0),
  expired: lines.reduce((sum, { expired }) => sum + expired, 0),
});

/**
 * Sets the expiry date of the carried days of a year that have none. Days whose date has passed expire at once.
 *
 * @throws AppError 409 if there are none
 */
export async function setCarriedUntil(tx: TransactionSql, of: CarriedDays, until: PlainDate, today: PlainDate): Promise<Sums> {
  const undated = await tx<{ emplId: string }[]>`
    select n.empl_id as "emplId" from entitlement_entry n where ${isUndated(tx, of)} group by 1 having sum(n.to_carry_forward) > 0`;
  const keys = undated.map(({ emplId }) => ({ emplId, leaveYear: of.year, leaveCode: of.leaveCode }));
  await lockEntitlements(tx, keys);
  // Read after locking, so that no one else books in between.
  const { lines, ...sums } = await previewCarriedUntil(tx, of, until, today);
  const locked = new Set(keys.map(({ emplId }) => emplId));
  if (lines.length === 0 || lines.some(({ emplId }) => !locked.has(emplId)))
    throw new AppError(409, leaveEntitlementMessage(lines.length === 0 ? 'carried-days.none' : 'carried-days.changed', { year: of.year }));
  const people = lines.map(({ emplId }) => emplId);
  await changeCarriedUntil(tx, tx`${isUndated(tx, of)} and n.empl_id = any (${people}::text[])`, until);
  await expireDays(tx, today, keys);
  return sums;
}
