import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#src/platform/db/server/connect.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { workbookType } from '#src/platform/http/server/input/read-input.ts';
import type { Person } from './company.ts';
import type { DatabaseServer } from './database-server.ts';
import { useCompany } from './scene.ts';
import { sendRequest } from './write-log.ts';

let standby: DatabaseServer;
let beside: { primary: Sql; standby: Sql };

const scene = useCompany(20, async (server) => {
  standby = await server.makeStandby();
  beside = { primary: connect({ url: server.url() }, { max: 2 }), standby: connect({ url: standby.url() }, { max: 1 }) };
  return { DATABASE_READ_URL: standby.url(), LOG_LEVEL: 'info' };
});
afterAll(async () => {
  for (const sql of Object.values(beside)) await sql.end({ timeout: 1 });
  await standby.remove();
});

/** Applies for a day. @returns the employee */
async function whoHasApplied(): Promise<Person> {
  const request = scene.nextApplication();
  expect(await sendRequest(scene.address(), request)).toMatchObject({ status: 200 });
  return request.by;
}

const ownList = async (by: Person) =>
  (await sendRequest(scene.address(), { method: 'GET', path: '/appliedleave/me?page=1&size=10', by }))?.body;

/** Returns the last statement of each connection of the application to a server. */
const lastAsked = async (server: keyof typeof beside) =>
  (
    await beside[server]<
      { query: string }[]
    >`select query from pg_stat_activity where application_name = 'leave' and pid <> pg_backend_pid()`
  ).map(({ query }) => query);
const listsAt = async (server: keyof typeof beside) =>
  (await lastAsked(server)).filter((query) => query.includes('select count(*) from (')).length;

async function pausing<T>(work: () => Promise<T>): Promise<T> {
  await beside.standby`select pg_wal_replay_pause()`;
  await expect.poll(async () => (await beside.standby`select pg_get_wal_replay_pause_state() as state`)[0]?.state).toBe('paused');
  return work().finally(() => beside.standby`select pg_wal_replay_resume()`);
}

test('lists are read from the standby, even right after a write', async () => {
  const by = await whoHasApplied();
  expect(await ownList(by)).toMatchObject([{ id: { emplid: by.emplId } }]);
  expect(await listsAt('standby')).toBe(1);
  expect(await listsAt('primary')).toBe(0);
});

test('lists and exported workbooks include all writes while the standby is behind', async () => {
  const by = await pausing(async () => {
    const one = await whoHasApplied();
    expect(await ownList(one)).toMatchObject([{ id: { emplid: one.emplId } }]);
    // The pauses cover the time right after the standby was found to be behind, and the time of the next check.
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await rowsExported(one)).toBe(1);
      await sleep(600);
    }
    return one;
  });
  await expect.poll(() => readsAtStandby(by), { timeout: 10_000 }).toBe(true);
  expect(scene.installation.app().said().split('the standby at DATABASE_READ_URL is behind')).toHaveLength(2);
});

test('lists are read from the primary while the standby is down, and from the standby once it is back', async () => {
  const by = await whoHasApplied();
  await beside.standby.end();
  await standby.kill('SIGKILL');
  expect(await ownList(by)).toMatchObject([{ id: { emplid: by.emplId } }]);
  expect(await rowsExported(by)).toBe(1);
  await standby.start();
  beside.standby = connect({ url: standby.url() }, { max: 1 });
  await expect.poll(() => readsAtStandby(by), { timeout: 15_000 }).toBe(true);
});

test('lists are not read from a promoted standby', async () => {
  const by = await whoHasApplied();
  await beside.standby`select pg_promote()`;
  // Its own writes put it ahead of the primary.
  await beside.standby.unsafe('create table of_its_own as select generate_series(1, 10000)');
  await beside.standby`delete from applied_leave`;
  expect(await ownList(by)).toMatchObject([{ id: { emplid: by.emplId } }]);
});

/** Whether a list is read from the standby now. */
async function readsAtStandby(by: Person): Promise<boolean> {
  await beside.primary`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'leave' and query like '%select count(*) from (%' and pid <> pg_backend_pid()`;
  expect(await ownList(by)).toMatchObject([{ id: { emplid: by.emplId } }]);
  return (await listsAt('primary')) === 0 && (await listsAt('standby')) > 0;
}

/** Exports a person's own leave. @returns the number of rows according to the audit log */
async function rowsExported(by: Person): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${by.token}`, accept: workbookType };
  const answer = await fetch(`${scene.address()}/api/appliedleave/me`, { headers });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  const [last] = await beside.primary<{ rows: number }[]>`
    select (after ->> 'rows')::int as rows from audit_log where action = 'exported' and by_empl_id = ${by.emplId} order by audit_log_id desc limit 1`;
  return last?.rows;
}
