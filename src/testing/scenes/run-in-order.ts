import { setTimeout } from 'node:timers/promises';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { TestApp } from '#src/testing/test-app.ts';

/**
 * Makes calls that meet, in a known order: each waits for what is held, or for a call before it, or is answered, before the next is made. What is held
 * is let go when all are made.
 *
 * @param hold takes the lock at which they are to meet
 * @returns their answers, in their order
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

/** How many rounds a race has: those of a known order and some of any, or as many as `RACE_ROUNDS` says where that is more. */
export const raceRounds = (few: number): number => Math.max(few, Number(process.env.RACE_ROUNDS ?? 0));

/** Leave can be judged, and read, but not be stored while this is held. */
export const lockBeforeStoring = (tx: TransactionSql): Promise<unknown> => tx`lock table applied_leave in share mode`;

/** Where calls meet that change applications. */
export const lockAllApplications = (tx: TransactionSql): Promise<unknown> => tx`select from applied_leave for update`;
