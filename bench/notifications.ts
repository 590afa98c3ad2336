import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { addDays, isWeekend, type PlainDate } from '#src/base/dates/plain-date.ts';
import { applyJobs, approveJobs } from './jobs.ts';
import { makeCalls } from './load.ts';
import { type Job, measure, median, type MeasuredServer } from './measure.ts';
import { freeDays, demoPerson, createPendingLeave } from './people.ts';
import { startApplication } from './servers.ts';

const help = `Measures the cost of notifications: applying and approving with and without email, and a public holiday that changes everyone's leave.

  node bench/notifications.ts [-- --rounds N]

  --rounds N   pairs of each job, after one to warm up (default 5)`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const year = new Date().getFullYear();
const [calls, employees] = [400, 1000];
/** Number of people with leave on the holiday; two people are notified of each. */
const absentPeople = 5000;
const print = (line: string) => process.stdout.write(`${line}\n`);
const ms = (all: number[]) => median(all).toFixed(2);

if (values.help) {
  print(help);
} else {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-bench-'));
  try {
    await bench(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function bench(dataDir: string): Promise<void> {
  const application = await startApplication(dataDir, employees);
  const sql = connect({ ...embeddedAddress(dataDir), database: 'postgres' }, { max: 2 });
  try {
    const days = await freeDays(sql, { year, many: calls * 2 * (rounds + 1) * 2, butOf: [] });
    const [apply] = applyJobs(days.splice(0, calls * 2 * (rounds + 1)));
    const [approve] = approveJobs(await createPendingLeave(sql, days));
    await sql`vacuum analyze`;
    print('| job | CPU with email, ms | without | ratio |\n|---|--:|--:|--:|');
    for (const job of [apply, approve]) if (job) await compareMail(sql, application, job);
    await compareHoliday(sql, application);
  } finally {
    await sql.end({ timeout: 5 });
    await application.stop();
  }
}

/** Turns the emails of notifications on or off. They are queued but not sent, because a demo company holds mail back. */
async function setNotificationMail(sql: Sql, value: 'all' | 'none'): Promise<void> {
  await sql`insert into setting (name, value) values ('mailNotices', ${JSON.stringify(value)}::text::jsonb) on conflict (name) do update set value = excluded.value`;
}

async function compareMail(sql: Sql, application: MeasuredServer, job: Job): Promise<void> {
  const found = { all: [] as number[], none: [] as number[] };
  for (let round = 0; round <= rounds; round += 1)
    for (const value of round % 2 === 0 ? (['all', 'none'] as const) : (['none', 'all'] as const)) {
      await setNotificationMail(sql, value);
      const { cpu } = await measure(application, job.own(calls));
      if (round > 0) found[value].push(cpu);
    }
  const ratio = median(found.all.map((all, n) => all / (found.none[n] ?? 1)));
  print(`| ${job.name} | ${ms(found.all)} | ${ms(found.none)} | **${ratio.toFixed(2)}** |`);
}

/** Compares adding a holiday that changes everyone's leave with notifications and emails, and without them. */
async function compareHoliday(sql: Sql, application: MeasuredServer): Promise<void> {
  const hr = await demoPerson(sql, 'H0001');
  await sql`create function tell_nobody() returns trigger language plpgsql as 'begin return null; end'`;
  await addPeople(sql);
  const took = { with: [] as number[], without: [] as number[] };
  const dates = freeMondays();
  let told = 0;
  for (let round = 0; round <= rounds; round += 1)
    for (const how of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const date = dates.pop();
      if (!date) throw new Error('Not enough Mondays for all rounds.');
      await addLeaveForEveryone(sql, date);
      await setNotificationMail(sql, how === 'with' ? 'all' : 'none');
      await sql.unsafe(
        how === 'with'
          ? 'drop trigger if exists tell_nobody on notice'
          : 'create or replace trigger tell_nobody before insert on notice for each row execute function tell_nobody()',
      );
      const [before] = await sql<{ n: number }[]>`select count(*)::int as n from notice`;
      const body = { holidayDate: date, holidayDay: '', holidayDescr: 'A feast', holidayState: 'All' };
      const began = performance.now();
      await makeCalls(application.port, [{ method: 'POST', path: '/api/publicholiday', headers: hr.headers, body }], 1);
      if (round > 0) took[how].push(performance.now() - began);
      const [after] = await sql<{ n: number }[]>`select count(*)::int as n from notice`;
      if (how === 'with') told = (after?.n ?? 0) - (before?.n ?? 0);
    }
  const ratio = median(took.with.map((one, n) => one / (took.without[n] ?? 1)));
  print(
    `\nA holiday with ${told} notifications and an email for each person: ${ms(took.with)} ms; without them: ${ms(took.without)} ms; ratio **${ratio.toFixed(2)}**.`,
  );
}

/** Adds the people who have leave on the holiday. They have no accounts; notifications do not need one. */
async function addPeople(sql: Sql): Promise<void> {
  await sql`insert into employee (empl_id, name, effective_date, business_email, roles, reports_to)
    select 'BENCH' || n, 'Person ' || n, '2020-01-01', 'bench' || n || '@demo.example', '{E}', 'M0001' from generate_series(1, ${absentPeople}) n`;
  await sql`insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave)
    select empl_id, ${year + 1}, 'AL', 300, 300 from employee where empl_id like 'BENCH%'`;
}

/** Returns Mondays of next year on which no one has leave yet. */
function freeMondays(): PlainDate[] {
  const first = Array.from({ length: 7 }, (_, n) => addDays(`${year + 1}-03-01`, n)).find(
    (date) => isWeekend(addDays(date, -1)) && !isWeekend(date),
  );
  return Array.from({ length: 2 * (rounds + 1) }, (_, n) => addDays(first ?? `${year + 1}-03-01`, n * 7));
}

/** Adds two days of approved leave, a Monday and a Tuesday, for all added people. */
async function addLeaveForEveryone(sql: Sql, monday: PlainDate): Promise<void> {
  await sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
    select empl_id, current_date, ${monday}, ${addDays(monday, 1)}, 'AL', 2, 'APPRV', reports_to, 'Sea',
      jsonb_build_array(jsonb_build_object('date', ${monday}::text, 'days', 1), jsonb_build_object('date', ${addDays(monday, 1)}::text, 'days', 1))
    from employee where empl_id like 'BENCH%'`;
}
