import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { runQueuedReports } from './run-reports.ts';

let t: TestApp;
let hr: Person;
let manager: Person;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  const { emplId } = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(emplId, 20);
  // A report about this many people takes a while.
  await t.sql`
    insert into employee (empl_id, name, effective_date, business_email)
    select 'N' || n, 'Nobody ' || n, '2020-01-01', 'n' || n || '@many.example' from generate_series(1, 3000) n`;
});
afterAll(() => t.close());

/** Runs `work` while another report holds the lock. */
async function whileTaken<T>(work: () => Promise<T>): Promise<T> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = t.sql.begin(async (tx) => {
    await lockExclusively(tx, 'reportTurn');
    hold();
    await over;
  });
  await held;
  try {
    return await work();
  } finally {
    end();
    await holding;
  }
}

const year = 'from=2026-01-01&to=2026-12-31';
const everybody = (by: Person) => t.call('GET', `/reports/absencerate?${year}`, { by });
const few = () => t.call('GET', '/reports/balances', { by: manager });
const isOver = (asked: Promise<unknown>) => Promise.race([asked.then(() => true), sleep(600, false)]);

test('a report about everyone waits without a connection for the running report, while a report about few people does not wait', async () => {
  const { asked } = await whileTaken(async () => {
    const waiting = everybody(hr);
    expect(await isOver(waiting)).toBe(false);
    await expect.poll(() => t.connectionsInUse()).toBe(0);
    expect(await few()).toMatchObject({ status: 200 });
    expect(await isOver(waiting)).toBe(false);
    return { asked: waiting };
  });
  expect(await asked).toMatchObject({ status: 200 });
});

test('the figures of a report wait as well', async () => {
  const { asked } = await whileTaken(async () => {
    const waiting = t.call('GET', `/reports/absencerate/summary?asked=${encodeURIComponent(year)}`, { by: hr });
    expect(await isOver(waiting)).toBe(false);
    return { asked: waiting };
  });
  expect(await asked).toMatchObject({ status: 200, body: { run: null } });
});

test('a reader who has lost access is refused when the report starts', async () => {
  const other = await t.addPerson({ roles: ['E', 'H'] });
  expect(await everybody(other)).toMatchObject({ status: 200 });
  const { asked } = await whileTaken(async () => {
    const waiting = everybody(other);
    expect(await isOver(waiting)).toBe(false);
    await t.sql`update employee set roles = '{E}' where empl_id = ${other.emplId}`;
    return { asked: waiting };
  });
  expect(await asked).toMatchObject({ status: 403 });
});

test('a queued report also waits for the lock, and counts as running only once it has the lock', async () => {
  await t.sql`insert into report_run (empl_id, report, asked, for_day, seconds) values (${hr.emplId}, 'lapses', '', ${t.clock.today}, 1)`;
  const states = () => t.sql`select started_at is not null as started, ready_at is not null as ready from report_run`;
  const failures: unknown[] = [];
  const log = { error: (about: object) => void failures.push(about) };
  const { working } = await whileTaken(async () => {
    const begun = runQueuedReports(
      { sql: t.sql, config: { timeZone: 'UTC' }, today: () => t.clock.today, log, pauseMs: 0 },
      new AbortController().signal,
    );
    expect(await isOver(begun)).toBe(false);
    expect(await states()).toEqual([{ started: false, ready: false }]);
    return { working: begun };
  });
  await working;
  expect([await states(), failures]).toEqual([[{ started: true, ready: true }], []]);
});
