import type { Sql } from './sql.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { migrate, readMigrations, refuseUnknownMigrations, isSchemaCurrent } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.target, { patient: true });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => sql`drop schema if exists public, leave_jobs cascade`.then(() => sql`create schema public`));

const first = { name: '0001-first', sql: 'create table first (n integer); insert into first values (1);' };
const second = { name: '0002-second', sql: 'update first set n = n + 1;' };
const applied = () => sql<{ name: string }[]>`select name from schema_migration order by name`.then((rows) => rows.map(({ name }) => name));

describe('migrating', () => {
  test('applies every migration once and in order, and new migrations the next time', async () => {
    await migrate(sql, [first]);
    await migrate(sql, [first, second]);
    await migrate(sql, [first, second]);
    expect(await sql`select n from first`).toEqual([{ n: 2 }]);
    expect(await applied()).toEqual(['0001-first', '0002-second']);
  });

  test('by four instances at once applies every migration once', async () => {
    const slow = { ...second, sql: `select pg_sleep(0.1); ${second.sql}` };
    await Promise.all(Array.from({ length: 4 }, () => migrate(sql, [first, slow])));
    expect(await sql`select n from first`).toEqual([{ n: 2 }]);
  });

  test('rolls back a failed migration, keeps the migrations before it, and names it; a corrected migration continues', async () => {
    const broken = { name: '0002-broken', sql: 'update first set n = 7; create index concurrently on first (n); select nonsense;' };
    await expect(migrate(sql, [first, broken])).rejects.toThrow(/^The migration 0002-broken failed and was undone: /);
    expect(await sql`select n from first`).toEqual([{ n: 1 }]);
    expect(await applied()).toEqual(['0001-first']);
    await migrate(sql, [first, second]);
    expect(await sql`select n from first`).toEqual([{ n: 2 }]);
  });

  test('refuses a newer database', async () => {
    await migrate(sql, [first, second]);
    await expect(migrate(sql, [first])).rejects.toThrow(
      'The database is newer than this version of the application: it has the migration 0002-second. Start the newer version.',
    );
  });

  test('refuses a migration whose text has changed, except for line endings', async () => {
    await migrate(sql, [{ ...first, sql: `${first.sql}\n` }]);
    await migrate(sql, [{ ...first, sql: `${first.sql}\r\n` }]);
    await expect(migrate(sql, [{ ...first, sql: `${first.sql} ` }])).rejects.toThrow(
      'The migration 0001-first is not the one that this database was made with.',
    );
  });
});

describe('the baseline', () => {
  test('registers every migration as applied in a new database', async () => {
    const migrations = readMigrations();
    const later = { name: '9999-later', sql: 'select nonsense' };
    await migrate(sql, [...migrations, later]);
    expect(await applied()).toEqual([...migrations.map(({ name }) => name), later.name]);
  });

  test('is created once by four instances at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(sql)));
    expect(await isSchemaCurrent(sql)).toBe(true);
  });

  test('is followed by the migrations that a database does not have', async () => {
    await migrate(sql);
    await migrate(sql, [...readMigrations(), first]);
    expect(await sql`select n from first`).toEqual([{ n: 1 }]);
  });

  test('is missing in a database of version 0.1, which is refused unchanged', async () => {
    await migrate(sql, [first]);
    await expect(migrate(sql)).rejects.toThrow(
      'The database was made by version 0.1, which cannot be upgraded. Start with a new database.',
    );
    expect(await applied()).toEqual(['0001-first']);
    expect(await sql`select to_regclass('employee') as employee`).toEqual([{ employee: null }]);
  });

  test('is missing in an archive of version 0.1, which is refused', () => {
    expect(() => refuseUnknownMigrations([{ name: '0001-first', checksum: '' }], readMigrations(), 'archive')).toThrow(
      'The archive was made by version 0.1, which cannot be upgraded.',
    );
  });
});

describe('readiness', () => {
  test('requires exactly the migrations of this version', async () => {
    await expect(isSchemaCurrent(sql)).rejects.toThrow(/schema_migration/);
    await migrate(sql);
    expect(await isSchemaCurrent(sql)).toBe(true);
    await sql`insert into schema_migration (name, checksum) values ('9999-later', '')`;
    expect(await isSchemaCurrent(sql)).toBe(false);
    await sql`delete from schema_migration`;
    expect(await isSchemaCurrent(sql)).toBe(false);
  });
});

test('migrations are numbered without a gap, after the baseline', () => {
  const numbers = readMigrations().map(({ name }) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, n) => n));
});
