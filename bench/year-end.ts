import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { bookAllAccruals } from '#src/ledger/grant/server/book-accruals.ts';
import { createCallsAs } from '../e2e/kit/calls.ts';
import { cpuMs, postgresCpuMs } from './cpu-time.ts';
import { applyJobs } from './jobs.ts';
import { call as makeCall, type Request } from './load.ts';
import { freeDays } from './people.ts';
import { type Application, startApplication } from './servers.ts';

// Measures the year end of a large company while people apply for leave: `npx node bench/year-end.ts [people]`

const people = Number(process.argv[2] ?? 10_000);
const year = new Date().getFullYear();
const ended = year - 1;
/** The number of people who apply at the same time. */
const applicants = 4;
const pauseMs = 100;

const print = (line: string) => process.stdout.write(`${line}\n`);
const s = (ms: number) => (ms / 1000).toFixed(2);

async function bench(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-year-end-'));
  const application = await startApplication(dataDir, people);
  const sql = connect({ ...embeddedAddress(dataDir), database: 'postgres' }, { max: 2 });
  try {
    const days = await freeDays(sql, { year, many: 4000, butOf: [] });
    await fill(sql);
    const [{ own: requests } = { own: () => [] }] = applyJobs(days);
    const next = () => requests(1)[0] ?? { path: '/' };
    const call = await createCallsAs(`http://127.0.0.1:${application.port}`, 'hr@demo.example');
    const beside = { application, next };
    print('| job | CPU, s | PostgreSQL share | took, s | other applications | longest of these, s |');
    print('|---|--:|--:|--:|--:|--:|');
    await timed(beside, 'nothing', () => sleep(3000));
    const { yearEndId } = await timed(beside, 'prepare', () => call<{ yearEndId: number }>('POST /yearend', { year: ended }));
    await timed(beside, 'prepare again', () => call('POST /yearend', { year: ended }));
    await timed(beside, 'its lines, a page of 10', () => call(`GET /yearend/${yearEndId}?page=1&size=10&leaveCode=AL`));
    await timed(beside, 'its figures', () => call(`GET /yearend/${yearEndId}/summary`));
    const done = await timed(beside, 'apply', () => call<{ people: number; lines: number }>(`POST /yearend/${yearEndId}/apply`));
    await timed(beside, 'problems and corrections', () => call(`GET /yearend/${yearEndId}/after`));
    await timed(beside, 'undo', () => call(`POST /yearend/${yearEndId}/undo?rest=true`));
    await timed(beside, 'open the next year', () => call('POST /yearend/open', { year: year + 1 }));
    print(`\n${done.people} people, ${done.lines} lines.`);
    await accruals(application, sql);
  } finally {
    await sql.end({ timeout: 5 });
    await application.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Gives everyone entitlements of all leave types in the ended year, with approved and pending leave. The current year stays as the demo company has it. */
async function fill(sql: Sql): Promise<void> {
  await sql`update leave_category set carry_over_max = 5, carry_over_until = '03-31' where leave_code = 'AL'`;
  await sql`
    insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave)
    select e.empl_id, ${ended}, c.leave_code, c.entitlement, c.entitlement from employee e cross join leave_category c where e.status = 'A' order by 1, 3`;
  const leave = (month: number, status: string) => sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
    select e.empl_id, day, day, day, 'AL', 1, ${status}, e.reports_to, 'A day with the family at the sea', jsonb_build_array(jsonb_build_object('date', day, 'days', 1))
    from employee e cross join (select make_date(${ended}, ${month}, 15) as day) on_day where e.status = 'A' and e.reports_to is not null`;
  await leave(6, 'APPRV');
  await leave(7, 'APPRV');
  await leave(12, 'PNAPV');
  await sql`vacuum analyze`;
}

/** Lets people apply again and again with a short pause. @returns a function that stops them and returns the duration of each call in milliseconds */
function applying(port: number, next: () => Request): () => Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: applicants });
  const took: number[] = [];
  const over = new AbortController();
  const apply = async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await makeCall(port, agent, next());
      took.push(performance.now() - begun);
      await sleep(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: applicants }, apply));
  // A failed call ends the benchmark when the result is awaited.
  all.catch(() => {});
  return async () => {
    over.abort();
    await all;
    agent.destroy();
    return took;
  };
}

type Beside = { application: Application; next: () => Request };

/** Runs the work while others apply, and prints its cost and their longest wait. */
async function timed<T>({ application, next }: Beside, name: string, work: () => Promise<T>): Promise<T> {
  const spent = () => [cpuMs(application.pid), postgresCpuMs(application.postmaster)] as const;
  const stop = applying(application.port, next);
  const [node, postgres] = spent();
  const begun = performance.now();
  const answer = await work();
  const took = performance.now() - begun;
  const [nodeNow, postgresNow] = spent();
  const waited = await stop();
  print(
    `| ${name} | ${s(nodeNow - node + postgresNow - postgres)} | ${s(postgresNow - postgres)} | ${s(took)} | ${waited.length} | ${s(Math.max(...waited))} |`,
  );
  return answer;
}

/** Measures monthly accrual for everyone: ten missed months, one month, and a run with nothing to do. */
async function accruals(application: Application, sql: Sql): Promise<void> {
  await sql`update leave_entitlement set accrues_after = ${`${ended}-12-31`}::date where year = ${year} and leave_code = 'AL'`;
  await sql`vacuum analyze`;
  print('\n| nightly job | CPU, s | PostgreSQL share | took, s | entries |\n|---|--:|--:|--:|--:|');
  for (const [name, today] of [
    ['ten missed months', `${year}-11-01`],
    ['one month', `${year}-12-01`],
    ['nothing to do', `${year}-12-01`],
  ] as const) {
    const [own, postgres] = [process.cpuUsage(), postgresCpuMs(application.postmaster)];
    const begun = performance.now();
    const entries = await bookAllAccruals(sql, today);
    const took = performance.now() - begun;
    const { user, system } = process.cpuUsage(own);
    const database = postgresCpuMs(application.postmaster) - postgres;
    print(`| ${name} | ${s((user + system) / 1000 + database)} | ${s(database)} | ${s(took)} | ${entries} |`);
  }
}

await bench();
