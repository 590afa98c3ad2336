import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Target } from '#src/platform/db/server/connect.ts';
import { grantToApplication, createRoles, type RoleNames } from '#src/platform/db/server/database-roles.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/db/server/embedded-postgres.ts';
import { migrate } from '#src/platform/db/server/migrate.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';

/** A folder of a run, which its end removes. It is its maker's alone, but root's database server runs as somebody else. */
export function scratchFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-scratch-'));
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts a PostgreSQL whose data nobody misses. @returns where it is, and what ends it and removes all that it stored */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  const { folder, remove } = scratchFolder();
  const { stop, ...address } = await startEmbeddedPostgres(path.join(folder, 'data'), { warn: () => {} }, { durable: false });
  return { ...address, stop: () => stop().then(remove) };
}

export async function withConnection(target: Target, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect(target, { max: 1, patient: true });
  await work(sql).finally(() => sql.end());
}

/** A database as somebody: without a role as the first user of its server, who may do everything. */
type TargetOf = (role?: string) => Target;

/** Makes the roles and the tables of a company in an empty database, owned as those of a company are, and fills it as their owner. */
export async function createCompanySchema(as: TargetOf, roles: RoleNames, fill?: (sql: Sql) => Promise<unknown>): Promise<void> {
  await withConnection(as(), (sql) => createRoles(sql, roles));
  await withConnection(as(roles.owner), async (sql) => {
    await migrate(sql);
    await fill?.(sql);
    await grantToApplication(sql, roles.app);
  });
}
