import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
/** The failures in the log. */
const logged: string[] = [];
const connectionsOf = () => new Promise<number>((resolve) => t.app.server.getConnections((_error, many) => resolve(many)));
let hr: Person;
let manager: Person;
let employee: Person;

beforeAll(async () => {
  const stream = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) });
  t = await createTestApp({ log: pino({ level: 'error' }, stream) });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  employee = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(employee.emplId, 20);
});
afterAll(() => t.close());

/** Runs `work` while no balance can be read. */
async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = t.sql.begin(async (tx) => {
    await tx`lock table leave_entitlement in access exclusive mode`;
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

const report = (by: Person) => t.call('GET', '/reports/balances', { by });
const figures = (by: Person) => t.call('GET', '/reports/balances/summary', { by });

test('runs one report at a time, while waiting reports hold no connection and other calls are answered', async () => {
  await Promise.all([report(hr), report(manager)]);
  const asked = await whileHeld(async () => {
    const all = [report(hr), figures(hr), report(manager), figures(manager), report(hr), figures(hr), report(hr)];
    await expect.poll(() => t.connectionsInUse()).toBe(1);
    for (let n = 0; n < 5; n += 1) {
      expect(await t.call('GET', '/publicholidays', { by: employee })).toMatchObject({ status: 200 });
      expect(await t.call('GET', '/reportsendings', { by: hr })).toMatchObject({ status: 200 });
      expect(t.connectionsInUse()).toBe(1);
      await sleep(10);
    }
    return all;
  });
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
});

test('refuses a waiting reader who has lost access when the report starts', async () => {
  await report(manager);
  const asked = await whileHeld(async () => {
    const all = [report(hr), report(manager), figures(manager)];
    await expect.poll(() => t.connectionsInUse()).toBe(1);
    await t.sql`update employee set roles = '{E}' where empl_id = ${manager.emplId}`;
    return all;
  });
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 403, 403]);
  await t.sql`update employee set roles = '{E,M}' where empl_id = ${manager.emplId}`;
});

test('does not log a closed page during the wait as a failure', async () => {
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
  const leave = new AbortController();
  const { first } = await whileHeld(async () => {
    const asked = report(hr);
    await expect.poll(() => t.connectionsInUse()).toBe(1);
    const second = fetch(`http://127.0.0.1:${port}/api/reports/balances`, {
      headers: { authorization: `Bearer ${manager.token}` },
      signal: leave.signal,
    }).catch(String);
    // The second report waits behind the first one.
    await expect.poll(connectionsOf).toBe(1);
    leave.abort();
    expect(await second).toContain('Abort');
    await expect.poll(connectionsOf).toBe(0);
    return { first: asked };
  });
  expect(await first).toMatchObject({ status: 200 });
  // The next report follows the abandoned one.
  expect(await report(hr)).toMatchObject({ status: 200 });
  expect(logged).toEqual([]);
});
