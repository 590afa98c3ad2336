import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#src/testing/test-database.ts';
import { countJobs, findFailedJobs, findJobs } from './job-queries.ts';
import { createBoss } from './run-jobs.ts';

const database = testDatabase();
const log = { warn: () => {}, error: () => {} };

beforeAll(async () => {
  const boss = await createBoss(database.app.target, log, { schedule: false }).start();
  for (const name of ['yearly', 'daily', '__pgboss__own']) await boss.createQueue(name);
  await boss.schedule('daily', '0 8 * * *', null, { tz: 'Asia/Singapore' });
  await boss.stop();
  await database.sql`
    insert into leave_jobs.job (name, state, completed_on, output)
    select name, state::leave_jobs.job_state, ended::timestamptz, jsonb_build_object('message', said) from (values
      ('yearly', 'created', null, null), ('yearly', 'retry', null, null), ('yearly', 'active', null, null),
      ('yearly', 'completed', '2026-06-01 00:30Z', null), ('yearly', 'cancelled', '2026-06-01 00:30Z', null),
      ('yearly', 'failed', '2026-06-01 20:30Z', 'first'), ('daily', 'failed', '2026-06-02 20:30Z', 'second'),
      ('daily', 'failed', '2026-05-30 20:30Z', 'before both'), ('daily', 'created', null, null),
      ('daily', 'completed', '2026-06-01 00:30Z', null), ('daily', 'completed', '2026-06-02 00:30Z', null),
      ('__pgboss__own', 'failed', '2026-06-03 00:30Z', 'of the library'), ('__pgboss__own', 'created', null, null)) job (name, state, ended, said)`;
});

test('runs of each job are counted by state, without finished runs and runs of the library itself', async () => {
  expect(await countJobs(database.sql)).toEqual([
    { job: 'daily', state: 'failed', count: 2 },
    { job: 'daily', state: 'waiting', count: 1 },
    { job: 'yearly', state: 'active', count: 1 },
    { job: 'yearly', state: 'failed', count: 1 },
    { job: 'yearly', state: 'waiting', count: 2 },
  ]);
});

test('failed runs are listed newest first, in the time zone of their schedule or UTC', async () => {
  const id = expect.any(String) as string;
  expect(await findFailedJobs(database.sql)).toEqual([
    { id, job: 'daily', failedAt: '03/06/2026 04:30', said: 'second' },
    { id, job: 'yearly', failedAt: '01/06/2026 20:30', said: 'first' },
    { id, job: 'daily', failedAt: '31/05/2026 04:30', said: 'before both' },
  ]);
});

test('a scheduled job is listed with its runs and its last success', async () => {
  expect(await findJobs(database.sql)).toEqual([
    { job: 'daily', due: '0 8 * * *', timeZone: 'Asia/Singapore', waiting: 1, failed: 2, lastEnded: '02/06/2026 08:30' },
  ]);
});
