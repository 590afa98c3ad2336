import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findStoredTables } from '#src/platform/db/server/stored-tables.ts';
import { tableRetention } from '#src/testing/table-retention.ts';
import { testDatabase } from '#src/testing/test-database.ts';

const database = testDatabase();

const source = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8');
const exporting = source('outgoing/personal-data/server/export-person.ts');
const erasing = source('outgoing/personal-data/server/erase-person.ts');
const upkeep = source('app/server/jobs/housekeeping.ts');

const tables = Object.entries(tableRetention);

/** Returns the names of the tables whose retention rules match, each once. */
const those = (which: (kept: (typeof tables)[number][1]) => boolean) => tables.flatMap(([name, kept]) => (which(kept) ? [name] : []));
const namesIn = (text: string, before: string) =>
  tables.flatMap(([name]) => (new RegExp(String.raw`(?:${before}) ${name}\b`).test(text) ? [name] : []));

/** Reads all foreign keys, and whether they delete in cascade. */
const references = () => database.sql<{ name: string; to: string; goesWith: boolean }[]>`
  select conrelid::regclass::text as name, confrelid::regclass::text as to, confdeltype = 'c' as "goesWith" from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

test('every table has retention rules and is in the backup', async () => {
  const stored = await findStoredTables(database.sql);
  expect(stored.map(({ name }) => name).toSorted()).toEqual(tables.map(([name]) => name).toSorted());
});

test('the audit log covers exactly the tables whose rules say so', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select c.relname::text as name from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'audit'
    where c.relnamespace = current_schema()::regnamespace order by 1`;
  expect(rows.map(({ name }) => name)).toEqual(those(({ audit }) => audit === 'yes').toSorted());
});

describe('a person', () => {
  test('is exported from exactly the tables whose rules say so', () => {
    // The audit log is read by a function.
    expect(namesIn(exporting, 'from|join')).toEqual(those((kept) => kept.export === 'yes'));
  });

  test('is in no table without personal data, and is the actor in tables that record an actor', async () => {
    const people = new Set((await references()).flatMap(({ name, to }) => (to === 'employee' || to === 'login_detail' ? [name] : [])));
    expect(those((kept) => kept.export === 'nobody').filter((name) => people.has(name))).toEqual([]);
    expect(those((kept) => kept.export === 'doers').filter((name) => !people.has(name))).toEqual([]);
  });

  test('is erased from exactly the tables whose rules say so', async () => {
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

  test('is not in any table whose rules say that it has nothing to erase', async () => {
    const people = new Set((await references()).flatMap(({ name, to }) => (to === 'employee' || to === 'login_detail' ? [name] : [])));
    expect(those(({ erase }) => erase === 'nobody').filter((name) => people.has(name))).toEqual([]);
  });
});

test('the housekeeping runs every clean-up that a table names, and no others', () => {
  const named = tables.map(([, { until }]) => until).filter((until) => /^(?:remove|delete)/.test(until));
  expect(named.filter((name) => !new RegExp(String.raw`=> ${name}\(`).test(upkeep))).toEqual([]);
  const removing = [...upkeep.matchAll(/=> ((?:remove|delete)\w{1,60})\(/g)].map(([, name]) => name);
  expect([...new Set(named)].toSorted()).toEqual(removing.toSorted());
});
