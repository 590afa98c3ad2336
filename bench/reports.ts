import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { readConfig } from '#src/app/server/config/config.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { type PlainDate, todayIn, yearOf } from '#src/base/dates/plain-date.ts';
import { typeParser } from '#src/platform/db/server/column-types.ts';
import { openDatabase, type OwnerConnection } from '#src/platform/db/server/connect.ts';
import { makeTag, type Sql } from '#src/platform/db/server/sql.ts';
import { fillDemoCompany } from '#src/app/demo-company/server/fill-demo-company.ts';
import { runList } from '#src/platform/lists/server/run-list.ts';
import { findReport, type ReportName } from '#src/leave/report/reports.ts';
import { readReportQuery } from '#src/leave/report/server/read-report-query.ts';
import { planReport } from '#src/leave/report/server/runs/report-finder.ts';
import { createReportSources } from '#src/leave/report/server/report-sources.ts';
import { findReportTotals } from '#src/leave/report/server/report-summary.ts';
import { measureCallsDuringDeferredReports, measureCallsDuringReports } from './calls-during-reports.ts';
import { cpuMs, postgresCpuMs } from './cpu-time.ts';
import { addReportedData, multiplyCompany } from './fill-reports.ts';
import { median } from './measure.ts';

/**
 * Measures the yearly reports of a company of 100,000 people and their effect on other calls: `npx node bench/reports.ts`. Results are compared with
 * a floor of the same run that reads each application of the year once. REPORTS_DIR keeps the company for the next run. ONLY selects reports,
 * `inturn` or `forlater`. ROUNDS defaults to 3.
 */
const peopleAtFirst = 1000;
const times = Number(process.argv[2] ?? 100);
const rounds = Number(process.env.ROUNDS ?? 3);
const silent = { info: () => {}, warn: () => {} };
const print = (line: string) => process.stdout.write(`${line}\n`);

const kept = process.env.REPORTS_DIR;
const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'leave-reports-'));
const config = readConfig({ LOG_LEVEL: 'silent' }, { dataDir });
const only = process.env.ONLY?.split(',');
const isWanted = (part: string) => only === undefined || only.includes(part);
const today = todayIn(config.timeZone, Date.now());
const year = yearOf(today);

/** The query strings of each report, without paging. */
const asked: Record<ReportName, string[]> = {
  balances: ['', `on=${year}-12-31`, `on=${year}-03-01`, 'filter[department]=sales', 'sort=-outstanding'],
  absence: ['', 'by=department', 'by=type', 'by=department&fromMonth=6&toMonth=8'],
  absencerate: ['', `from=${year}-01-01&to=${year}-12-31`],
  longbreaks: ['', 'filter[name]=tan'],
  decisions: [''],
  entries: ['', 'filter[what]=carried', 'sort=name'],
  lapses: ['', 'sort=-lapses'],
  payroll: ['', `from=${year}-01-01&to=${year}-12-31`],
};

const readers: Record<string, Caller> = {
  HR: { emplId: 'H0001', name: '', roles: ['E', 'H'], firstTime: false },
  'a manager': { emplId: 'M0001', name: '', roles: ['E', 'M'], firstTime: false },
  'a director, all below': { emplId: 'D0001', name: '', roles: ['E', 'M'], firstTime: false },
};

async function fill({ sql }: OwnerConnection): Promise<void> {
  const spent = () => postgresCpuMs(postmasterOf(dataDir)) + cpuMs(process.pid);
  const before = spent();
  if (!(await fillDemoCompany(sql, { today, employees: peopleAtFirst }))) return;
  await addReportedData(sql, year);
  await multiplyCompany(sql, times);
  const [size] = await sql<{ people: number; leave: number }[]>`
    select (select count(*) from employee) as people, (select count(*) from applied_leave) as leave`;
  print(`${size?.people} people with ${size?.leave} applications, created in ${Math.round((spent() - before) / 1000)} s of CPU.\n`);
}

const postmasterOf = (dir: string) => Number(readFileSync(path.join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Returns an SQL tag that runs each statement under EXPLAIN first, adds up the execution times, and collects the plans. */
function timedTag(client: Client) {
  const told = { ms: 0, statements: [] as string[] };
  const sql = makeTag(async ({ text, parameters }) => {
    const explained = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, timing off, buffers off) ${text}`,
      values: [...parameters],
    });
    const lines = explained.rows.map((row) => row['QUERY PLAN']);
    told.ms += Number(/Execution Time: ([\d.]+)/.exec(lines.join('\n'))?.[1] ?? 0);
    told.statements.push(lines.join('\n'));
    const { rows, rowCount } = await client.query<object>({ text, values: [...parameters] });
    return Object.assign(rows, { count: rowCount ?? 0 });
  }) as Sql;
  return { sql, told };
}

async function measureReports(client: Client): Promise<void> {
  const { sql, told } = timedTag(client);
  const took = async (work: () => Promise<unknown>) => {
    const all: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      told.ms = 0;
      told.statements = [];
      await work();
      all.push(told.ms);
    }
    return median(all);
  };
  const readYear = () => took(() => sql`select count(*), sum(leave_duration) from applied_leave where leave_year = ${year}`.then(() => {}));
  print('| report | caller | floor, ms | page, ms | figures, ms | page, × floor | figures, × floor | estimate, ms |');
  print('|---|---|--:|--:|--:|--:|--:|--:|');
  const reporting = { config, today: (): PlainDate => today };
  const sources = createReportSources(reporting);
  for (const [name, queries] of Object.entries(asked) as [ReportName, string[]][]) {
    if (!isWanted(name)) continue;
    for (const [who, caller] of Object.entries(readers)) {
      if (findReport(name).onlyHr && who !== 'HR') continue;
      for (const query of who === 'HR' ? queries : queries.slice(0, 2)) {
        const text = who.startsWith('a director') && !findReport(name).onlyHr ? `${query}&below=yes` : query;
        const fields = readReportQuery(name, text);
        // The query was parsed with the contract of this report.
        const source = () => sources[name](sql, caller, fields.query as never);
        // Measured again for each report, because the load of the machine changes.
        const floor = await readYear();
        const page = await took(async () => runList(sql, await source(), { ...fields.listQuery, page: 1, size: 10 }));
        if (process.env.PLANS) print(told.statements.join('\n---\n'));
        const figures = await took(async () => findReportTotals(sql, findReport(name), await source(), fields.listQuery));
        if (process.env.PLANS) print(told.statements.join('\n---\n'));
        const inMs = [floor, page, figures].map((ms) => ms.toFixed(0)).join(' | ');
        const expected = 1000 * (await planReport(sql, reporting, caller, name, fields.query as object)).seconds;
        print(
          `| ${name} ${text} | ${who} | ${inMs} | ${(page / floor).toFixed(1)} | ${(figures / floor).toFixed(1)} | ${expected.toFixed(0)} |`,
        );
      }
    }
  }
}

const database = await openDatabase(config, silent, { asOwner: fill });
const { socketDir, user, database: name } = database.target as Exclude<typeof database.target, { url: string }>;
// The settings under which the application runs reports.
const options = '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off -c work_mem=128MB -c max_parallel_workers_per_gather=0';
const client = new Client({ host: socketDir, user, database: name, options, types: { getTypeParser: typeParser } });
await client.connect();
try {
  await measureReports(client);
} finally {
  await client.end();
  await database.close();
}
if (isWanted('inturn')) await measureCallsDuringReports({ dataDir, asked, rounds, print });
if (isWanted('forlater')) await measureCallsDuringDeferredReports({ dataDir, asked, rounds, print });
if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
