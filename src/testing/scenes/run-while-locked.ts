import { expect } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { TestApp } from '#src/testing/test-app.ts';

/** Starts an action that waits for another transaction, checks something while it waits, and ends that transaction. */
export async function runWhileLocked<T>(
  { sql }: Pick<TestApp, 'sql'>,
  hold: (tx: TransactionSql) => Promise<unknown>,
  begin: () => Promise<T>,
  meanwhile?: () => Promise<void>,
): Promise<T> {
  const { begun } = await sql.begin(async (tx) => {
    await hold(tx);
    const under = begin();
    const waiting = () => sql`
      select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await meanwhile?.();
    return { begun: under };
  });
  return begun;
}

/** True if no one has locked the rows of a statement with `for update nowait`. */
export async function isUnlocked({ sql }: Pick<TestApp, 'sql'>, rows: (tx: TransactionSql) => Promise<unknown>): Promise<boolean> {
  try {
    await sql.begin(rows);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  }
}
