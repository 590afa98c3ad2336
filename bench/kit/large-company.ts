import path from 'node:path';
import { Client } from 'pg';
import { readConfig } from '#src/app/server/config/config.ts';
import { fillDemoCompany } from '#src/app/demo-company/server/fill-demo-company.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { todayIn } from '#src/base/dates/plain-date.ts';
import { typeParser } from '#src/platform/db/server/column-types.ts';
import { openDatabase, type OwnerConnection } from '#src/platform/db/server/connect.ts';
import { makeTag, type Sql } from '#src/platform/db/server/sql.ts';
import { postmasterOf } from './company.ts';
import { fillAuditLog, fillReports } from './fill-large-company.ts';
import { median, startClock } from './measure.ts';
import { type Options, print, seconds } from './question.ts';

const silent = { info: () => {}, warn: () => {} };
const config = readConfig({ LOG_LEVEL: 'silent' }, { dataDir: '' });
const today = todayIn(config.timeZone, Date.now());
export const reporting = { config, today: () => today };

export const hr: Caller = { emplId: 'H0001', name: '', roles: ['E', 'H'], firstTime: false };

/**
 * A large company without an application.
 *
 * @property sql adds up the execution times that PostgreSQL reports
 * @property timed the median of these times of some runs of a job, in milliseconds
 */
export type LargeCompany = { dataDir: string; plain: Sql; sql: Sql; timed: (runs: number, job: () => Promise<unknown>) => Promise<number> };

/** Runs the work on a large company. The first question of a run that needs it fills it. @param settings of the connection that measures */
export async function withLargeCompany(
  { folder }: Options,
  { employees, settings }: { employees: number; settings: string },
  work: (company: LargeCompany) => Promise<void>,
): Promise<void> {
  const dataDir = path.join(folder, String(employees));
  const asOwner = async ({ sql }: OwnerConnection) => {
    const clock = startClock({ pid: process.pid, postmaster: postmasterOf(dataDir) });
    if (!(await fillDemoCompany(sql, { today, employees }))) return;
    await fillReports(sql);
    await fillAuditLog(sql);
    print(`${employees} employees filled in ${seconds(clock().cpu)} s of CPU.`);
    await printSizes(sql);
    print('');
  };
  const database = await openDatabase({ ...config, dataDir }, silent, { asOwner });
  // Without a URL, the database is the embedded one.
  const { socketDir, user, database: name } = database.target as Exclude<typeof database.target, { url: string }>;
  const options = `-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off ${settings}`;
  const client = new Client({ host: socketDir, user, database: name, options, types: { getTypeParser: typeParser } });
  await client.connect();
  try {
    await work({ dataDir, plain: database.sql, ...timedTag(client) });
  } finally {
    await client.end();
    await database.close();
  }
}

/** Runs each statement under EXPLAIN first, then for its rows. */
function timedTag(client: Client): Pick<LargeCompany, 'sql' | 'timed'> {
  let spent = 0;
  const sql = makeTag(async ({ text, parameters }) => {
    const values = [...parameters];
    const explained = await client.query<{ 'QUERY PLAN': { 'Execution Time': number }[] }>({
      text: `explain (analyze, timing off, format json) ${text}`,
      values,
    });
    spent += explained.rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? 0;
    const { rows, rowCount } = await client.query<object>({ text, values });
    return Object.assign(rows, { count: rowCount ?? 0 });
  }) as Sql;
  return {
    sql,
    async timed(runs, job) {
      const took: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        spent = 0;
        await job();
        took.push(spent);
      }
      return median(took);
    },
  };
}

/** Prints the sizes of the largest tables, indexes included. */
async function printSizes(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string; rows: number; mb: number }[]>`
    select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid) / 1048576.0::float8 as mb
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 3 desc limit 5`;
  for (const { name, rows, mb } of tables) print(`${name}: ${Math.round(rows).toLocaleString('en')} rows, ${mb.toFixed(1)} MB`);
}
