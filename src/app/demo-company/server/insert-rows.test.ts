import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#src/testing/test-database.ts';
import { insertRows } from './insert-rows.ts';

const database = testDatabase();
beforeAll(async () => {
  await database.sql`create table inserted (id integer generated always as identity, word text, number numeric not null default 7, day date, list text[])`;
});

test('inserted values are read back unchanged, whatever characters they contain', async () => {
  const words = ['a\tb', 'c\nd', 'e\\f', '\\N', '"quoted"', '', 'Tomás’s', null];
  const rows = words.map((word, index) => ({ id: 100 + index, word, day: '2026-02-28', list: ['E', 'M'] }));
  await database.sql.begin((tx) => insertRows(tx, 'inserted', rows));
  expect(await database.sql`select id, word, day, list from inserted order by id`).toEqual(rows);
  expect(await database.sql`select distinct number from inserted`).toEqual([{ number: 7 }]);
});

test('no rows insert nothing', async () => {
  await expect(database.sql.begin((tx) => insertRows(tx, 'inserted', []))).resolves.toBeUndefined();
});

test('a row that violates a constraint fails', async () => {
  const inserted = database.sql.begin((tx) => insertRows(tx, 'inserted', [{ number: 'many' }]));
  await expect(inserted).rejects.toMatchObject({ code: '22P02' });
});

test('an existing row fails, or is skipped with keepExisting', async () => {
  const { sql } = database;
  await sql`create table named (code text primary key, name text)`;
  await sql.begin((tx) => insertRows(tx, 'named', [{ code: 'a', name: 'first' }]));
  const again = [
    { code: 'a', name: 'second' },
    { code: 'b', name: 'new' },
  ];
  await expect(sql.begin((tx) => insertRows(tx, 'named', again))).rejects.toMatchObject({ code: '23505' });
  await sql.begin((tx) => insertRows(tx, 'named', again, { keepExisting: true }));
  expect(await sql`select code, name from named order by code`).toEqual([
    { code: 'a', name: 'first' },
    { code: 'b', name: 'new' },
  ]);
});
