import { lockExclusively, tryLockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { tooEarlyError } from '#src/platform/http/server/load-shedding/retry-while-busy.ts';

/** In milliseconds: longer than whoever waits for an answer takes to try again (`retryWhileBusy`), so that they come in between two reports for later. */
export const reportPauseMs = 500;

/**
 * Has the turn for a report that somebody waits for, until the transaction ends.
 *
 * @throws `tooEarlyError` where another report has it
 */
export async function lockReports(tx: Tag): Promise<void> {
  if (!(await tryLockExclusively(tx, 'reportTurn'))) throw tooEarlyError;
}

/** Waits for the turn of a report that is worked out for later, however long, and has it until the transaction ends. */
export async function waitForReportLock(tx: Tag): Promise<void> {
  await tx`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`;
  await lockExclusively(tx, 'reportTurn');
}
