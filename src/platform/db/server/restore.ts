import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Connection } from './sql.ts';
import { codeOf } from '#src/base/text/problem.ts';
import { type ArchiveEntry, damagedArchiveError, readArchive } from './archive.ts';
import { checkArchive, entryKind, type Manifest } from './backup-manifest.ts';
import { connect, type Target } from './connect.ts';
import { type Migration, migrate, migrateWithin, readMigrations, refuseUnknownMigrations } from './migrate.ts';
import { fixValueFormats, findStoredTables } from './stored-tables.ts';

/** The store for the attachments. */
export type FileSink = {
  read: (name: string) => Promise<{ stream: Readable } | undefined>;
  put: (name: string, bytes: Buffer, mediaType: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
};
type Log = { info: (message: string) => void };

/**
 * Restores an archive into an empty installation in one transaction, and migrates its schema. After a failure the installation is still
 * empty.
 *
 * @param how.migrations the migrations of this version
 * @param how.passphrase of an encrypted archive
 * @throws Error with one clear line if the archive is damaged or newer than the program, or the installation is not empty
 * @example await restore({ url: 'postgres://localhost/leave' }, store, '/backup/2026-06-15.tar.gz', log)
 */
export async function restore(
  target: Target,
  files: FileSink,
  file: string,
  log: Log,
  { migrations = readMigrations(), passphrase }: { migrations?: readonly Migration[]; passphrase?: string | undefined } = {},
): Promise<Manifest> {
  const manifest = await checkArchive(file, passphrase);
  refuseUnknownMigrations(manifest.migrations, migrations, 'archive');
  const pool = connect(target, { max: 1, patient: true });
  try {
    const put: string[] = [];
    await pool
      .begin(async (tx) => {
        await prepare(tx, manifest, migrations);
        log.info(`Restoring the state of ${manifest.createdAt}.`);
        await loadEntries(tx, files, readArchive(file, passphrase), manifest, put);
        await finish(tx, manifest);
      })
      .catch(async (error: unknown) => {
        for (const name of put) await files.remove(name);
        throw explainRestoreError(file, error);
      });
    await migrate(pool, migrations);
    await pool.begin((tx) => tx`analyze`);
    return manifest;
  } finally {
    await pool.end({ timeout: 1 });
  }
}

/** Operators do not understand PostgreSQL's messages. Its error classes 22, 23 and 42 concern values, constraints and names. */
function explainRestoreError(file: string, error: unknown): unknown {
  const code = codeOf(error) ?? '';
  if (!/^(22|23|42)...$/.test(code)) return error;
  const { constraint = code } = error as { constraint?: string };
  return damagedArchiveError(file, `the database refuses what it contains (${constraint})`, error);
}

/** Creates an empty schema of the archive's version, in which only the constraints check the rows. */
async function prepare(sql: Connection, manifest: Manifest, migrations: readonly Migration[]): Promise<void> {
  await fixValueFormats(sql);
  await refuseNonEmptyDatabase(sql, manifest);
  await migrateWithin(
    sql,
    migrations.filter(({ name }) => manifest.migrations.some((saved) => saved.name === name)),
  );
  // A table that was migrated has its newest columns at the end.
  const shape = (tables: readonly { name: string; columns: string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, ...columns.toSorted()]).toSorted());
  if (shape(await findStoredTables(sql)) !== shape(manifest.tables))
    throw new Error('The tables of the database differ from those of the archive. Restore into a new database.');
  // The archive contains the rows that the migrations inserted.
  for (const { name } of manifest.tables) await sql`alter table ${sql(name)} disable trigger user`;
  await sql`truncate ${manifest.tables.map(({ name }) => sql`${sql(name)}`).reduce((list, one) => sql`${list}, ${one}`)}`;
}

async function refuseNonEmptyDatabase(sql: Connection, manifest: Manifest): Promise<void> {
  const [found] = await sql<{ migrated: boolean; people: boolean }[]>`
    select to_regclass('schema_migration') is not null as migrated, to_regclass('employee') is not null as people`;
  if (found?.people && (await sql`select from employee limit 1`).length > 0)
    throw new Error('This installation is not empty. Restore into a new database and an empty DATA_DIR.');
  const applied = found?.migrated ? await sql<{ name: string }[]>`select name from schema_migration` : [];
  if (applied.some(({ name }) => !manifest.migrations.some((saved) => saved.name === name)))
    throw new Error(
      'The archive is older than the tables of this database. Restore into a new database that no version has been started on.',
    );
}

async function loadEntries(
  sql: Connection,
  files: FileSink,
  entries: AsyncIterable<ArchiveEntry>,
  manifest: Manifest,
  put: string[],
): Promise<void> {
  const deleted = new Set(manifest.attachments.deleted);
  let open: { table: string; stream: Writable } | undefined;
  for await (const { name: entry, bytes } of entries) {
    const part = entryKind(entry);
    if (open && open.table !== (part?.kind === 'table' ? part.name : undefined)) {
      await endStream(open.stream);
      open = undefined;
    }
    if (part?.kind === 'attachment' && !deleted.has(part.name)) {
      // Existing files may belong to another installation that shares the store, or to an earlier database.
      if (!(await hasFile(files, part.name))) put.push(part.name);
      await files.put(part.name, bytes, part.mediaType);
    }
    if (part?.kind === 'table') {
      open ??= { table: part.name, stream: await copyInto(sql, manifest, part.name) };
      await writeBytes(open.stream, bytes);
    }
  }
}

async function hasFile(files: FileSink, name: string): Promise<boolean> {
  const found = await files.read(name);
  found?.stream.destroy();
  return found !== undefined;
}

function copyInto(sql: Connection, manifest: Manifest, table: string): Promise<Writable> {
  const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? [];
  return sql.copyIn(sql`copy ${sql(table)} (${sql(columns)}) from stdin`);
}

async function writeBytes(stream: Writable, bytes: Buffer): Promise<void> {
  const failed = stream.errored;
  if (failed) throw failed;
  if (!stream.write(bytes)) await once(stream, 'drain');
}

async function endStream(stream: Writable): Promise<void> {
  const finished = once(stream, 'finish');
  stream.end();
  await finished;
}

async function finish(sql: Connection, { tables, sequences }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const [found] = await sql<{ rows: number }[]>`select count(*) as rows from ${sql(name)}`;
    if (found?.rows !== rows) throw new Error(`${found?.rows} of ${rows} rows of ${name} were restored.`);
    await sql`alter table ${sql(name)} enable trigger user`;
  }
  for (const { name, lastValue } of sequences) {
    if (lastValue !== null) await sql`select setval(${name}::text::regclass, ${lastValue}::bigint)`;
  }
}
