import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#src/platform/db/server/connect.ts';
import { type DatabaseServer, createDatabaseServer } from './database-server.ts';
import { type App, endProcess, spawnApp, waitForExit, waitUntilReady } from '#src/testing/servers/application.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'leave-owner-'));
const triggersOnly = 'guarded by triggers only';
let server: DatabaseServer;
let superuser: Sql;

beforeAll(async () => {
  server = await createDatabaseServer();
  await server.start();
  superuser = connect({ url: server.url() }, { max: 1, patient: true });
  await superuser.unsafe('create role acme_owner login; create role acme_app login');
  for (const name of ['acme', 'plain', 'empty']) await superuser.unsafe(`create database ${name} owner acme_owner`);
});
afterAll(async () => {
  await superuser.end();
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

const url = (role: string, database: string) => server.url(database).replace('leave@', `${role}@`);
const asApp = (database = 'acme') => ({ DATABASE_URL: url('acme_app', database), DATABASE_OWNER_URL: '' });
const withOwner = (database = 'acme') => ({ ...asApp(database), DATABASE_OWNER_URL: url('acme_owner', database) });

async function serving(environment: Record<string, string>): Promise<App> {
  const app = await spawnApp({ DATA_DIR: folder, LOG_LEVEL: 'info', ...environment });
  onTestFinished(async () => void (await endProcess(app.child)));
  return app;
}

const run = (environment: Record<string, string>, command: string, ...given: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const script = path.resolve('src/app/server/commands', `${command}.ts`);
    const env = { ...process.env, DATA_DIR: folder, INIT_CWD: folder, ...environment };
    const child = execFile(process.execPath, [script, ...given], { env }, (_, out, wrong) =>
      resolve({ code: child.exitCode ?? -1, said: out + wrong }),
    );
    child.stdin?.end();
  });

const rolesConnected = () => superuser<{ role: string }[]>`
  select distinct usename as role from pg_stat_activity where datname = 'acme' and application_name = 'leave'`;

describe('a company on a server with DATABASE_OWNER_URL', () => {
  test('the owner creates the tables, the other role serves calls, and no connection of the owner stays open', async () => {
    const app = await serving({ ...withOwner(), AUDIT_LOG_YEARS: '7' });
    await waitUntilReady(app);
    expect(await rolesConnected()).toEqual([{ role: 'acme_app' }]);
    expect(app.said()).not.toContain(triggersOnly);
    const sql = connect({ url: url('acme_app', 'acme') }, { max: 1 });
    expect(await sql`select years from audit_log_retention`).toEqual([{ years: 7 }]);
    await expect(sql`delete from audit_log`).rejects.toMatchObject({ code: '42501' });
    await sql.end();
  });

  test('the application starts without DATABASE_OWNER_URL once the tables exist', async () => {
    const app = await serving(asApp());
    await waitUntilReady(app);
    expect(app.said()).not.toContain(triggersOnly);
  });

  test('the first account, the export of a person and a backup do not need the owner; erasure and restore do', async () => {
    const hr = ['--empl-id', 'H1', '--name', 'Hedda', '--email', 'hedda@acme.example', '--password', 'first-of-them-all'];
    expect(await run(asApp(), 'create-hr', ...hr)).toMatchObject({ code: 0 });
    expect(await run(asApp(), 'export-person', '--empl-id', 'H1', '--out', 'h.json')).toMatchObject({ code: 0 });
    expect(await run(asApp(), 'backup', 'acme.tar.gz')).toMatchObject({ code: 0 });
    expect(existsSync(path.join(folder, 'acme.tar.gz'))).toBe(true);
    const refused = { code: 1, said: 'Only the owner of the tables can do this. Set DATABASE_OWNER_URL to that role.\n' };
    expect(await run(asApp(), 'erase-person', '--empl-id', 'H1', '--yes')).toEqual(refused);
    expect(await run(asApp('empty'), 'restore', 'acme.tar.gz')).toEqual(refused);
    expect(await run(withOwner(), 'erase-person', '--empl-id', 'H1', '--yes')).toEqual({
      code: 1,
      said: expect.stringContaining('is active'),
    });
    expect(await run(withOwner('empty'), 'restore', 'acme.tar.gz')).toMatchObject({ code: 0 });
    const restored = await serving(asApp('empty'));
    await waitUntilReady(restored);
  });

  test.each([
    [
      'the owner in both URLs',
      () => ({ ...withOwner(), DATABASE_URL: url('acme_owner', 'acme') }),
      'must name a role that does not own the tables. acme_owner owns them',
    ],
    [
      'the two roles swapped',
      () => ({ DATABASE_URL: url('acme_owner', 'acme'), DATABASE_OWNER_URL: url('acme_app', 'acme') }),
      'acme_app does not',
    ],
    ['an empty database and no owner', () => asApp('plain'), 'acme_app may not change them. Start with DATABASE_OWNER_URL.'],
  ])('the application does not start with %s', async (_, environment, line) => {
    const app = await serving(environment());
    expect(await waitForExit(app.child)).toBe(1);
    expect(app.said()).toContain(line);
    expect(app.said().trim().split('\n')).toHaveLength(1);
  });
});

test('without DATABASE_OWNER_URL the application starts, and logs once that only triggers guard the audit log', async () => {
  const app = await serving({ DATABASE_URL: url('acme_owner', 'plain'), DATABASE_OWNER_URL: '' });
  await waitUntilReady(app);
  expect(app.said().split(triggersOnly)).toHaveLength(2);
});
