import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { readConfig } from '#src/app/server/config/config.ts';
import { todayIn, yearOf } from '#src/base/dates/plain-date.ts';
import { typeParser } from '#src/platform/db/server/column-types.ts';
import { openDatabase, type OwnerConnection } from '#src/platform/db/server/connect.ts';
import { makeTag, type Sql } from '#src/platform/db/server/sql.ts';
import { fillDemoCompany } from '#src/app/demo-company/server/fill-demo-company.ts';
import { runList } from '#src/platform/lists/server/run-list.ts';
import { cpuMs, postgresCpuMs } from './cpu-time.ts';
import { fillAuditLog } from './fill-audit-log.ts';
import { largeLists, type Readers } from './large-lists.ts';
import { median } from './measure.ts';
import { busyManagers } from './people.ts';

/**
 * Measures the execution time that PostgreSQL reports for a page of each list as the company grows: `npx node bench/growth.ts 1000 10000`. Each size
 * is a separate company on the embedded PostgreSQL, with a full audit log. GROWTH_DIR keeps the companies for the next run.
 */
const sizes = process.argv.slice(2).map(Number);
const times = 5;
const silent = { info: () => {}, warn: () => {} };

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Milliseconds by list and query. */
type Times = Map<string, number>;

async function measureCompany(employees: number): Promise<Times> {
  const kept = process.env.GROWTH_DIR;
  const dataDir = kept === undefined ? mkdtempSync(path.join(tmpdir(), 'leave-growth-')) : path.join(kept, String(employees));
  const config = readConfig({ LOG_LEVEL: 'silent' }, { dataDir });
  const today = todayIn(config.timeZone, Date.now());
  const asOwner = async ({ sql }: OwnerConnection) => {
    const postmaster = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const spent = () => cpuMs(process.pid) + postgresCpuMs(postmaster);
    const before = spent();
    if (!(await fillDemoCompany(sql, { today, employees }))) return;
    print(`${employees} employees filled in ${Math.round((spent() - before) / 1000)} s of CPU.`);
    await fillAuditLog(sql);
    await printSizes(sql);
  };
  const database = await openDatabase(config, silent, { asOwner });
  const { socketDir, user, database: name } = database.target as Exclude<typeof database.target, { url: string }>;
  const options = '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off';
  const client = new Client({ host: socketDir, user, database: name, options, types: { getTypeParser: typeParser } });
  await client.connect();
  try {
    return await measureLists(client, await readersOf(database.sql), yearOf(today));
  } finally {
    await client.end();
    await database.close();
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Prints the sizes of the largest tables, indexes included. */
async function printSizes(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string; rows: number; mb: number; indexes: number }[]>`
    select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid) / 1048576.0::float8 as mb, pg_indexes_size(oid) / 1048576.0::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 7`;
  for (const { name, rows, mb, indexes } of tables)
    print(`${name}: ${Math.round(rows).toLocaleString('en')} rows, ${mb.toFixed(1)} MB, including ${indexes.toFixed(1)} MB of indexes`);
}

async function readersOf(sql: Sql): Promise<Readers> {
  const [manager] = await busyManagers(sql, 1);
  if (!manager) throw new Error('The demo company has no managers with pending requests.');
  const [known] = await sql<{ name: string }[]>`select name from employee where empl_id = ${manager.emplId}`;
  return {
    hr: { emplId: 'H0001', name: '', roles: ['E', 'H'], firstTime: false },
    admin: { emplId: 'A0001', name: '', roles: ['E', 'A'], firstTime: false },
    manager: { emplId: manager.emplId, name: known?.name ?? '', roles: ['E', 'M'], firstTime: false },
  };
}

async function measureLists(client: Client, readers: Readers, year: number): Promise<Times> {
  let spent = 0;
  // Each statement runs under EXPLAIN first, then for its rows.
  const sql = makeTag(async ({ text, parameters }) => {
    const explained = await client.query<{ 'QUERY PLAN': { 'Execution Time': number }[] }>({
      text: `explain (analyze, timing off, format json) ${text}`,
      values: [...parameters],
    });
    spent += explained.rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? 0;
    const { rows, rowCount } = await client.query<object>({ text, values: [...parameters] });
    return Object.assign(rows, { count: rowCount ?? 0 });
  }) as Sql;
  const measured: Times = new Map();
  for (const { name, source, queries } of largeLists(sql, readers, year)) {
    for (const [what, query] of queries) {
      const took: number[] = [];
      for (let n = 0; n < ((took[0] ?? 0) > 1000 ? 2 : times); n += 1) {
        spent = 0;
        await runList(sql, source, query);
        took.push(spent);
      }
      measured.set(`${name}, ${what}`, median(took));
    }
  }
  return measured;
}

const measured: Times[] = [];
for (const size of sizes) measured.push(await measureCompany(size));
print(`| list | ${sizes.map((size) => `${size.toLocaleString('en')} employees`).join(' | ')} |`);
print(`|---|${sizes.map(() => '--:|').join('')}`);
for (const name of measured[0]?.keys() ?? []) {
  print(`| ${name} | ${measured.map((took) => (took.get(name) ?? 0).toLocaleString('en', { maximumFractionDigits: 1 })).join(' | ')} |`);
}
