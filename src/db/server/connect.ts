import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Options, type PostgresType, type Sql } from 'postgres';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** Where a database is: an address, or the unix socket of an embedded one. */
export type Target = { url: string } | { socketDir: string; user: string; database: string };

const asText = (oids: number[]): PostgresType<string> => ({ to: oids[0] ?? 0, from: oids, serialize: String, parse: String });
const asNumber = (oids: number[]): PostgresType<number> => ({ to: oids[0] ?? 0, from: oids, serialize: String, parse: Number });

/** A `date` stays text: no Date is ever made of it. Days (`numeric`) and counts (`bigint`) are small enough to be exact numbers. */
const types = { date: asText([1082]), days: asNumber([1700]), count: asNumber([20]) };

const timeouts = { statement_timeout: 30_000, lock_timeout: 5000, idle_in_transaction_session_timeout: 30_000 };

/**
 * A pool of connections. A database that goes away fails the queries under way and nothing else: later ones connect again.
 *
 * @example const sql = connect({ url: 'postgres://localhost/leave' }, { max: 10 })
 */
export function connect(target: Target, { max = 10, patient = false }: { max?: number; patient?: boolean } = {}): Sql {
  const options: Options<Record<string, PostgresType>> = {
    max,
    types,
    onnotice: () => {},
    connect_timeout: 10,
    idle_timeout: 60,
    connection: { application_name: 'leave', TimeZone: 'UTC', ...(patient ? {} : timeouts) },
  };
  // The types of the values are told apart by the parsers above; callers name their rows' types themselves.
  const sql = 'url' in target ? postgres(target.url, options) : postgres({ ...options, host: target.socketDir, port: 5432, username: target.user, database: target.database });
  return sql as unknown as Sql;
}

export type Database = { sql: Sql; close: () => Promise<void> };

type Log = { info: (message: string) => void; warn: (message: string) => void };

/** How long a database that is not up yet is waited for, in milliseconds. */
const waitMs = 30_000;

/**
 * Opens the company's database with its schema brought up to date: the server at `databaseUrl`, else the embedded one in `dataDir`.
 *
 * @throws Error with one clear line
 */
export async function openDatabase(config: { databaseUrl: string | undefined; dataDir: string; poolSize: number }, log: Log): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir, log);
  const target: Target = embedded ? { ...embedded, database: 'postgres' } : { url: config.databaseUrl ?? '' };
  try {
    // Migrations may wait for each other and take their time.
    const patient = connect(target, { max: 1, patient: true });
    await waitForDatabase(patient, log);
    await migrate(patient);
    await patient.end();
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const sql = connect(target, { max: config.poolSize });
  return {
    sql,
    async close() {
      await sql.end({ timeout: 5 });
      await embedded?.stop();
    },
  };
}

const notYet = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', '57P03', 'EAI_AGAIN', 'ENOTFOUND']);

async function waitForDatabase(sql: Sql, log: Log): Promise<void> {
  const until = Date.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!notYet.has(code ?? '')) throw new Error(`The database refuses the connection: ${message}`, { cause: error });
      if (Date.now() > until) throw new Error(`The database did not answer within ${waitMs / 1000} seconds: ${message}`, { cause: error });
      if (tries === 0) log.info('Waiting for the database.');
      await sleep(250);
    }
  }
}
