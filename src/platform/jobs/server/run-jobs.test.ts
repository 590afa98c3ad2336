import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { TestClock } from 'pg-boss';
import { testDatabase } from '#src/testing/test-database.ts';
import { countJobs, findFailedJobs, findJobs } from './job-queries.ts';
import { type Job, createBoss, startJobs } from './run-jobs.ts';

const database = testDatabase();
const logged: unknown[] = [];
const log = { warn: (...said: unknown[]) => void logged.push(said), error: (...said: unknown[]) => void logged.push(said) };

beforeEach(async () => {
  logged.length = 0;
  for (const table of ['leave_jobs.job', 'leave_jobs.schedule', 'leave_jobs.queue']) await database.sql.unsafe(`delete from ${table}`);
  await database.sql`update leave_jobs.version set cron_on = null`;
});

/** Starts an instance with the rights of the application. */
async function instance(jobs: readonly Job[]) {
  const stop = await startJobs(database.app.target, jobs, { timeZone: 'Asia/Singapore', log, everySeconds: 1 });
  onTestFinished(stop);
  return stop;
}

const at = (name: string, work: Job['work'], due = '0 0 1 1 *'): Job => ({ name, due, work });
/** Moves the end of the last instance this many hours back. */
async function downForHours(hours: number): Promise<void> {
  await database.sql`update leave_jobs.version set cron_on = now() - ${hours} * interval '1 hour'`;
  await database.sql`update leave_jobs.schedule set created_on = created_on - ${hours + 1} * interval '1 hour'`;
}

test('a job that came due while no instance ran is done once at the next start, by any of several instances', async () => {
  const work = vi.fn(() => Promise.resolve());
  const jobs = [at('hourly', work, '0 * * * *'), at('yearly', work)];
  await (
    await instance(jobs)
  )();
  expect(work).not.toHaveBeenCalled();
  await downForHours(3);
  await Promise.all([instance(jobs), instance(jobs)]);
  // Twice, so that any further run would be finished.
  for (const looked of [1, 2]) {
    await vi.waitFor(async () => expect((await findJobs(database.sql))[0]).toMatchObject({ waiting: 0, lastEnded: expect.any(String) }), {
      timeout: 15_000,
    });
    if (looked === 1) await sleep(2_500);
  }
  expect(work).toHaveBeenCalledTimes(1);
  expect(logged).toEqual([]);
}, 60_000);

test('a job that runs alone does not begin again on any instance before it ends', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const work = vi.fn(() => over);
  const jobs: Job[] = [{ ...at('alone', work), isAlone: true }];
  await Promise.all([instance(jobs), instance(jobs)]);
  const boss = await createBoss(database.app.target, log, { schedule: false }).start();
  expect(await boss.send('alone')).not.toBeNull();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 15_000 });
  expect(await boss.send('alone')).toBeNull();
  await sleep(1_500);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await vi.waitFor(async () => expect(await boss.send('alone')).not.toBeNull(), { timeout: 15_000 });
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), { timeout: 15_000 });
  await boss.stop();
}, 60_000);

test('a failing job is retried, then listed with its error, and can be run again', async () => {
  const [late, broken] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.reject(new Error('no such thing')))];
  const stop = await instance([at('broken', broken)]);
  await database.sql`insert into leave_jobs.job (name, retry_limit) values ('broken', 1)`;
  await vi.waitFor(async () => expect(await findFailedJobs(database.sql)).toHaveLength(1), { timeout: 20_000 });
  expect(broken).toHaveBeenCalledTimes(2);
  const [failed] = await findFailedJobs(database.sql);
  expect(failed).toMatchObject({ job: 'broken', said: 'no such thing', failedAt: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/) });
  expect(await countJobs(database.sql)).toEqual([{ job: 'broken', state: 'failed', count: 1 }]);
  await stop();
  const boss = await createBoss(database.app.target, log, { schedule: false }).start();
  await boss.retry('broken', failed?.id ?? '');
  await boss.stop();
  expect(await countJobs(database.sql)).toEqual([{ job: 'broken', state: 'waiting', count: 1 }]);
  await instance([at('broken', late)]);
  await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(1), { timeout: 15_000 });
}, 60_000);

test('a stop signals running jobs to end, and interrupted jobs are run again', async () => {
  let told = false;
  const work = (signal: AbortSignal) =>
    new Promise<void>((_done, fail) => signal.addEventListener('abort', () => fail(new Error(`${(told = true)}`))));
  const stop = await instance([at('endless', work)]);
  await database.sql`insert into leave_jobs.job (name) values ('endless')`;
  await vi.waitFor(async () => expect(await countJobs(database.sql)).toEqual([{ job: 'endless', state: 'active', count: 1 }]), {
    timeout: 15_000,
  });
  await stop();
  expect(told).toBe(true);
  expect(await countJobs(database.sql)).toEqual([{ job: 'endless', state: 'waiting', count: 1 }]);
}, 30_000);

test('a job of another version is no longer scheduled', async () => {
  const work = () => Promise.resolve();
  await (
    await instance([at('old', work), at('kept', work)])
  )();
  await (
    await instance([at('kept', work, '30 8 * * *')])
  )();
  expect(await findJobs(database.sql)).toMatchObject([
    { job: 'kept', due: '30 8 * * *', timeZone: 'Asia/Singapore', waiting: 0, failed: 0, lastEnded: null },
  ]);
});

test.each([
  ['forward', 'Europe/Berlin', '2026-03-28', ['28T07:00', '29T06:00', '30T06:00']],
  ['back', 'Europe/Berlin', '2026-10-24', ['24T06:00', '25T07:00', '26T07:00']],
  ['forward, elsewhere', 'America/New_York', '2026-03-07', ['07T13:00', '08T12:00', '09T12:00']],
])(
  'a job for eight in the company’s time runs at eight, once a day, even when the clocks go %s',
  async (_where, timeZone, first, expected) => {
    const clock = new TestClock(`${first}T00:30:00Z`);
    const done: string[] = [];
    const work = () => Promise.resolve(void done.push(new Date(clock.now()).toISOString().slice(8, 16)));
    // The test changes the clock in the job tables, which only their owner may do.
    const stop = await startJobs(database.target, [at('daily', work, '0 8 * * *')], { timeZone, log, everySeconds: 10, clock });
    onTestFinished(stop);
    for (const day of [0, 1, 2])
      for (const hour of [5, 6, 7, 8, 11, 12, 13, 14]) {
        await clock.setTime(Date.parse(`${first}T00:00:00Z`) + (day * 24 + hour) * 3_600_000 - 20_000);
        await clock.tick(55_000);
        // Running jobs finish before the clock moves on.
        await vi.waitFor(async () => expect((await countJobs(database.sql)).filter(({ state }) => state === 'active')).toEqual([]));
      }
    expect(done).toEqual(expected);
  },
  60_000,
);

test('the application’s role finds the expected job tables', async () => {
  const boss = await createBoss(database.app.target, log, { schedule: false }).start();
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
  await boss.stop();
});
