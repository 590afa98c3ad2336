import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql } from './sql.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newFileName } from '#src/shared/attachment/server/attachment-store.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { fillDemoCompany } from '#src/app/demo-company/server/fill-demo-company.ts';
import { backup } from './backup.ts';
import { checkArchive } from './backup-manifest.ts';
import { readArchive, writeArchive } from './archive.ts';
import { type Database, openDatabase, type OwnerConnection } from './connect.ts';
import { readMigrations } from './migrate.ts';
import { restore } from './restore.ts';
import { findStoredTables } from './stored-tables.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts';

const said: string[] = [];
const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };
const home = mkdtempSync(path.join(tmpdir(), 'leave-backup-'));
const names: string[] = [];
const nasty = 'tab\there, line\nbreak, back\\slash, "quote", \\N, \\., émoji 🏖, 日本';
let source: TestDatabase;
let sourceDir: string;
let archive: string;

const storeIn = (dataDir: string) => createAttachmentStore({ attachmentsUrl: undefined, dataDir });
const folder = (name: string) => path.join(home, name);

beforeAll(async () => {
  source = await createTestDatabase();
  sourceDir = folder('source');
  await fillDemoCompany(source.sql, { today: '2026-06-15', employees: 60, log: () => {} });
  await source.sql`update employee set name = ${nasty} where empl_id = 'E0006'`;
  for (const size of [1, 700_000, 5_242_880]) names.push(await addFile(source.sql, sourceDir, randomBytes(size)));
  archive = folder('drill.tar.gz');
  await backup(source.target, storeIn(sourceDir), archive, log);
}, 60_000);
afterAll(async () => {
  await source.drop();
  rmSync(home, { recursive: true, force: true });
});

async function addFile(sql: Sql, dataDir: string, bytes: Buffer): Promise<string> {
  const name = newFileName('pdf');
  await sql`insert into attachment (file_name, original_name, media_type, size, uploaded_by) values (${name}, 'a.pdf', 'application/pdf', ${bytes.length}, 'E0001')`;
  await storeIn(dataDir).put(name, bytes, 'application/pdf');
  return name;
}

/** Returns the number and content of all rows of each table, and the last value of each sequence. */
async function contentOf(sql: Sql): Promise<unknown> {
  const tables: Record<string, unknown> = {};
  for (const { name } of await findStoredTables(sql)) {
    const [row] = await sql`select count(*), md5(string_agg(t::text, '|' order by t::text collate "C")) as content from ${sql(name)} t`;
    tables[name] = row;
  }
  const sequences = await sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
  return { tables, sequences: [...sequences] };
}

async function emptyEmbedded(name: string, asOwner: (owner: OwnerConnection) => Promise<void> = async () => {}): Promise<Database> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder(name), poolSize: 2 }, log, { asItIs: true, asOwner });
  onTestFinished(() => database.close());
  return database;
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

const people = (sql: Sql) => sql`select from employee limit 1`.then((rows) => rows.length);

test(
  'a company moves from one database to another and into an embedded database with every row and every file unchanged',
  { timeout: 60_000 },
  async () => {
    const other = await emptyDatabase();
    await restore(other.target, storeIn(folder('other')), archive, log);
    expect(await contentOf(other.sql)).toEqual(await contentOf(source.sql));

    const second = folder('second.tar.gz');
    await backup(other.target, storeIn(folder('other')), second, log);
    const embedded = await emptyEmbedded('embedded', async ({ target }) => {
      await restore(target, storeIn(folder('embedded')), second, log);
    });
    expect(await contentOf(embedded.sql)).toEqual(await contentOf(source.sql));

    for (const name of names) {
      const [before, after] = [sourceDir, folder('embedded')].map((dataDir) => readFileSync(path.join(dataDir, 'attachments', name)));
      expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
    }
    expect(await embedded.sql`select name from employee where empl_id = 'E0006'`).toEqual([{ name: nasty }]);
  },
);

test('a restored company can be used: sequences continue, and the audit log continues and stays append-only', async () => {
  const { sql, target } = await emptyDatabase();
  await restore(target, storeIn(folder('worked')), archive, log);
  const [last] = await sql<{ id: number }[]>`select max(audit_log_id) as id from audit_log`;
  await sql`update public_holiday set holiday_descr = 'Moved' where holiday_date = '2026-05-01'`;
  expect(await sql`select audit_log_id as id, action from audit_log where audit_log_id > ${last?.id ?? 0}`).toEqual([
    { id: (last?.id ?? 0) + 1, action: 'update' },
  ]);
  await expect(sql`delete from audit_log`).rejects.toThrow('append-only');
});

test('an archive of an older version is migrated, in a database without tables', async () => {
  const { sql, target } = await emptyDatabase();
  await sql`drop schema public, leave_jobs cascade`;
  await sql`create schema public`;
  const later = { name: '9999-later', sql: 'create table later as select count(*) as people from employee' };
  await restore(target, storeIn(folder('older')), archive, log, { migrations: [...readMigrations(), later] });
  expect(await sql`select people from later`).toEqual(await source.sql`select count(*) as people from employee`);
});

test('only its owner may read an archive, which gets its name when it is complete', () => {
  expect(readdirSync(home).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(existsSync(archive)).toBe(true);
});

test('an encrypted company is restored with its passphrase, and a wrong passphrase changes nothing', { timeout: 60_000 }, async () => {
  const file = folder('encrypted.tar.gz.age');
  await backup(source.target, storeIn(sourceDir), file, log, 'four small words or more');
  const { sql, target } = await emptyDatabase();
  const trying = (passphrase: string | undefined) => restore(target, storeIn(folder('closed')), file, log, { passphrase });
  await expect(trying('four other words or more')).rejects.toThrow('cannot be opened');
  await expect(trying(undefined)).rejects.toThrow('is encrypted');
  expect(await people(sql)).toBe(0);
  expect(filesIn('closed')).toEqual([]);
  await trying('four small words or more');
  expect(await contentOf(sql)).toEqual(await contentOf(source.sql));
});

describe('a backup', () => {
  test('contains one consistent state, however much is written meanwhile', async () => {
    const { sql, target } = await emptyDatabase();
    await sql`create table pair (a integer primary key, b integer)`;
    await sql`create table other_pair (a integer primary key references pair, b integer)`;
    const running = new AbortController();
    const writing = (async () => {
      for (let n = 0; !running.signal.aborted; n += 1) {
        await sql.begin(async (tx) => {
          await tx`insert into pair values (${n}, ${n})`;
          await tx`insert into other_pair values (${n}, ${n})`;
        });
      }
    })();
    for (let round = 0; round < 5; round += 1) {
      const { tables } = await backup(target, storeIn(folder('moment')), folder(`moment-${round}.tar.gz`), log);
      const rows = (table: string) => tables.find(({ name }) => name === table)?.rows;
      expect(rows('pair')).toBe(rows('other_pair'));
    }
    running.abort();
    await writing;
  });

  test('uses a later state if a file is deleted during the backup', async () => {
    const { sql, target } = await emptyDatabase();
    await sql`insert into employee (empl_id, name, effective_date, business_email) values ('E0001', 'Ann', '2020-01-01', 'a@b.example')`;
    const kept = await addFile(sql, folder('deleted'), Buffer.from('kept'));
    const gone = await addFile(sql, folder('deleted'), Buffer.from('gone'));
    const store = storeIn(folder('deleted'));
    const files = {
      async read(name: string) {
        if (name === gone) {
          await sql`delete from attachment where file_name = ${name}`;
          await store.remove(name);
        }
        return store.read(name);
      },
    };
    const { tables, attachments } = await backup(target, files, folder('deleted.tar.gz'), log);
    expect(attachments).toMatchObject({ count: 1, lost: [], deleted: [] });
    expect(tables.find(({ name }) => name === 'attachment')?.rows).toBe(1);
    expect(kept).not.toBe(gone);
  });

  test('reports a row whose file is lost, and saves the rest', async () => {
    const { sql, target } = await emptyDatabase();
    await sql`insert into employee (empl_id, name, effective_date, business_email) values ('E0001', 'Ann', '2020-01-01', 'a@b.example')`;
    const lost = await addFile(sql, folder('lost'), Buffer.from('lost'));
    await storeIn(folder('lost')).remove(lost);
    said.length = 0;
    const { attachments } = await backup(target, storeIn(folder('lost')), folder('lost.tar.gz'), log);
    expect(attachments.lost).toEqual([lost]);
    expect(said).toEqual([expect.stringContaining(lost)]);
  });

  test('of an unused database reports that there is nothing to save', async () => {
    const { target } = await emptyEmbedded('unused');
    await expect(backup(target, storeIn(folder('unused')), folder('unused.tar.gz'), log)).rejects.toThrow('nothing to save');
  });

  test('never overwrites a file, and leaves nothing after a failure', async () => {
    await expect(backup(source.target, storeIn(sourceDir), archive, log)).rejects.toThrow('already');
    const broken = { read: () => Promise.reject(new Error('the disk says no')) };
    await expect(backup(source.target, broken, folder('failed.tar.gz'), log)).rejects.toThrow('the disk says no');
    expect(readdirSync(home).filter((name) => name.startsWith('failed'))).toEqual([]);
  });
});

describe('a restore refuses', () => {
  test('an installation that is not empty, and leaves it unchanged', async () => {
    const before = await contentOf(source.sql);
    await expect(restore(source.target, storeIn(folder('full')), archive, log)).rejects.toThrow('not empty');
    expect(await contentOf(source.sql)).toEqual(before);
  });

  test('an archive of a newer schema', async () => {
    const { target, sql } = await emptyDatabase();
    const older = readMigrations().slice(0, -1);
    await expect(restore(target, storeIn(folder('newer')), archive, log, { migrations: older })).rejects.toThrow('The archive is newer');
    expect(await people(sql)).toBe(0);
  });

  test.each([
    ['that is truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000)],
    ['with one changed bit', (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length / 2))],
    ['that is something else', () => Buffer.from('not packed at all')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('an archive %s', async (_what, damage) => {
    const { target, sql } = await emptyDatabase();
    const file = folder(`${randomBytes(4).toString('hex')}.tar.gz`);
    writeFileSync(file, damage(readFileSync(archive)));
    await expect(restore(target, storeIn(folder('damaged')), file, log)).rejects.toThrow(/is damaged: /);
    expect(await people(sql)).toBe(0);
    expect(filesIn('damaged')).toEqual([]);
  });

  test('a well-formed archive whose rows were altered', async () => {
    const file = await altered(({ name, bytes }) => ({ name, bytes: name === 'tables/public_holiday/000001' ? flipped(bytes, 3) : bytes }));
    await expect(checkArchive(file)).rejects.toThrow('the rows of public_holiday are not those that were saved');
  });

  test('an archive with another attachment', async () => {
    const file = await altered(({ name, bytes }) => ({ name, bytes: name.startsWith('attachments/') ? flipped(bytes, 0) : bytes }));
    await expect(checkArchive(file)).rejects.toThrow('the attachments are not those that were saved');
  });

  test('an archive without its manifest', async () => {
    const file = await altered((entry) => (entry.name === 'manifest.json' ? undefined : entry));
    await expect(checkArchive(file)).rejects.toThrow('it has no manifest');
  });

  test('an archive with an unknown sequence, with our own message', async () => {
    const { target, sql } = await emptyDatabase();
    const file = await altered(({ name, bytes }) => {
      if (name !== 'manifest.json') return { name, bytes };
      const manifest = { ...(JSON.parse(bytes.toString()) as object), sequences: [{ name: 'no such', lastValue: 1 }] };
      return { name, bytes: Buffer.from(JSON.stringify(manifest)) };
    });
    await expect(restore(target, storeIn(folder('sequence')), file, log)).rejects.toThrow(
      /^The archive \S+ is damaged: the database refuses what it contains \(42\w{3}\)\.$/,
    );
    expect(await people(sql)).toBe(0);
  });

  test('rows that break a constraint, and leaves the installation empty', async () => {
    const { target, sql } = await emptyDatabase();
    // Saved from a table that had lost its check.
    const wrong = await emptyDatabase();
    await restore(wrong.target, storeIn(folder('wrong')), archive, log);
    await wrong.sql`alter table public_holiday drop constraint public_holiday_holiday_descr_check`;
    await wrong.sql`update public_holiday set holiday_descr = ''`;
    const file = folder('wrong.tar.gz');
    await backup(wrong.target, storeIn(folder('wrong')), file, log);
    await expect(restore(target, storeIn(folder('refused')), file, log)).rejects.toThrow('public_holiday_holiday_descr_check');
    expect(await people(sql)).toBe(0);
    expect(filesIn('refused')).toEqual([]);
    // The first store may belong to another installation: existing files stay, and restored files are removed.
    const [kept = ''] = filesIn('wrong');
    rmSync(path.join(folder('wrong'), 'attachments', kept));
    const others = filesIn('wrong');
    await expect(restore(target, storeIn(folder('wrong')), file, log)).rejects.toThrow('public_holiday_holiday_descr_check');
    expect(others).toHaveLength(names.length - 1);
    expect(filesIn('wrong')).toEqual(others);
  });
});

const filesIn = (name: string) => (existsSync(folder(name)) ? readdirSync(path.join(folder(name), 'attachments')) : []);

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

type Entry = { name: string; bytes: Buffer };

async function altered(change: (entry: Entry) => Entry | undefined): Promise<string> {
  const file = folder(`${randomBytes(4).toString('hex')}.tar.gz`);
  await writeArchive(
    file,
    (async function* () {
      for await (const entry of readArchive(archive)) {
        const other = change(entry);
        if (other) yield other;
      }
    })(),
  );
  return file;
}
