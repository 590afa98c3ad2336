import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedAddress, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import type { Sql } from './sql.ts';

/** Where a database is: an address, or the unix socket of an embedded one. */
export type Target = { url: string } | { socketDir: string; user: string; database: string };

/** In milliseconds; parameters in the address take precedence. */
const timeouts = { statement_timeout: 30_000, lock_timeout: 5000, idle_in_transaction_session_timeout: 30_000 };

/** The tables fit into memory: looking rows up costs little. Compiling a statement takes longer than any of ours. */
const options = '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off';

/**
 * A pool of connections. A database that goes away fails the queries under way and nothing else: later ones connect again.
 *
 * @param options.patient for work that may take its time and copies rows: without limits on statements and locks
 * @example const sql = connect({ url: 'postgres://localhost/leave' }, { max: 10 })
 */
export function connect(target: Target, { max = 10, patient = false }: { max?: number; patient?: boolean } = {}): Sql {
  const config = {
    max,
    application_name: 'leave',
    options,
    idleTimeoutMillis: 60_000,
    // Also how long a statement waits for a connection that is free.
    connectionTimeoutMillis: patient ? 0 : 10_000,
    ...(patient ? {} : timeouts),
  };
  const address = 'url' in target ? { connectionString: compatible(target.url) } : socketAddress(target);
  return openPool({ ...config, ...address }, { pipelined: !patient });
}

const socketAddress = ({ socketDir, user, database }: Exclude<Target, { url: string }>) => ({
  host: socketDir,
  port: 5432,
  user,
  database,
  ssl: false,
});

/** The address with `sslmode` meaning what it means to PostgreSQL's own programs. */
function compatible(address: string): string {
  const url = new URL(address);
  if (url.searchParams.has('sslmode') && !url.searchParams.has('uselibpqcompat')) url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/**
 * The same server, another database.
 *
 * @example withDatabase({ url: 'postgres://localhost/a?sslmode=require' }, 'b') // { url: 'postgres://localhost/b?sslmode=require' }
 */
export function withDatabase(target: Target, database: string): Target {
  if (!('url' in target)) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = database;
  return { url: url.href };
}

/**
 * A target for messages and logs: without its password.
 *
 * @example targetName({ url: 'postgres://ann:secret@db:5433/leave' }) // 'db:5433/leave'
 */
export function targetName(target: Target): string {
  if (!('url' in target)) return target.socketDir;
  const { host, pathname } = new URL(target.url);
  return host + pathname;
}

export type Database = { sql: Sql; target: Target; close: () => Promise<void> };

/** @property asItIs the schema is left alone: what is saved may be older than this version, what is restored brings its own */
type Opening = { asItIs?: boolean };
type DatabaseConfig = { databaseUrl: string | undefined; dataDir: string; poolSize: number };
type Log = { info: (message: string) => void; warn: (message: string) => void };

/** The embedded server takes 120 connections; the rest is for those who join it. */
const mostEmbeddedConnections = 90;

/**
 * Opens the company's database with its schema brought up to date: the server at `databaseUrl`, else the embedded one in `dataDir`.
 *
 * @throws Error with one clear line; its `code` is `FOLDER_IN_USE` when another process serves the embedded one
 */
export async function openDatabase(config: DatabaseConfig, log: Log, opening: Opening = {}): Promise<Database> {
  if (config.databaseUrl) return openServer({ url: config.databaseUrl }, config.poolSize, log, opening);
  const { stop, ...address } = await startEmbeddedPostgres(config.dataDir, log);
  try {
    const target = { ...address, database: embeddedDatabase };
    const database = await openServer(target, Math.min(config.poolSize, mostEmbeddedConnections), log, opening);
    return { ...database, close: () => database.close().finally(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Opens the database for a command that may run beside the application (backup): where a process serves the embedded one, on that one's server.
 *
 * @throws Error with one clear line
 */
export async function joinDatabase(config: DatabaseConfig, log: Log, opening: Opening = {}): Promise<Database> {
  try {
    return await openDatabase(config, log, opening);
  } catch (error) {
    if ((error as { code?: string }).code !== 'FOLDER_IN_USE') throw error;
    return openServer({ ...embeddedAddress(config.dataDir), database: embeddedDatabase }, 2, log, opening);
  }
}

const embeddedDatabase = 'postgres';

async function openServer(target: Target, max: number, log: Log, { asItIs = false }: Opening): Promise<Database> {
  const patient = connect(target, { max: 1, patient: true });
  try {
    await waitForDatabase(patient, target, log);
    if (!asItIs) await migrate(patient);
  } finally {
    await patient.end({ timeout: 1 });
  }
  const sql = connect(target, { max });
  return { sql, target, close: () => sql.end({ timeout: 5 }) };
}

/** How long a database that is not up yet is waited for, and how long between two tries, in milliseconds. */
const waitMs = 30_000;
const pauseMs = 250;

const notYet = new Set(
  'ECONNREFUSED ECONNRESET ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH CONNECT_TIMEOUT CONNECTION_CLOSED 57P03 53300'.split(' '),
);

async function waitForDatabase(sql: Sql, target: Target, log: Log): Promise<void> {
  const name = targetName(target);
  for (let waited = 0; ; waited += pauseMs) {
    try {
      return await checkServer(sql);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!notYet.has(code ?? '')) throw new Error(`The database at ${name} cannot be used: ${message}`, { cause: error });
      if (waited >= waitMs)
        throw new Error(`The database at ${name} did not answer within ${waitMs / 1000} seconds: ${message || code}`, { cause: error });
      if (waited % 5000 === 0) log.info(`Waiting for the database at ${name}.`);
      await sleep(pauseMs);
    }
  }
}

async function checkServer(sql: Sql): Promise<void> {
  const [server] = await sql<{ version: number; encoding: string }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`;
  if ((server?.version ?? 0) < 150_000) throw new Error('it is older than PostgreSQL 15.');
  if (server?.encoding !== 'UTF8') throw new Error(`its encoding is ${server?.encoding}, not UTF8.`);
}
