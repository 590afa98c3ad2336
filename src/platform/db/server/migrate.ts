import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { lockExclusively } from './advisory-locks.ts';
import { migrateJobs } from './schema/job-schema.ts';
import { readSchema } from './schema/schema-files.ts';
import type { Sql, Tag, TransactionSql } from './sql.ts';

export type Migration = { name: string; sql: string };
type AppliedMigration = { name: string; checksum: string };

/** The first migration: all statements of the schema of version 1.0. Only archives of older versions are restored with it. */
const baselineName = '0000-version-1.0';

/** The migrations in their order: the baseline, then the files `NNNN-name.sql`. */
export function readMigrations(folder = path.join(import.meta.dirname, 'migrations')): Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}-[\w-]+\.sql$/.test(file));
  const baseline = gunzipSync(readFileSync(path.join(import.meta.dirname, 'released/1.0.0.sql.gz'))).toString();
  return [
    { name: baselineName, sql: baseline },
    ...files.toSorted().map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(path.join(folder, file), 'utf8') })),
  ];
}

const startsAtBaseline = (migrations: readonly Migration[]): boolean => migrations[0]?.name === baselineName;

// A checkout on Windows may have different line endings.
const checksum = ({ sql }: Migration) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/**
 * Creates the schema of an empty database, or applies the missing migrations: forward only, each in its own transaction, one instance at a time.
 *
 * @param sql connections without time limits (`patient`)
 * @throws Error when a migration fails, or when the database has a migration that this version does not know or whose text has changed
 */
export async function migrate(sql: Sql, migrations: readonly Migration[] = readMigrations()): Promise<void> {
  await withMigrationLock(sql, async (tx) => {
    await createRegister(tx);
    const applied = await findApplied(tx);
    refuseUnknownMigrations(applied, migrations);
    if (applied.length === 0 && startsAtBaseline(migrations)) await createSchema(tx, migrations);
  });
  for (const migration of migrations) await withMigrationLock(sql, (tx) => apply(tx, migration));
  if (startsAtBaseline(migrations)) await withMigrationLock(sql, migrateJobs);
}

/** Applies migrations as part of a larger transaction. No other instance migrates until it ends. */
export async function migrateWithin(tx: Tag, migrations: readonly Migration[]): Promise<void> {
  await lockExclusively(tx, 'migration');
  await createRegister(tx);
  for (const migration of migrations) await apply(tx, migration);
}

// The lock ends with the transaction.
export async function withMigrationLock(sql: Sql, work: (tx: TransactionSql) => Promise<void>): Promise<void> {
  await sql.begin(async (tx) => {
    await lockExclusively(tx, 'migration');
    await work(tx);
  });
}

async function createRegister(tx: Tag): Promise<void> {
  await tx`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
}

const findApplied = (sql: Tag) => sql<AppliedMigration[]>`select name, checksum from schema_migration`;

/** Creates the tables of today, which need none of the migrations. */
async function createSchema(tx: Tag, migrations: readonly Migration[]): Promise<void> {
  await tx.unsafe(readSchema()).catch((error: Error) => {
    throw new Error(`The tables could not be created: ${error.message}`, { cause: error });
  });
  for (const migration of migrations) await register(tx, migration);
}

async function apply(tx: Tag, migration: Migration): Promise<void> {
  const { name } = migration;
  // Another instance may have applied it while this one waited.
  if ((await tx`select from schema_migration where name = ${name}`).length > 0) return;
  await tx.unsafe(migration.sql).catch((error: Error) => {
    throw new Error(`The migration ${name} failed and was undone: ${error.message}`, { cause: error });
  });
  await register(tx, migration);
}

const register = (tx: Tag, migration: Migration) =>
  tx`insert into schema_migration (name, checksum) values (${migration.name}, ${checksum(migration)})`;

/** @throws Error when a database or an archive has a migration that is not one of these */
export function refuseUnknownMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  where: 'database' | 'archive' = 'database',
): void {
  if (startsAtBaseline(migrations) && applied.length > 0 && !applied.some(({ name }) => name === baselineName))
    throw new Error(`The ${where} was made by version 0.1, which cannot be upgraded. Start with a new database.`);
  for (const done of applied) {
    const knownMigrations = migrations.find(({ name }) => name === done.name);
    if (!knownMigrations) {
      throw new Error(
        `The ${where} is newer than this version of the application: it has the migration ${done.name}. Start the newer version.`,
      );
    }
    if (checksum(knownMigrations) !== done.checksum)
      throw new Error(`The migration ${done.name} is not the one that this ${where} was made with.`);
  }
}

const knownMigrations = new Set(readMigrations().map(({ name }) => name));

/** Whether the database answers and has exactly the migrations of this version. Readiness asks this. */
export async function isSchemaCurrent(sql: Sql): Promise<boolean> {
  const rows = await sql<{ name: string }[]>`select name from schema_migration`;
  return rows.length === knownMigrations.size && rows.every(({ name }) => knownMigrations.has(name));
}
