import { setTimeout } from 'node:timers/promises';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { TestApp } from '#src/testing/test-app.ts';

/**
 * Runs colliding calls in a fixed order: each call is made once the one before it waits for a lock or has been answered. The lock is
 * released when all calls have been made.
 *
 * @param hold takes the lock for which the calls wait
 * @returns the answers, in the order of the calls
 */
export async function runInOrder<T>(
  { sql }: Pick<TestApp, 'sql'>,
  hold: (tx: TransactionSql) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  let answered = 0;
  const waiting = async () => {
    const found =
      await sql`select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
    return found.length;
  };
  await sql.begin(async (tx) => {
    await hold(tx);
    for (const call of calls) {
      begun.push(call().finally(() => (answered += 1)));
      while ((await waiting()) < begun.length - answered) await setTimeout(1);
    }
  });
  return Promise.all(begun);
}

/** The number of rounds of a race: some in a fixed order and some without, or more if `RACE_ROUNDS` says so. */
export const raceRounds = (few: number): number => Math.max(few, Number(process.env.RACE_ROUNDS ?? 0));

/** While this lock is held, leave can be validated and read, but not stored. */
export const lockBeforeStoring = (tx: TransactionSql): Promise<unknown> => tx`lock table applied_leave in share mode`;

/** Locks the rows for which all calls that change applications wait. */
export const lockAllApplications = (tx: TransactionSql): Promise<unknown> => tx`select from applied_leave for update`;
