import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { bookAllAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { deleteLeftoverRecords } from '#src/ledger/leave-ledger/server/closing/undo-year-end-booking.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';

/** The number of overdue monthly accruals and expiries of a year. */
export type CatchUpCounts = { months: number; lapses: number };

/**
 * Books the accruals and expiries of a year up to today, as the nightly job does, so that a year is complete before it closes. Each runs in
 * a transaction of its own, only for affected people, so that no one waits for the year end.
 */
export async function bookOverdueEntries(sql: Sql, year: number, today: PlainDate): Promise<CatchUpCounts> {
  await deleteLeftoverRecords(sql, year + 1);
  const months = await bookAllAccruals(sql, today, [year]);
  return { months, lapses: await bookExpiredDays(sql, today, [year]) };
}

/**
 * Completes an undo: deletes empty records and books the expiries that are due without the carried days. The next preparation does this as
 * well.
 */
export async function recalculateAfterUndo(sql: Sql, year: number, today: PlainDate): Promise<void> {
  await deleteLeftoverRecords(sql, year + 1);
  await bookExpiredDays(sql, today, [year + 1]);
}
