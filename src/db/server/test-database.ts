import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql } from 'postgres';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connect, type Target } from './connect.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { socketDir: string; user: string };
  }
}

const template = 'leave_template';

/** Vitest's global set-up: one server for the whole run, with a migrated database that each test file gets a copy of. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-test-db-'));
  const server = await startEmbeddedPostgres(folder, { warn: () => {} }, { durable: false });
  const testServer = { socketDir: server.socketDir, user: server.user };
  const admin = connect({ ...testServer, database: 'postgres' }, { max: 1 });
  await admin.unsafe(`create database ${template}`);
  await admin.end();
  const made = connect({ ...testServer, database: template }, { max: 1 });
  await migrate(made);
  await made.end();
  project.provide('testServer', testServer);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export type TestDatabase = { sql: Sql; target: Target; drop: () => Promise<void> };

/** A database of the test file's own, with the current schema and nothing else. */
export async function createTestDatabase({ max = 20 }: { max?: number } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect({ ...server, database: 'postgres' }, { max: 1 });
  await retry(() => admin.unsafe(`create database ${database} template ${template}`));
  const target = { ...server, database };
  const sql = connect(target, { max });
  return {
    sql,
    target,
    async drop() {
      await sql.end({ timeout: 5 });
      await admin.unsafe(`drop database ${database} with (force)`);
      await admin.end();
    },
  };
}

// Two copies of one template at the same moment refuse each other.
async function retry(act: () => Promise<unknown>, triesLeft = 20): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await retry(act, triesLeft - 1);
  }
}
