import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { type Accrual, calculateDueAccruals, type AccrualTerms } from '#src/ledger/leave-ledger/calculation/accruals.ts';
import { availableBeforeClosing } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { type NewEntry, insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import type { EntitlementId } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';

type AccruingRecord = EntitlementId & Omit<AccrualTerms, 'year'> & { availableLeave: number; came: Accrual[] };

/** The number of records that the job handles in one transaction. */
const recordsPerTransaction = 500;

const hasRecordId = (sql: Tag, keys: readonly EntitlementId[]) => sql`(en.empl_id, en.year, en.leave_code) in (
  select * from unnest(${keys.map(({ emplId }) => emplId)}::text[], ${keys.map(({ leaveYear }) => leaveYear)}::smallint[], ${keys.map(({ leaveCode }) => leaveCode)}::text[]))`;

/** Finds the accruing records with the days booked so far. People who have left no longer accrue days. */
const findAccruingRecords = (sql: Tag, which: Fragment) => sql<AccruingRecord[]>`
  select en.empl_id as "emplId", en.year as "leaveYear", en.leave_code as "leaveCode", en.entitlement, ${availableBeforeClosing(sql)} as "availableLeave",
    en.accrues_after as after, en.accrues_on as "accrualOn", to_json(en.accrues_except || en.unearned_months) as except, to_json(en.accrual_weights) as weights, e.join_date as "joinDate",
    e.last_day as until, en.accrues_settled as settled,
    (select coalesce(json_agg(json_build_object('on', on_date, 'days', days)), '[]') from (
      select n.on_date, trim_scale(sum(n.days)) as days from entitlement_entry n
      where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code and n.kind = 'accrual' group by n.on_date) month) as came
  from leave_entitlement en join employee e on e.empl_id = en.empl_id and e.status = 'A'
  where en.accrues_after is not null and ${which} order by en.empl_id, en.year, en.leave_code`;

function dueEntries(
  { came, availableLeave, entitlement, joinDate, after, accrualOn, except, weights, until, settled, ...of }: AccruingRecord,
  today: PlainDate,
): NewEntry[] {
  const terms = { year: of.leaveYear, entitlement, joinDate, after, accrualOn, except, weights, until, settled };
  return calculateDueAccruals(terms, came, today, availableLeave).map(({ on, days }) => ({
    ...of,
    kind: 'accrual',
    days,
    on,
    run: `accrual/${on.slice(0, 7)}`,
  }));
}

/**
 * Books the accruals of the given records that are due today, and removes excess ones, after the records are created or their entitlement changes.
 *
 * @returns the number of entries written
 */
export async function bookAccruals(tx: TransactionSql, today: PlainDate, keys: readonly EntitlementId[]): Promise<number> {
  if (keys.length === 0) return 0;
  const which = hasRecordId(tx, keys);
  // Read after locking, so that no one else changes the records in between.
  const [, records] = await Promise.all([
    tx`select from leave_entitlement en where en.accrues_after is not null and ${which} order by en.empl_id, en.year, en.leave_code for no key update`,
    findAccruingRecords(tx, which),
  ]);
  const entries = records.flatMap((record) => dueEntries(record, today));
  await insertEntries(tx, entries);
  return entries.length;
}

/**
 * Books the accruals due for this year and last year, or for the given records. Accruals missed during downtime are booked with
 * their original dates. If two instances run at once, the second finds nothing to book.
 *
 * @returns the number of entries written
 */
export async function bookAllAccruals(
  sql: Sql,
  today: PlainDate,
  years: readonly number[] = [yearOf(today) - 1, yearOf(today)],
): Promise<number> {
  const records = await findAccruingRecords(sql, sql`en.year = any (${[...years]}::int[])`);
  const due = records.filter((record) => dueEntries(record, today).length > 0);
  let written = 0;
  for (let at = 0; at < due.length; at += recordsPerTransaction) {
    const keys = due.slice(at, at + recordsPerTransaction);
    written += await sql.begin((tx) => bookAccruals(tx, today, keys));
  }
  return written;
}
