import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { samplePdf } from '#src/testing/sample-files.ts';
import { connect, type Target, withDatabase } from '#src/platform/db/server/connect.ts';
import { migrate, readMigrations } from '#src/platform/db/server/migrate.ts';
import { findFaults } from './check-database.ts';
import { type Company, createCompany, year } from './company.ts';
import { waitForExit, type Installation, createInstallation, spawnApp, waitUntilReady } from './installation.ts';
import { application, sendRequest, type WriteLog, createWriteLog, type Request, runWriter } from './write-log.ts';
import { recordFigure, seconds } from './record.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Number of simultaneous calls: several times the connections of the pool. */
const crowd = 50;
/** Twice the connections of the pool: each connection serves two calls in turn, and each waits 5 s for the lock. */
const queue = 20;

let installation: Installation;
let sql: Sql;
let company: Company;
let people = 0;

beforeAll(async () => {
  installation = await createInstallation('server');
  await waitUntilReady(await installation.startApp());
  sql = installation.connect();
  company = await createCompany(sql, 1000);
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await installation.remove();
});

const address = () => installation.app().address;
const target = (database?: string): Target => ({ url: installation.server?.url(database) ?? '' });

/** Returns an application of an employee who has none yet. */
function applying(): Request & { by: Company['manager'] } {
  const by = company.employees[(people += 1)] ?? company.manager;
  return { method: 'POST', path: '/appliedleave', by, key: randomUUID(), body: application(`${year}-06-15`, company.manager) };
}

const countLeave = async () => (await sql<{ n: number }[]>`select count(*) as n from applied_leave`)[0]?.n ?? 0;

/** Locks all entitlements. @returns a function that releases the lock */
async function holdEntitlements(): Promise<() => Promise<void>> {
  const held = connect(target(), { max: 1, patient: true });
  const holder = await held.reserve();
  await holder`begin`;
  await holder`lock table leave_entitlement in access exclusive mode`;
  return async () => {
    await holder`rollback`;
    holder.release();
    await held.end();
  };
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  return { result: await work, ms: performance.now() - start };
}

test('calls that wait for a long lock get 503, and new calls succeed once it is released', async () => {
  const letGo = await holdEntitlements();
  const before = await countLeave();
  const waiting = Array.from({ length: queue }, () => timed(sendRequest(address(), applying(), 60_000)));
  await sleep(200);
  const health = await timed(fetch(`${address()}/api/health`));
  const answers = await Promise.all(waiting);
  await letGo();
  expect(health.result.status).toBe(200);
  expect(await countLeave()).toBe(before);
  expect(answers.map(({ result }) => result)).toEqual(
    Array(queue).fill({ status: 503, body: { status: 503, code: 'call.busy', message: 'The server is busy. Please try again.' } }),
  );
  expect(await sendRequest(address(), applying())).toMatchObject({ status: 200 });
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  recordFigure({
    order: 10,
    fault: 'long lock, and all connections wait for it',
    promise: '503 after 5 s of waiting, nothing written; health answers',
    figure: `${queue} calls: all 503, the last after ${seconds(slowest)}; health in ${Math.round(health.ms)} ms`,
  });
});

test('a stop of the server answers and stores all calls in progress', async () => {
  const before = await countLeave();
  const letGo = await holdEntitlements();
  const asked = Array.from({ length: crowd }, () => sendRequest(address(), applying(), 60_000));
  await sleep(500);
  // This call comes after the others, so its response proves that the server has read them, even on a busy machine.
  expect((await fetch(`${address()}/api/health`)).status).toBe(200);
  const stopping = timed(installation.stopApp());
  await sleep(500);
  await expect(fetch(`${address()}/api/health`)).rejects.toThrow();
  await letGo();
  const answers = await Promise.all(asked);
  const { result: exitCode, ms } = await stopping;
  expect(exitCode).toBe(0);
  expect(ms).toBeLessThan(8000);
  expect(answers.map((answer) => answer?.status)).toEqual(Array(crowd).fill(200));
  expect((await countLeave()) - before).toBe(crowd);
  await waitUntilReady(await installation.startApp());
  recordFigure({
    order: 11,
    fault: 'SIGTERM during calls',
    promise: 'open calls finish within 10 s; exit code 0',
    figure: `${crowd} calls: all stored; ended after ${seconds(ms)}`,
  });
});

test('a call whose caller hangs up is stored completely or not at all, and a repeat stores it only once', async () => {
  const gone = Array.from({ length: crowd }, applying);
  const sockets = gone.map((request) => sendAndLeave(request));
  await Promise.all(sockets);
  await sleep(500);
  const answers = await Promise.all(gone.map((request) => sendRequest(address(), request)));
  expect(answers.map((answer) => answer?.status)).toEqual(Array(crowd).fill(200));
  const [row] = await sql<{ people: number; rows: number }[]>`
    select count(distinct empl_id) as people, count(*) as rows from applied_leave where empl_id = any (${gone.map(({ by }) => by.emplId)})`;
  expect(row).toEqual({ people: crowd, rows: crowd });
  recordFigure({
    order: 12,
    fault: 'callers hang up after sending',
    promise: 'all or nothing; a repeat with its key stores once',
    figure: `${crowd} repeated: ${crowd} applications`,
  });
});

test('callers that send slowly do not delay other calls', async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, openSlowly));
  const { result, ms } = await timed(sendRequest(address(), applying()));
  for (const socket of sockets) socket.destroy();
  expect(result?.status).toBe(200);
  expect(ms).toBeLessThan(2000);
  recordFigure({
    order: 13,
    fault: 'callers send byte by byte',
    promise: 'other calls are not delayed; incomplete requests end after 60 s',
    figure: `200 slow callers: an application stored in ${Math.round(ms)} ms`,
  });
});

test('an upload to a full disk gets 507 and leaves nothing behind, and other calls still work', async () => {
  await installation.stopApp();
  // The operating system limits files to 1 MiB.
  await waitUntilReady(await installation.startApp({ FILE_BLOCKS: '2048' }));
  const by = company.employees[0] ?? company.manager;
  const upload = (bytes: number) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(samplePdf(bytes))], 'scan.pdf'));
    return sendRequest(address(), { method: 'POST', path: '/attachment/uploadfile', by, body });
  };
  const stored = () => readdirSync(path.join(installation.dataDir, 'attachments')).length;
  const before = stored();
  expect(await upload(3_000_000)).toEqual({
    status: 507,
    body: {
      status: 507,
      code: 'call.disk-full',
      message: 'The server has run out of space, so this was not saved. Tell your administrator.',
    },
  });
  expect(stored()).toBe(before);
  expect(await sql`select from attachment where uploaded_by = ${by.emplId}`).toHaveLength(0);
  expect(await upload(1000)).toMatchObject({ status: 200 });
  expect(await sendRequest(address(), applying())).toMatchObject({ status: 200 });
  await installation.stopApp();
  await waitUntilReady(await installation.startApp());
  recordFigure({
    order: 14,
    fault: 'disk full for attachments',
    promise: '507; no row and no partial file; other calls work',
    figure: '3 MB too much: 507, nothing left; applications stored meanwhile',
  });
});

test('the application waits for a database that is down at the start, and recovers when a stopped database is back', async () => {
  await installation.stopApp();
  await installation.server?.kill('SIGINT');
  const app = await installation.startApp();
  await sleep(1500);
  expect(app.child.exitCode).toBeNull();
  await installation.server?.start();
  const ready = await waitUntilReady(app);
  await installation.server?.kill('SIGINT');
  expect((await fetch(`${app.address}/api/ready`)).status).toBe(503);
  expect((await fetch(`${app.address}/api/health`)).status).toBe(200);
  expect(await sendRequest(app.address, applying())).toMatchObject({ status: 503 });
  await installation.server?.start();
  const again = await waitUntilReady(app);
  expect(await sendRequest(app.address, applying())).toMatchObject({ status: 200 });
  expect(Math.max(ready, again)).toBeLessThan(10_000);
  recordFigure({
    order: 15,
    fault: 'database down at start, or later',
    promise: 'start waits 30 s; later, calls get 503 until it is back',
    figure: `ready ${seconds(ready)} after it came up; later ${seconds(again)}`,
  });
});

test('two instances that start on an empty database at the same time both come up and apply each migration once', async () => {
  const database = await newDatabase();
  const folder = newFolder();
  const environment = { DATABASE_URL: installation.server?.url(database) ?? '', DATA_DIR: folder };
  const apps = await Promise.all([spawnApp(environment), spawnApp(environment)]);
  const times = await Promise.all(apps.map((app) => waitUntilReady(app)));
  const own = connect(target(database), { max: 1 });
  expect((await own<{ name: string }[]>`select name from schema_migration order by 1`).map(({ name }) => name)).toEqual(
    readMigrations().map(({ name }) => name),
  );
  await own.end();
  for (const { child } of apps) {
    child.kill('SIGTERM');
    expect(await waitForExit(child)).toBe(0);
  }
  recordFigure({
    order: 16,
    fault: 'two instances start with a schema change',
    promise: 'one applies it, the other waits',
    figure: `both ready after ${seconds(Math.max(...times))}`,
  });
});

test('a migration that fails halfway is undone as a whole, and the next start continues from there', async () => {
  const own = connect(target(await newDatabase()), { max: 1, patient: true });
  const first = { name: '0001-first', sql: 'create table first (n integer)' };
  const second = { name: '0002-second', sql: 'create table second (n integer); insert into second values (1); select 1 / 0' };
  await expect(migrate(own, [first, second])).rejects.toThrow('The migration 0002-second failed and was undone: division by zero');
  expect(await own`select to_regclass('first') is not null as first, to_regclass('second') as second`).toEqual([
    { first: true, second: null },
  ]);
  await migrate(own, [first, { ...second, sql: 'create table second (n integer)' }]);
  expect(await own`select count(*) from second`).toEqual([{ count: 0 }]);
  await own.end();
  recordFigure({
    order: 17,
    fault: 'schema change fails',
    promise: 'undone as a whole; a corrected version continues',
    figure: 'nothing left; the corrected one applied',
  });
});

test('a backup made while people write restores all writes acknowledged before it, and nothing incomplete', async () => {
  const ledger = createWriteLog();
  const running = new AbortController();
  const own = { ...company, employees: company.employees.slice(500) };
  const days = { next: -1 };
  const writing = Promise.all(Array.from({ length: 4 }, () => runWriter(address, own, days, ledger, running.signal)));
  await sleep(500);
  const acknowledged = new Map([...ledger.entries].map(([key, { may }]) => [key, new Set(may)]));
  const archive = path.join(newFolder(), 'backup.tar.gz');
  const environment = { DATABASE_URL: installation.server?.url() ?? '', DATA_DIR: installation.dataDir };
  const saved = await timed(command('backup', [archive], environment));
  running.abort();
  await writing;
  expect(saved.result).toMatch(/^Saved \d+ rows of \d+ tables and \d+ attachments in /);

  const database = await newDatabase();
  const dataDir = newFolder();
  const empty = { DATABASE_URL: installation.server?.url(database) ?? '', DATA_DIR: dataDir };
  const restored = await timed(command('restore', [archive], empty));
  expect(restored.result).toMatch(/Restored \d+ rows/);
  expect(await command('restore', [archive], empty)).toContain('This installation is not empty.');
  const other = connect(target(database), { max: 1 });
  await other`delete from applied_leave where not (empl_id = any (${own.employees.map(({ emplId }) => emplId)}))`;
  expect(await findFaults(other, dataDir, beforeBackup(ledger, acknowledged))).toEqual([]);
  await other.end();
  recordFigure({
    order: 18,
    fault: 'backup while people write',
    promise: 'the archive holds one moment, files included',
    figure: `${ledger.acknowledged} writes: 0 lost; saved in ${seconds(saved.ms)}, restored in ${seconds(restored.ms)}`,
  });
});

/** Returns the states that a backup can contain: applications decided before it are unchanged, all others can have any state. */
function beforeBackup(ledger: WriteLog, acknowledged: ReadonlyMap<string, ReadonlySet<string>>): WriteLog {
  const entries = [...ledger.entries].map(([key, entry]) => {
    const state = acknowledged.get(key);
    const isDecided = state?.size === 1 && !state.has('PNAPV');
    return [key, { ...entry, attachment: undefined, may: isDecided ? entry.may : new Set(['gone', 'PNAPV', 'APPRV'] as const) }] as const;
  });
  return { ...ledger, entries: new Map(entries) };
}

/** Runs a command of the application to its end and returns its output. */
async function command(name: 'backup' | 'restore', args: string[], environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [`src/app/server/commands/${name}.ts`, ...args], { env: { ...process.env, ...environment } });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (said += text.toString()));
  await once(child, 'close');
  return said;
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-trouble-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function newDatabase(): Promise<string> {
  const name = `other_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(withDatabase(target(), 'postgres'), { max: 1, patient: true });
  await admin.unsafe(`create database ${name}`).finally(() => admin.end());
  return name;
}

async function openSocket(): Promise<Socket> {
  const { hostname, port } = new URL(address());
  const socket = dial(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function openSlowly(): Promise<Socket> {
  const socket = await openSocket();
  socket.write('POST /api/appliedleave HTTP/1.1\r\nHost: leave\r\nContent-Le');
  return socket;
}

async function sendAndLeave({ path: url, by, key, body }: Request): Promise<void> {
  const socket = await openSocket();
  const text = JSON.stringify(body);
  const head = [
    `POST /api${url} HTTP/1.1`,
    'Host: leave',
    `Authorization: Bearer ${by.token}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`, () => setTimeout(() => socket.destroy(), Math.random() * 10));
  await once(socket, 'close');
}
