import { lockExclusively, tryLockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { tooEarlyError } from '#src/platform/http/server/load-shedding/retry-while-busy.ts';

/**
 * In milliseconds: longer than the retry interval of a waiting reader (`retryWhileBusy`), so that waiting readers get in between two queued
 * reports.
 */
export const reportPauseMs = 500;

/** Locks the reports for a waiting reader until the transaction ends. @throws `tooEarlyError` when another report holds the lock */
export async function lockReports(tx: Tag): Promise<void> {
  if (!(await tryLockExclusively(tx, 'reportTurn'))) throw tooEarlyError;
}

/** Locks the reports for a queued report until the transaction ends, however long it has to wait. */
export async function waitForReportLock(tx: Tag): Promise<void> {
  await tx`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`;
  await lockExclusively(tx, 'reportTurn');
}
