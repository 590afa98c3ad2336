import { randomUUID } from 'node:crypto';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { afterAll, beforeAll, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connect, type Target, withDatabase } from '#src/platform/db/server/connect.ts';
import { embeddedRoles, type RoleNames } from '#src/platform/db/server/database-roles.ts';
import { storeSettingsOnRole } from '#src/platform/db/server/session-settings.ts';
import { startPgBouncer } from './servers/pgbouncer.ts';
import { createCompanySchema, startScratchPostgres, withConnection } from './servers/scratch-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the run, and its migrated database, of which each test file gets a copy. */
    testServer: TestServer & { template: string };
  }
}

/**
 * @property roles two roles in addition to the first user: the owner of every test database, and the application
 * @property pooler the port of the connection pooler, if the application uses one
 */
type TestServer = { server: Target; roles: RoleNames; password: string; pooler: number | undefined };

/**
 * Vitest's global set-up: starts one server for the whole run, or uses TEST_DATABASE_URL, whose user must be a superuser. With
 * TEST_DATABASE_POOLER=pgbouncer, the application reaches the embedded server through PgBouncer in transaction mode.
 */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...here } = await (process.env.TEST_DATABASE_URL ? outsideServer(process.env.TEST_DATABASE_URL) : ownServer());
  const { server, roles } = here;
  const template = newName('template');
  await run(server, `create database ${template}`);
  await createCompanySchema((role) => withRole({ ...here, database: template }, role), roles);
  project.provide('testServer', { ...here, template });
  return async () => {
    await run(server, `drop database ${template} with (force)`);
    await stop();
  };
}

type Started = TestServer & { stop: () => Promise<void> };

/** The roles are for this run only, because a company may use the same server. */
async function outsideServer(url: string): Promise<Started> {
  const roles = { owner: newName('owner'), app: newName('app') };
  const [server, password] = [{ url }, randomUUID()];
  for (const role of Object.values(roles)) await run(server, `create role ${role} login password '${password}'`);
  return { server, roles, password, pooler: undefined, stop: () => run(server, `drop role ${roles.owner}; drop role ${roles.app}`) };
}

async function ownServer(): Promise<Started> {
  const { stop, ...address } = await startScratchPostgres();
  const started = { server: { ...address, database: 'postgres' }, roles: embeddedRoles, password: 'not needed' };
  if (process.env.TEST_DATABASE_POOLER !== 'pgbouncer') return { ...started, pooler: undefined, stop };
  const bouncer = await startPgBouncer({ host: address.socketDir, port: 5432, roles: Object.values(embeddedRoles) });
  return { ...started, pooler: bouncer.port, stop: () => bouncer.stop().then(stop) };
}

const newName = (kind: string) => `leave_${kind}_${randomUUID().replaceAll('-', '')}`;

const run = (server: Target, statement: string) => withConnection(server, (sql) => sql.unsafe(statement));

function withRole({ server, password, database }: TestServer & { database: string }, role?: string): Target {
  const target = withDatabase(server, database);
  if (role === undefined) return target;
  if (!('url' in target)) return { ...target, user: role };
  return { url: Object.assign(new URL(target.url), { username: role, password }).href };
}

/** @property sql connections as the owner of the tables, for preparing and checking data */
export type TestDatabase = {
  sql: Sql;
  target: Target;
  /** Connections as the application, with only the rights that it has in production. */
  app: { sql: Sql; target: Target };
  drop: () => Promise<void>;
};

/**
 * Creates a database for one test file, with the current schema and no data.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(database.drop);
 */
export async function createTestDatabase({ max = 20 }: { max?: number } = {}): Promise<TestDatabase> {
  const { template, ...here } = inject('testServer');
  const { server, roles, pooler } = here;
  const database = newName('test');
  await run(server, `create database ${database} template ${template} strategy file_copy owner ${roles.owner}`);
  const pooled: Target = { url: `postgres://${roles.app}@127.0.0.1:${pooler}/${database}`, pooled: true };
  if (pooler !== undefined) await withConnection(pooled, storeSettingsOnRole);
  const at = (target: Target) => ({ target, sql: connect(target, { max }) });
  const owner = at(withRole({ ...here, database }, roles.owner));
  const app = at(pooler === undefined ? withRole({ ...here, database }, roles.app) : pooled);
  return {
    ...owner,
    app,
    async drop() {
      await Promise.all([owner, app].map(({ sql }) => sql.end({ timeout: 5 })));
      await run(server, `drop database ${database} with (force)`);
    },
  };
}

/** Creates a database for all tests of a file. It exists before the first one, and is dropped after the last one. */
export function testDatabase(): TestDatabase {
  // The hook fills it.
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await createTestDatabase()));
  afterAll(() => database.drop());
  return database;
}

/** Returns the environment variables that connect the application to a test database, as the owner of its tables. */
export function databaseEnv({ target }: TestDatabase): Record<string, string> {
  if ('url' in target) return { DATABASE_URL: target.url };
  return { DATABASE_URL: `postgres:///${target.database}`, PGHOST: target.socketDir, PGUSER: target.user };
}
