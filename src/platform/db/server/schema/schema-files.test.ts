import { globSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { databaseObjects } from '#src/testing/servers/database-objects.ts';
import { testDatabase } from '#src/testing/test-database.ts';
import { grantToApplication } from '../database-roles.ts';
import { migrate, migrateWithin, readMigrations } from '../migrate.ts';
import type { Sql } from '../sql.ts';
import { migrateJobs } from './job-schema.ts';
import { schemaFiles } from './schema-files.ts';

const database = testDatabase();
let sql: Sql;

beforeAll(() => void ({ sql } = database));

test('the list of schema files names every schema file in the source', () => {
  expect(schemaFiles.toSorted()).toEqual(globSync('**/schema.sql', { cwd: 'src' }).toSorted());
});

/** Everything in a database that `create` makes in an empty schema, with the rows that every company starts with. */
async function contentAfter(create: () => Promise<void>) {
  await sql`drop schema if exists public, leave_jobs cascade`;
  await sql`create schema public`;
  await create();
  const [app] = await database.app.sql<{ role: string }[]>`select current_user as role`;
  await grantToApplication(sql, app?.role ?? '');
  const rows = async (table: string) => [table, await sql`select to_jsonb(t) as row from ${sql(table)} t order by 1`] as const;
  return {
    objects: await databaseObjects(sql),
    rows: Object.fromEntries(await Promise.all(['translate_item', 'work_pattern', 'sending'].map(rows))),
  };
}

test('a new database has the same objects as a database of version 1.0 after all migrations', async () => {
  const fresh = await contentAfter(() => migrate(sql));
  const migrated = await contentAfter(() =>
    sql.begin(async (tx) => {
      await migrateWithin(tx, readMigrations());
      await migrateJobs(tx);
    }),
  );
  expect(Object.keys(fresh.objects).length).toBeGreaterThan(1500);
  expect(migrated).toEqual(fresh);
}, 60_000);

test('every table has a comment', async () => {
  expect(
    await sql`select relname from pg_class c where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and obj_description(c.oid, 'pg_class') is null`,
  ).toEqual([]);
});

test('the bodies of all SQL functions are valid', async () => {
  const definitions = await sql<{ text: string }[]>`
    select pg_get_functiondef(p.oid) as text from pg_proc p join pg_language l on l.oid = p.prolang
    where pronamespace = current_schema()::regnamespace and lanname = 'sql'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
  expect(definitions.length).toBeGreaterThan(15);
  for (const { text } of definitions) await sql.unsafe(text);
});
