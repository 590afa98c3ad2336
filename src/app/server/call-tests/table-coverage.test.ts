import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findStoredTables } from '#src/platform/db/server/stored-tables.ts';
import { tableRetention } from '#src/testing/table-retention.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const source = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8');
const exporting = source('outgoing/personal-data/server/export-person.ts');
const erasing = source('outgoing/personal-data/server/erase-person.ts');
const upkeep = source('app/server/jobs/housekeeping.ts');

const tables = Object.entries(tableRetention);

/** The tables for which something is said, each under one name. */
const those = (which: (kept: (typeof tables)[number][1]) => boolean) => tables.flatMap(([name, kept]) => (which(kept) ? [name] : []));
const namesIn = (text: string, before: string) =>
  tables.flatMap(([name]) => (new RegExp(String.raw`(?:${before}) ${name}\b`).test(text) ? [name] : []));

/** What refers to what, and whether it goes with it. */
const references = () => database.sql<{ name: string; to: string; goesWith: boolean }[]>`
  select conrelid::regclass::text as name, confrelid::regclass::text as to, confdeltype = 'c' as "goesWith" from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

test('every table says what becomes of its rows, and all of them are in the backup', async () => {
  const stored = await findStoredTables(database.sql);
  expect(stored.map(({ name }) => name).toSorted()).toEqual(tables.map(([name]) => name).toSorted());
});

test('the audit log is written for those that say so', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select c.relname::text as name from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'audit'
    where c.relnamespace = current_schema()::regnamespace order by 1`;
  expect(rows.map(({ name }) => name)).toEqual(those(({ audit }) => audit === 'yes').toSorted());
});

describe('a person', () => {
  test('is handed out what the tables say is theirs, and nothing else', () => {
    // The audit log is asked by a function.
    expect(namesIn(exporting, 'from|join')).toEqual(those((kept) => kept.export === 'yes'));
  });

  test('is in no table that is said to be nobody’s, and in those that name who did it', async () => {
    const people = new Set((await references()).flatMap(({ name, to }) => (to === 'employee' || to === 'login_detail' ? [name] : [])));
    expect(those((kept) => kept.export === 'nobody').filter((name) => people.has(name))).toEqual([]);
    expect(those((kept) => kept.export === 'doers').filter((name) => !people.has(name))).toEqual([]);
  });

  test('is erased from the tables that say so', async () => {
    expect(namesIn(erasing, 'delete from')).toEqual(those(({ erase }) => erase === 'deleted'));
    // The audit log is emptied by a function that only its owner may call.
    expect([...namesIn(erasing, 'update'), 'audit_log'].toSorted()).toEqual(
      [
        ...those(({ erase }) => erase === 'emptied'),
        ...those(({ erase, export: told }) => erase === 'deleted' && typeof told === 'object'),
      ].toSorted(),
    );
    const all = await references();
    for (const [name, { erase }] of tables)
      if (typeof erase === 'object') expect(all).toContainEqual({ name, to: erase.with, goesWith: true });
  });

  test('is not left in a table that says it is nobody’s to erase', async () => {
    const people = new Set((await references()).flatMap(({ name, to }) => (to === 'employee' || to === 'login_detail' ? [name] : [])));
    expect(those(({ erase }) => erase === 'nobody').filter((name) => people.has(name))).toEqual([]);
  });
});

test('the housekeeping calls every removal that the table names, and no other', () => {
  const named = tables.map(([, { until }]) => until).filter((until) => /^(?:remove|delete)/.test(until));
  expect(named.filter((name) => !new RegExp(String.raw`=> ${name}\(`).test(upkeep))).toEqual([]);
  const removing = [...upkeep.matchAll(/=> ((?:remove|delete)\w{1,60})\(/g)].map(([, name]) => name);
  expect([...new Set(named)].toSorted()).toEqual(removing.toSorted());
});
