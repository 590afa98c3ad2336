import { type ArchiveEntry, writeArchive } from './archive.ts';
import { type Manifest, manifestName, type TableEntry, createTally } from './backup-manifest.ts';
import { connect, type Target } from './connect.ts';
import { readInBatches } from './read-in-batches.ts';
import type { Connection } from './sql.ts';
import { fixValueFormats, type StoredTable, findStoredTables } from './stored-tables.ts';

/** The store of the attachments. */
export type FileSource = { read: (name: string) => Promise<{ stream: AsyncIterable<Buffer> } | undefined> };
type Log = { info: (message: string) => void; warn: (message: string) => void };

const partBytes = 1024 * 1024;

/**
 * Writes a consistent copy of database and attachments into one archive while the application runs.
 *
 * @param passphrase encrypts the archive
 * @returns the manifest of the archive
 * @throws Error with one clear line; no file is left then
 * @example await backup({ url: 'postgres://localhost/leave' }, store, '/backup/2026-06-15.tar.gz', log)
 */
export async function backup(target: Target, files: FileSource, file: string, log: Log, passphrase?: string): Promise<Manifest> {
  const pool = connect(target, { max: 1, patient: true });
  // Reserved for the whole backup: a new connection would silently read a later state.
  const sql = await pool.reserve();
  try {
    let manifest: Manifest | undefined;
    await writeArchive(
      file,
      entriesOf(sql, files, log, (written) => (manifest = written)),
      passphrase,
    );
    if (!manifest) throw new Error('The archive has no manifest.');
    return manifest;
  } finally {
    sql.release();
    await pool.end({ timeout: 1 });
  }
}

async function* entriesOf(sql: Connection, files: FileSource, log: Log, done: (manifest: Manifest) => void): AsyncGenerator<ArchiveEntry> {
  const [found] = await sql<{ made: boolean }[]>`select to_regclass('schema_migration') is not null as made`;
  if (!found?.made) throw new Error('There is nothing to save: the application has never been started on this database.');
  const createdAt = new Date().toISOString();
  const attachments = yield* attachmentEntries(sql, files);
  for (const name of attachments.lost) log.warn(`The attachment ${name} has no stored file; its entry is saved without one.`);
  const migrations = await sql<Manifest['migrations']>`select name, checksum from schema_migration order by name`;
  const tables: TableEntry[] = [];
  for (const table of await findStoredTables(sql)) tables.push(yield* tableEntries(sql, table));
  const sequences = await sql<Manifest['sequences']>`
    select sequencename as name, last_value as "lastValue" from pg_sequences where schemaname = current_schema() order by 1`;
  await sql`rollback`;
  const manifest: Manifest = { format: 1, createdAt, migrations: [...migrations], tables, sequences: [...sequences], attachments };
  done(manifest);
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, undefined, 1)) };
}

/**
 * Saves the files of all rows in one snapshot, and keeps that snapshot open for the tables. If a file has been deleted since, a later
 * snapshot without its row is taken. A file that is missing twice is lost.
 */
async function* attachmentEntries(sql: Connection, files: FileSource): AsyncGenerator<ArchiveEntry, Manifest['attachments']> {
  const total = createTally();
  const saved = new Set<string>();
  const missed = new Set<string>();
  for (;;) {
    await sql`begin isolation level repeatable read, read only`;
    await fixValueFormats(sql);
    const named = new Set<string>();
    let again = false;
    const inStore = sql`declare part no scroll cursor for select file_name, media_type from attachment`;
    for await (const rows of readInBatches<[name: string, type: string]>(sql, inStore, 500)) {
      for (const [name, type] of rows) {
        named.add(name);
        if (saved.has(name)) continue;
        const bytes = await readWhole(files, name);
        if (bytes) {
          const entry = `attachments/${type}/${name}`;
          total.add(bytes, entry);
          saved.add(name);
          missed.delete(name);
          yield { name: entry, bytes };
        } else if (!missed.has(name)) {
          missed.add(name);
          again = true;
        }
      }
    }
    if (!again) {
      return {
        ...total.result(),
        deleted: [...saved].filter((name) => !named.has(name)),
        lost: [...missed].filter((name) => named.has(name)),
      };
    }
    await sql`rollback`;
  }
}

async function readWhole(files: FileSource, name: string): Promise<Buffer | undefined> {
  const stored = await files.read(name);
  if (!stored) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of stored.stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* tableEntries(sql: Connection, { name, columns }: StoredTable): AsyncGenerator<ArchiveEntry, TableEntry> {
  const counted = createTally();
  let rows = 0;
  let part = 0;
  let held: Buffer[] = [];
  let size = 0;
  const next = () => {
    const bytes = Buffer.concat(held);
    counted.add(bytes);
    held = [];
    size = 0;
    return { name: `tables/${name}/${String((part += 1)).padStart(6, '0')}`, bytes };
  };
  const source: AsyncIterable<Buffer> = await sql.copyOut(sql`copy ${sql(name)} (${sql(columns)}) to stdout`);
  // PostgreSQL sends each row separately, but the stream may deliver several at once.
  for await (const chunk of source) {
    rows += countLines(chunk);
    held.push(chunk);
    size += chunk.length;
    if (size >= partBytes) yield next();
  }
  if (size > 0) yield next();
  const { bytes, sha256 } = counted.result();
  return { name, columns, rows, bytes, sha256 };
}

const newline = 0x0a;

/** In the text format of COPY each line is a row, because line feeds in values are written as \n. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count += 1;
  return count;
}
