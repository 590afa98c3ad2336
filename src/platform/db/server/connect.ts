import { embeddedRoles, grantToApplication, createRoles, findOwnership } from './database-roles.ts';
import { type EmbeddedAddress, embeddedAddress, startEmbeddedPostgres } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import { migrate, isSchemaCurrent } from './migrate.ts';
import { openPool } from './pool.ts';
import type { Programs } from '#src/platform/db/server/embedded/postgres-programs.ts';
import { startSettings, beginWithoutLimits, storeSettingsOnRole } from './session-settings.ts';
import { codeOf } from '#src/base/text/problem.ts';
import type { Sql } from './sql.ts';
import { waitForDatabase } from './wait-for-database.ts';

/**
 * The location of a database: an address, or the unix socket of an embedded one. `pooled`: a pooler gives connections to other clients
 * after each transaction, so session state must not be relied on.
 */
export type Target = { url: string; pooled?: boolean } | { socketDir: string; user: string; database: string };

/**
 * Creates a pool of connections. If the database goes away, only the running queries fail; later ones reconnect.
 * Parameters in the address override our settings.
 *
 * @param options.patient for long work that copies rows: no limits on statements and locks
 * @param options.waitMs how long a statement waits for a connection, unless it is patient
 * @example const sql = connect({ url: 'postgres://localhost/leave' }, { max: 10 })
 */
export function connect(
  target: Target,
  { max = 10, patient = false, waitMs }: { max?: number; patient?: boolean; waitMs?: number } = {},
): Sql {
  const isPooled = 'url' in target && target.pooled === true;
  const begin = isPooled && patient ? beginWithoutLimits : 'begin';
  return openPool(poolConfig(target, { max, patient, waitMs }), { pipelined: !patient, named: !isPooled, begin });
}

/** Returns the driver's options for a pool. */
export function poolConfig(
  target: Target,
  { max, patient = false, waitMs = 10_000 }: { max: number; patient?: boolean; waitMs?: number | undefined },
) {
  const pooled = 'url' in target && target.pooled === true;
  const config = {
    max,
    application_name: 'leave',
    idleTimeoutMillis: 60_000,
    // This also limits how long a statement waits for a free connection.
    connectionTimeoutMillis: patient ? 0 : waitMs,
    ...(pooled ? {} : startSettings[patient ? 'patient' : 'limited']),
  };
  return { ...config, ...('url' in target ? { connectionString: compatible(target.url) } : socketAddress(target)) };
}

const socketAddress = ({ socketDir, user, database }: Exclude<Target, { url: string }>) => ({
  host: socketDir,
  port: 5432,
  user,
  database,
  ssl: false,
});

/** Returns the address with `sslmode` as PostgreSQL's own programs interpret it. */
function compatible(address: string): string {
  const url = new URL(address);
  if (url.searchParams.has('sslmode') && !url.searchParams.has('uselibpqcompat')) url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/**
 * Returns a target on the same server with another database.
 *
 * @example withDatabase({ url: 'postgres://localhost/a?sslmode=require' }, 'b') // { url: 'postgres://localhost/b?sslmode=require' }
 */
export function withDatabase(target: Target, database: string): Target {
  if (!('url' in target)) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = database;
  return { ...target, url: url.href };
}

/**
 * Returns a target without its password, for messages and logs.
 *
 * @example targetName({ url: 'postgres://ann:secret@db:5433/leave' }) // 'db:5433/leave'
 */
export function targetName(target: Target): string {
  if (!('url' in target)) return target.socketDir;
  const { host, pathname } = new URL(target.url);
  return host + pathname;
}

export type Database = {
  sql: Sql;
  target: Target;
  /** How the audit log is protected from the application: by a role that does not own it, or only by its triggers. */
  auditLogHeldBy: 'roles' | 'triggers';
  close: () => Promise<void>;
};

/** A patient connection. `owns`: its role owns the tables, which may be false without DATABASE_OWNER_URL. */
export type OwnerConnection = { sql: Sql; target: Target; owns: boolean };

/**
 * Returns the connection for work that only the owner may do.
 *
 * @throws Error with one clear line if the role is not the owner
 */
export function requireOwner({ owns, ...owner }: OwnerConnection): Pick<OwnerConnection, 'sql' | 'target'> {
  if (!owns) throw new Error('Only the owner of the tables can do this. Set DATABASE_OWNER_URL to that role.');
  return owner;
}

type OpenOptions = {
  /** Leave the schema unchanged: a backup may save an older version, and a restore brings its own. */
  asItIs?: boolean;
  /** Runs as the owner of the tables before anything else. */
  asOwner?: (owner: OwnerConnection) => Promise<void>;
  /** The programs of another PostgreSQL version, for an embedded database that it created. */
  programs?: Programs;
};
type DatabaseConfig = {
  databaseUrl: string | undefined;
  /** The pooler in front of the server at `databaseUrl`; `databaseOwnerUrl` bypasses it. */
  databasePooler?: 'transaction' | undefined;
  databaseOwnerUrl?: string | undefined;
  dataDir: string;
  poolSize: number;
};
type Log = { info: (message: string) => void; warn: (message: string) => void };

/** The embedded server allows 120 connections, of which the rest is for other commands. */
const maxEmbeddedConnections = 90;

/**
 * Opens the company's database and migrates its schema: the server at `databaseUrl`, or else the embedded one in `dataDir`.
 *
 * @throws Error with one clear line; its `code` is `FOLDER_IN_USE` if another process serves the embedded database
 */
export async function openDatabase(config: DatabaseConfig, log: Log, opening: OpenOptions = {}): Promise<Database> {
  const app = serverOf(config);
  if (app) {
    const owner = config.databaseOwnerUrl === undefined ? undefined : { url: config.databaseOwnerUrl };
    return openServer({ app, owner }, config.poolSize, log, opening);
  }
  const { stop, ...address } = await startEmbeddedPostgres(config.dataDir, log, opening);
  try {
    const database = await openEmbedded(address, Math.min(config.poolSize, maxEmbeddedConnections), log, opening);
    return { ...database, close: () => database.close().finally(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Opens the database for a command that may run beside the application (backup). If a process serves the embedded database, its server is
 * used.
 *
 * @throws Error with one clear line
 */
export async function joinDatabase(config: DatabaseConfig, log: Log, opening: OpenOptions = {}): Promise<Database> {
  try {
    return await openDatabase(config, log, opening);
  } catch (error) {
    if (codeOf(error) !== 'FOLDER_IN_USE') throw error;
    return openEmbedded(embeddedAddress(config.dataDir), 2, log, opening);
  }
}

/** Connects to a database that another process of this instance has opened, with a share of its connections. */
export function connectShared(config: DatabaseConfig, among: number): { sql: Sql; target: Target } {
  const server = serverOf(config);
  const target = server ?? embeddedTarget(embeddedAddress(config.dataDir), embeddedRoles.app);
  const max = server ? config.poolSize : Math.min(config.poolSize, Math.floor(maxEmbeddedConnections / among));
  return { sql: connect(target, { max }), target };
}

const serverOf = ({ databaseUrl, databasePooler }: DatabaseConfig): Target | undefined =>
  databaseUrl ? { url: databaseUrl, ...(databasePooler && { pooled: true }) } : undefined;

const embeddedTarget = (address: EmbeddedAddress, user: string): Target => ({ ...address, user, database: 'postgres' });

async function openEmbedded(address: EmbeddedAddress, max: number, log: Log, opening: OpenOptions): Promise<Database> {
  const as = (user: string) => embeddedTarget(address, user);
  await withoutTimeLimits(as(address.user), log, (superuser) => createRoles(superuser, embeddedRoles));
  return openServer({ app: as(embeddedRoles.app), owner: as(embeddedRoles.owner) }, max, log, opening);
}

/** @param owner if undefined, the role of `app` may own the tables or have rights from an earlier owner */
type Roles = { app: Target; owner: Target | undefined };

async function openServer({ app, owner }: Roles, max: number, log: Log, { asItIs = false, asOwner }: OpenOptions): Promise<Database> {
  const target = owner ?? app;
  const prepare = async (sql: Sql) => {
    const who = await findOwnership(sql);
    if (owner && !who.owns) throw new Error(`DATABASE_OWNER_URL must name the role that owns the tables; ${who.role} does not.`);
    if (!asItIs) await (who.owns ? migrate(sql) : refuseOtherSchema(sql, who.role));
    await asOwner?.({ sql, target, owns: who.owns });
    if (owner) await grantToApplication(sql, await roleOfApplication(app, log));
    return who;
  };
  const { owns } = await withoutTimeLimits(target, log, prepare, owner && 'DATABASE_OWNER_URL');
  if ('url' in app && app.pooled) await withoutTimeLimits(app, log, (sql) => applySettings(sql, log));
  const sql = connect(app, { max });
  return { sql, target: app, auditLogHeldBy: owner || !owns ? 'roles' : 'triggers', close: () => sql.end({ timeout: 5 }) };
}

async function applySettings(sql: Sql, log: Log): Promise<void> {
  const given = await storeSettingsOnRole(sql);
  if (given && given.older > 0)
    log.info(
      "The settings of the database role are stored. The pooler's connections get them when they are renewed, or at once with RECONNECT.",
    );
}

/** Waits for the database and runs work there without time limits. @param variable names the database, unless it is embedded */
async function withoutTimeLimits<Result>(
  target: Target,
  log: Log,
  work: (sql: Sql) => Promise<Result>,
  variable = 'DATABASE_URL',
): Promise<Result> {
  const patient = connect(target, { max: 1, patient: true });
  try {
    await waitForDatabase(patient, { name: targetName(target), place: 'url' in target ? { ...target, variable } : target }, log);
    return await work(patient);
  } finally {
    await patient.end({ timeout: 1 });
  }
}

async function roleOfApplication(app: Target, log: Log): Promise<string> {
  const { role, owns } = await withoutTimeLimits(app, log, findOwnership);
  if (owns) throw new Error(`DATABASE_URL must name a role that does not own the tables. ${role} owns them: use it in DATABASE_OWNER_URL.`);
  return role;
}

async function refuseOtherSchema(sql: Sql, role: string): Promise<void> {
  if (await isSchemaCurrent(sql).catch(() => false)) return;
  throw new Error(`The database's tables are of another version, and ${role} may not change them. Start with DATABASE_OWNER_URL.`);
}
