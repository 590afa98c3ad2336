import { expect, test } from 'vitest';
import { testDatabase } from '#src/testing/test-database.ts';
import { migrateWithin, readMigrations } from '../migrate.ts';

const database = testDatabase();

test('a database with codes that differ in letter case only keeps them, and refuses the next', async () => {
  const { sql } = database;
  const migrations = readMigrations();
  const place = migrations.findIndex(({ name }) => name.endsWith('codes-in-any-letter-case'));
  await sql`drop schema if exists public, leave_jobs cascade`;
  await sql`create schema public`;
  await sql.begin((tx) => migrateWithin(tx, migrations.slice(0, place)));
  const addCategory = (code: string) =>
    sql`insert into leave_category (leave_code, leave_descr, entitlement) values (${code}, 'Annual', 1)`;
  const addItem = (code: string) =>
    sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', ${code}, 'It''s', 'It')`;
  const addPerson = (id: string, email: string) =>
    sql`insert into employee (empl_id, name, effective_date, business_email) values (${id}, 'Ann', '2026-01-01', ${email})`;
  for (const code of ['AL', 'al']) await addCategory(code);
  for (const code of ["O'N", "o'n", "O'n"]) await addItem(code);
  for (const id of ['E1', 'e1']) await addPerson(id, `${id === 'E1' ? 'a' : 'b'}@demo.example`);
  await sql.begin((tx) => migrateWithin(tx, migrations));
  await expect(addCategory('Al')).rejects.toThrow('leave_category_code');
  await expect(addItem("o'N")).rejects.toThrow('translate_item_code');
  await addPerson('E2', 'c@demo.example');
  await expect(addPerson('e2', 'd@demo.example')).rejects.toThrow('employee_empl_id_case');
  expect(await sql`select empl_id from employee order by empl_id collate "C"`).toEqual(['E1', 'E2', 'e1'].map((id) => ({ empl_id: id })));
});
