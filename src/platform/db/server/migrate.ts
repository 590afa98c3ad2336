import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lockAlone } from './advisory-locks.ts';
import type { Sql, Tag, TransactionSql } from './sql.ts';

export type Migration = { name: string; sql: string };
type Applied = { name: string; checksum: string };

/** The steps of the schema, in their order: files `NNNN-name.sql`. */
export function readMigrations(folder = path.join(import.meta.dirname, 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[\w-]+\.sql$/.test(file))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(path.join(folder, file), 'utf8') }));
}

// A checkout on Windows may end its lines otherwise.
const checksum = ({ sql }: Migration) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/**
 * Brings the schema up to date: forward only, each step in a transaction of its own, one instance at a time.
 *
 * @param sql connections that have time (`patient`)
 * @throws Error when a step fails, when the database has one that this version does not know, or one whose text has changed since
 */
export async function migrate(sql: Sql, migrations: readonly Migration[] = readMigrations()): Promise<void> {
  await underLock(sql, async (tx) => {
    await makeRegister(tx);
    refuseStrangers(await readApplied(tx), migrations);
  });
  for (const migration of migrations) await underLock(sql, (tx) => apply(tx, migration));
}

/** The same within a transaction that does more: no other instance migrates until it ends. */
export async function migrateWithin(tx: Tag, migrations: readonly Migration[]): Promise<void> {
  await lockAlone(tx, 'migration');
  await makeRegister(tx);
  for (const migration of migrations) await apply(tx, migration);
}

// The lock ends with the transaction, however that ends.
export async function underLock(sql: Sql, work: (tx: TransactionSql) => Promise<void>): Promise<void> {
  await sql.begin(async (tx) => {
    await lockAlone(tx, 'migration');
    await work(tx);
  });
}

async function makeRegister(tx: Tag): Promise<void> {
  await tx`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
}

const readApplied = (sql: Tag) => sql<Applied[]>`select name, checksum from schema_migration`;

async function apply(tx: Tag, migration: Migration): Promise<void> {
  const { name } = migration;
  // Another instance may have done it while this one waited.
  if ((await tx`select from schema_migration where name = ${name}`).length > 0) return;
  await tx.unsafe(migration.sql).catch((error: Error) => {
    throw new Error(`The migration ${name} failed and was taken back: ${error.message}`, { cause: error });
  });
  await tx`insert into schema_migration (name, checksum) values (${name}, ${checksum(migration)})`;
}

/** @throws Error when what has been applied, to a database or to what an archive was made of, is not part of these steps */
export function refuseStrangers(
  applied: readonly Applied[],
  migrations: readonly Migration[],
  where: 'database' | 'archive' = 'database',
): void {
  for (const done of applied) {
    const known = migrations.find(({ name }) => name === done.name);
    if (!known) {
      throw new Error(
        `The ${where} is newer than this version of the application: it has the migration ${done.name}. Start the newer version.`,
      );
    }
    if (checksum(known) !== done.checksum) throw new Error(`The migration ${done.name} is not the one that this ${where} was made with.`);
  }
}

const known = new Set(readMigrations().map(({ name }) => name));

/** Whether the database answers and has every step of the schema: what readiness asks. A newer schema is not ours. */
export async function schemaIsCurrent(sql: Sql): Promise<boolean> {
  const rows = await sql<{ name: string }[]>`select name from schema_migration`;
  return rows.length === known.size && rows.every(({ name }) => known.has(name));
}
