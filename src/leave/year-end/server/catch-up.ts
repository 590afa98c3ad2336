import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { accrueAll } from '#src/ledger/grant/server/accrue.ts';
import { dropLeftOver } from '#src/ledger/leave-ledger/server/closing/reopen-year.ts';
import { noteLapses } from '#src/ledger/leave-ledger/server/settle-lapses.ts';

/** What was still to be written of a year: grants of months, and lapses. */
export type CaughtUp = { months: number; lapses: number };

/**
 * Writes what of a year has come and lapsed until today, as the nightly job does, so that nothing is closed without it: however long no job has run. In
 * transactions of their own, for those alone who lack something, so that nobody waits for the year end.
 */
export async function catchUp(sql: Sql, year: number, today: PlainDate): Promise<CaughtUp> {
  await dropLeftOver(sql, year + 1);
  const months = await accrueAll(sql, today, [year]);
  return { months, lapses: await noteLapses(sql, today, [year]) };
}

/** What is left to do once a year end was taken back: its empty records go, and what lapses without its days is noted. Whoever prepares it again does so as well. */
export async function tidyUp(sql: Sql, year: number, today: PlainDate): Promise<void> {
  await dropLeftOver(sql, year + 1);
  await noteLapses(sql, today, [year + 1]);
}
