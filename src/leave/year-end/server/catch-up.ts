import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { bookAllAccruals } from '#src/ledger/grant/server/book-accruals.ts';
import { deleteLeftoverRecords } from '#src/ledger/leave-ledger/server/closing/undo-year-end-booking.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';

/** What was still to be written of a year: grants of months, and lapses. */
export type CatchUpCounts = { months: number; lapses: number };

/**
 * Writes what of a year has come and lapsed until today, as the nightly job does, so that nothing is closed without it: however long no job has run. In
 * transactions of their own, for those alone who lack something, so that nobody waits for the year end.
 */
export async function catchUp(sql: Sql, year: number, today: PlainDate): Promise<CatchUpCounts> {
  await deleteLeftoverRecords(sql, year + 1);
  const months = await bookAllAccruals(sql, today, [year]);
  return { months, lapses: await bookExpiredDays(sql, today, [year]) };
}

/** What is left to do once a year end was taken back: its empty records go, and what lapses without its days is noted. Whoever prepares it again does so as well. */
export async function recalculateAfterUndo(sql: Sql, year: number, today: PlainDate): Promise<void> {
  await deleteLeftoverRecords(sql, year + 1);
  await bookExpiredDays(sql, today, [year + 1]);
}
