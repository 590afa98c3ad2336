import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { createCallsAs, type Calls } from '../e2e/kit/calls.ts';
import { cpuMs, postgresCpuMs } from './cpu-time.ts';
import { applicationInput, type FreeDay, freeDays } from './people.ts';
import { type Application, startApplication } from './servers.ts';

// Measures changes that recalculate the leave of many people. Each of 1,000 people has five affected applications, and four others apply and
// recall meanwhile. Run it with `npx node bench/bulk-work-patterns.ts`.

const people = 1000;
const year = new Date().getFullYear();
const next = year + 1;
/** Five Tuesdays on which everyone has a day of leave. */
const days = [1, 2, 3, 4, 5].map((week) => tuesday(next, week));

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the nth Tuesday of June; `week` starts at 1. */
function tuesday(of: number, week: number): string {
  const first = new Date(Date.UTC(of, 5, 1));
  const day = 1 + ((2 - first.getUTCDay() + 7) % 7) + (week - 1) * 7;
  return new Date(Date.UTC(of, 5, day)).toISOString().slice(0, 10);
}

async function bench(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-whose-day-'));
  const application = await startApplication(dataDir, people);
  const sql = connect({ ...embeddedAddress(dataDir), database: 'postgres' }, { max: 2 });
  try {
    const active = await fillCompany(sql);
    const call = await createCallsAs(`http://127.0.0.1:${application.port}`, 'hr@demo.example');
    print(`${active.length} active people, ${active.length * days.length} one-day applications.\n`);
    print('| job | CPU, s | PostgreSQL share | took, s | applications meanwhile | longest of these, s | refused with 503 |');
    print('|---|--:|--:|--:|--:|--:|--:|');
    applicants = await freeDays(sql, { year, many: 4, butOf: [] });
    await measureDuring(application, 'nothing, for three seconds', () => sleep(3_000));
    const holidays = days.map((holidayDate) => ({ holidayDate, holidayDescr: 'Feast', holidayState: 'All' }));
    await measureDuring(application, 'preview of five holidays', () => call('POST /publicholidays/recount', { stored: holidays }));
    await measureDuring(application, 'five holidays, recalculated', () =>
      call('POST /countryholidays', { holidays: holidays.map((holiday) => ({ holiday })) }),
    );
    // Remove the holidays and restore the leave that they cancelled.
    await sql`delete from public_holiday where holiday_date = any (${days}::date[])`;
    await sql`update applied_leave set leave_status = 'APPRV' where start_date = any (${days}::date[])`;
    await changeAllProfiles(application, call, active, { workPatterns: [{ patternCode: 'TUEOFF', from: `${next}-01-01` }] });
    await sql`update applied_leave set leave_status = 'APPRV', leave_duration = 1 where start_date = any (${days}::date[])`;
    await sql`delete from employee_work_pattern`;
    // These holidays apply to one state only.
    await sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) select day, 'Feast', 'Kedah' from unnest(${days}::date[]) day`;
    await changeAllProfiles(application, call, active, { workStates: [{ state: 'KDH', from: `${next}-01-01` }] });
    const shutdown = { leaveCode: 'AL', startDate: `${year}-12-28`, endDate: `${year}-12-30` };
    await measureDuring(application, 'preview of a company shutdown', () => call('POST /shutdown/preview', shutdown));
    await measureDuring(application, 'company shutdown', () => call('POST /shutdown', { ...shutdown, reason: 'Closed' }));
  } finally {
    await sql.end({ timeout: 5 });
    await application.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Gives every active employee a balance for next year and an approved application on each of the Tuesdays. */
async function fillCompany(sql: Sql): Promise<string[]> {
  const active = await sql<{ emplId: string }[]>`
    select empl_id as "emplId" from employee where status = 'A' and reports_to is not null order by empl_id`;
  const emplIds = active.map(({ emplId }) => emplId);
  await sql`
    insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave, taken_leave)
    select unnest(${emplIds}::text[]), ${next}, 'AL', 30, 30, 0 on conflict do nothing`;
  await sql`update leave_entitlement set available_leave = available_leave + 30 where year = ${year} and leave_code = 'AL'`;
  await sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
    select e.empl_id, current_date, day, day, 'AL', 1, 'APPRV', e.reports_to, 'A day with the family at the sea', jsonb_build_array(jsonb_build_object('date', day, 'days', 1))
    from employee e cross join unnest(${days}::date[]) day where e.empl_id = any (${emplIds})`;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'KDH', 'Kedah', 'Kdh')`;
  await sql`insert into work_pattern values ('TUEOFF', 'Tuesdays off', 'full', 'off', 'full', 'full', 'full', 'off', 'off')`;
  await sql`vacuum analyze`;
  return emplIds;
}

/** Changes the work pattern or state of all profiles, with the calls that the bulk screen makes. */
async function changeAllProfiles(application: Application, call: Calls, active: readonly string[], works: object): Promise<void> {
  const wanted = new Set(active);
  const all = await call<{ emplId: string; version: number }[]>('GET /employeeprofiles');
  const chosen = all.filter(({ emplId }) => wanted.has(emplId)).slice(0, people);
  const what = `${chosen.length} ${'workStates' in works ? 'states' : 'work patterns'}`;
  await measureDuring(application, `preview of ${what}`, () =>
    call(
      'POST /employeeprofiles/recount',
      chosen.map(({ emplId }) => ({ emplId, ...works })),
    ),
  );
  await measureDuring(application, `${what}, recalculated`, () =>
    call(
      'POST /bulkUpdateEmployeeDetails',
      chosen.map((profile) => ({ ...omitReadOnlyFields(profile), ...works })),
    ),
  );
}

/** Removes the fields that a profile response has and an update does not accept. */
function omitReadOnlyFields(profile: object): object {
  const told = new Set(['hasAccount', 'texts', 'workStates', 'workPatterns', 'workState', 'workPattern', 'workNames', 'lastDay']);
  return Object.fromEntries(Object.entries(profile).filter(([name]) => !told.has(name)));
}

/** People who apply while the measured job runs. */
let applicants: FreeDay[] = [];

type Wait = { ms: number; isRefused: boolean };

/** Applies for a day and recalls it, again and again. @returns the duration of each application, in milliseconds */
async function applyRepeatedly({ port }: Application, { headers, date, approver }: FreeDay, isOver: () => boolean): Promise<Wait[]> {
  const path = `http://127.0.0.1:${port}/api/appliedleave`;
  const json = { ...headers, 'content-type': 'application/json' };
  const body = applicationInput({ date, approver });
  const waits: Wait[] = [];
  while (!isOver()) {
    const begun = performance.now();
    const answer = await fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    // The server answers 503 to calls that wait too long for a lock.
    const isRefused = answer.status === 503;
    waits.push({ ms: performance.now() - begun, isRefused });
    if (isRefused) continue;
    if (!answer.ok) throw new Error(`An application failed with status ${answer.status}: ${await answer.text()}`);
    const { id } = (await answer.json()) as { id: { emplid: string; effDate: string } };
    await fetch(`${path}/${id.emplid}/${id.effDate}/${date}/AL`, { method: 'DELETE', headers });
    await sleep(50);
  }
  return waits;
}

async function measureDuring(application: Application, name: string, work: () => Promise<unknown>): Promise<void> {
  const spent = () => [cpuMs(application.pid), postgresCpuMs(application.postmaster)] as const;
  const [node, postgres] = spent();
  const begun = performance.now();
  let isOver = false;
  const beside = Promise.all(applicants.map((one) => applyRepeatedly(application, one, () => isOver)));
  const answer = await work();
  const took = performance.now() - begun;
  isOver = true;
  const waits = (await beside).flat();
  const [nodeNow, postgresNow] = spent();
  const many = Array.isArray(answer) ? ` (${answer.length} rows)` : '';
  const s = (ms: number) => (ms / 1000).toFixed(2);
  const cpu = `${s(nodeNow - node + postgresNow - postgres)} | ${s(postgresNow - postgres)} | ${s(took)}`;
  const longest = s(Math.max(0, ...waits.map(({ ms }) => ms)));
  print(`| ${name}${many} | ${cpu} | ${waits.length} | ${longest} | ${waits.filter(({ isRefused }) => isRefused).length} |`);
}

await bench();
