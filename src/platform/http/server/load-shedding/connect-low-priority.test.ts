import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { testDatabase } from '#src/testing/test-database.ts';
import { lowPriorityNiceness, connectLowPriority } from './connect-low-priority.ts';

const database = testDatabase();

test('the processes of these connections have low priority while they are open', async () => {
  const behind = connectLowPriority(database.target);
  const priority = async (sql = database.sql) => {
    const [found] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return getPriority(found?.pid ?? 0);
  };
  expect(await priority(behind)).toBe(lowPriorityNiceness);
  expect(await behind?.begin((tx) => tx`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(await Promise.all([priority(behind), priority(behind)])).toEqual([lowPriorityNiceness, lowPriorityNiceness]);
  expect(await priority()).toBe(getPriority());
  await behind?.end({ timeout: 1 });
});

test('a remote server has no low-priority connections', () => expect(connectLowPriority({ url: 'postgres://db/leave' })).toBe(undefined));
