import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from 'postgres';

export type Migration = { name: string; sql: string };

// One instance migrates, the others that start beside it wait.
const migrationLock = 4_100_000;

/** The steps of the schema, in their order: files `NNNN-name.sql`. */
export function readMigrations(folder = path.join(import.meta.dirname, 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[\w-]+\.sql$/.test(file))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(path.join(folder, file), 'utf8') }));
}

const checksum = (migration: Migration) => createHash('sha256').update(migration.sql).digest('hex');

/**
 * Brings the schema up to date: forward only, each step in a transaction of its own, one instance at a time.
 *
 * @throws Error when the database has a step that this version does not know, or one whose text has changed since
 */
export async function migrate(sql: Sql, migrations: readonly Migration[] = readMigrations()): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${migrationLock})`;
    await connection`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const applied = await connection<{ name: string; checksum: string }[]>`select name, checksum from schema_migration`;
    refuseStrangers(applied, migrations);
    for (const migration of migrations.filter(({ name }) => !applied.some((done) => done.name === name))) {
      // Its statements and its record in one simple query, which PostgreSQL runs as one transaction.
      await connection.unsafe(`begin; ${migration.sql}\n; insert into schema_migration (name, checksum) values ('${migration.name}', '${checksum(migration)}'); commit`).catch(async (error: Error) => {
        await connection`rollback`;
        throw new Error(`The migration ${migration.name} failed and was taken back: ${error.message}`, { cause: error });
      });
    }
  } finally {
    await connection`select pg_advisory_unlock(${migrationLock})`.catch(() => undefined);
    connection.release();
  }
}

function refuseStrangers(applied: readonly { name: string; checksum: string }[], migrations: readonly Migration[]): void {
  for (const done of applied) {
    const known = migrations.find(({ name }) => name === done.name);
    if (!known) throw new Error(`The database is newer than this version of the application: it has the migration ${done.name}. Start the newer version.`);
    if (checksum(known) !== done.checksum) throw new Error(`The migration ${done.name} is not the one that this database was made with.`);
  }
}

/** Whether the database answers and has every step of the schema: what readiness asks. */
export async function schemaIsCurrent(sql: Sql): Promise<boolean> {
  const rows = await sql<{ name: string }[]>`select name from schema_migration`;
  return readMigrations().every(({ name }) => rows.some((row) => row.name === name));
}
