import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql } from './sql.ts';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connect, type Target, withDatabase } from './connect.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the run, and the migrated database on it that each test file gets a copy of. */
    testServer: { server: Target; template: string };
  }
}

/** Vitest's global set-up: one server for the whole run, that of TEST_DATABASE_URL (its user may create databases) or an embedded one. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = process.env.TEST_DATABASE_URL ? outsideServer(process.env.TEST_DATABASE_URL) : await ownServer();
  const template = newName('template');
  await run(server, `create database ${template}`);
  const made = connect(withDatabase(server, template), { max: 1, patient: true });
  await migrate(made);
  await made.end();
  project.provide('testServer', { server, template });
  return async () => {
    await run(server, `drop database ${template} with (force)`);
    await stop();
  };
}

type TestServer = { server: Target; stop: () => Promise<void> };

const outsideServer = (url: string): TestServer => ({ server: { url }, stop: () => Promise.resolve() });

async function ownServer(): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-test-db-'));
  // It is its maker's alone, but root's server runs as somebody else.
  chmodSync(folder, 0o711);
  const { stop, ...address } = await startEmbeddedPostgres(path.join(folder, 'data'), { warn: () => {} }, { durable: false });
  return { server: { ...address, database: 'postgres' }, stop: () => stop().then(() => rmSync(folder, { recursive: true, force: true })) };
}

const newName = (kind: string) => `leave_${kind}_${randomUUID().replaceAll('-', '')}`;

async function run(server: Target, statement: string): Promise<void> {
  const admin = connect(server, { max: 1, patient: true });
  await admin.unsafe(statement).finally(() => admin.end());
}

export type TestDatabase = { sql: Sql; target: Target; drop: () => Promise<void> };

/**
 * A database of the test file's own, with the current schema and nothing else.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(database.drop);
 */
export async function createTestDatabase({ max = 20 }: { max?: number } = {}): Promise<TestDatabase> {
  const { server, template } = inject('testServer');
  const database = newName('test');
  await run(server, `create database ${database} template ${template}`);
  const target = withDatabase(server, database);
  const sql = connect(target, { max });
  return {
    sql,
    target,
    async drop() {
      await sql.end({ timeout: 5 });
      await run(server, `drop database ${database} with (force)`);
    },
  };
}
