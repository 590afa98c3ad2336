import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Target } from '#src/platform/db/server/connect.ts';
import { grantToApplication, createRoles, type RoleNames } from '#src/platform/db/server/database-roles.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import { migrate } from '#src/platform/db/server/migrate.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';

/** Creates a folder for one run. It belongs to its creator, except that root's database server runs as another user. */
export function scratchFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-scratch-'));
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts a PostgreSQL for throw-away data. @returns its address, and the function that stops it and deletes its data */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  const { folder, remove } = scratchFolder();
  const { stop, ...address } = await startEmbeddedPostgres(path.join(folder, 'data'), { warn: () => {} }, { durable: false });
  return { ...address, stop: () => stop().then(remove) };
}

export async function withConnection(target: Target, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect(target, { max: 1, patient: true });
  await work(sql).finally(() => sql.end());
}

/** Returns a connection target for a role; without a role, for the superuser of the server. */
type TargetOf = (role?: string) => Target;

/** Creates the roles and tables of a company in an empty database, with the usual owner, and fills it as the owner. */
export async function createCompanySchema(as: TargetOf, roles: RoleNames, fill?: (sql: Sql) => Promise<unknown>): Promise<void> {
  await withConnection(as(), (sql) => createRoles(sql, roles));
  await withConnection(as(roles.owner), async (sql) => {
    await migrate(sql);
    await fill?.(sql);
    await grantToApplication(sql, roles.app);
  });
}
