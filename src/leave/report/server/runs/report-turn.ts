import { lockAlone, tryAlone } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { notYet } from '#src/platform/http/server/load/not-yet.ts';

/** In milliseconds: longer than whoever waits for an answer takes to try again (`whenItMay`), so that they come in between two reports for later. */
export const pauseMs = 500;

/**
 * Has the turn for a report that somebody waits for, until the transaction ends.
 *
 * @throws `notYet` where another report has it
 */
export async function takeTurn(tx: Tag): Promise<void> {
  if (!(await tryAlone(tx, 'reportTurn'))) throw notYet;
}

/** Waits for the turn of a report that is worked out for later, however long, and has it until the transaction ends. */
export async function awaitTurn(tx: Tag): Promise<void> {
  await tx`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`;
  await lockAlone(tx, 'reportTurn');
}
