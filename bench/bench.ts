import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxRows } from '#src/platform/http/batch/max-rows.ts';
import { resetPeakMb, peakMb, postgresMb, residentMb } from './cpu-time.ts';
import {
  applyJobCount,
  applyJobs,
  appliesPerRound,
  approvalsPerRound,
  approveJobs,
  explainJob,
  exportJob,
  listJobs,
  batchJobs,
  searchJob,
  signInJob,
} from './jobs.ts';
import { simulateCrowd } from './crowd.ts';
import { compare, type MeasureResult, type MeasuredServer } from './measure.ts';
import { createBaselineTable } from './baseline-table.ts';
import { busyManagers, freeDays, demoPerson, peopleWithLongLists, createPendingLeave } from './people.ts';
import { restartApplication, startApplication, startBaseline } from './servers.ts';

const help = `Measures the CPU time of the calls, compared with a floor: a server that only runs the query.

  npm run bench [-- --rounds N] [--only TEXT]

  --rounds N       rounds of each job, after one to warm up (default 7)
  --only TEXTS     run only jobs whose name contains one of these texts, separated by commas; skips start and memory
  --crowd MINUTES  let 500 people work during an upload for this long (default 10; 0 skips it, as does --only)
  --profile DIR    write a CPU profile of the server to this folder`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    crowd: { type: 'string' },
    profile: { type: 'string' },
  },
});
const rounds = Number(values.rounds ?? 7);
const wanted = (name: string) => (values.only ?? '').split(',').some((text) => name.includes(text));
/** Number of people who work at the same time. */
const many = 500;
const minutes = Number(values.crowd ?? (values.only === undefined ? 10 : 0));
const year = new Date().getFullYear();
const ms = (value: number) => value.toFixed(2);
const print = (line: string) => process.stdout.write(`${line}\n`);

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
  const application = await startApplication(dataDir, 1000, values.profile);
  const address = embeddedAddress(dataDir);
  const sql = connect({ ...address, database: 'postgres' }, { max: 2 });
  let stopFloor = async () => {};
  try {
    await createBaselineTable(sql);
    const hr = await demoPerson(sql, 'H0001');
    const [{ rows } = { rows: 0 }] = await sql<{ rows: number }[]>`select count(*) as rows from applied_leave`;
    const [people, managers] = [await peopleWithLongLists(sql, { many: 200, year }), await busyManagers(sql, 20)];
    const [applied, approved] = [appliesPerRound * applyJobCount, approvalsPerRound].map((many) => many * (rounds + 1) * 2) as [
      number,
      number,
    ];
    // Approvals get twice the days they need, because some approvers cannot sign in.
    const days = await freeDays(sql, { year, many: many + applied + 2 * approved, butOf: managers.map(({ emplId }) => emplId) });
    const crowdDays = days.splice(0, many);
    const waiting = await createPendingLeave(sql, days.splice(applied));
    await sql`vacuum analyze`;
    const floor = await startBaseline(address, dataDir);
    stopFloor = floor.stop;
    const jobs = [
      ...listJobs(people, managers),
      explainJob(people, year),
      searchJob(hr),
      ...applyJobs(days),
      ...approveJobs(waiting),
      ...batchJobs(hr, people, maxRows),
      signInJob(people),
      exportJob(hr, rows),
    ];
    print('| job | CPU | PostgreSQL share | floor | PostgreSQL share | × floor | half answered within | 99 % within | calls per second |');
    print('|---|--:|--:|--:|--:|--:|--:|--:|--:|');
    for (const job of jobs.filter(({ name }) => wanted(name))) {
      if (job.name.startsWith('export')) resetPeakMb(application.pid);
      const { own, floor: least, ratio } = await compare(job, application, { ...floor, postmaster: application.postmaster }, rounds);
      printRow(job.name, own, [ms(least.cpu), ms(least.postgres), `**${ratio.toFixed(1)}**`]);
    }
    print(`\nAll times in milliseconds. Peak memory of the server since the exports began: ${peakMb(application.pid)} MiB.`);
    if (minutes > 0) await benchCrowd(application, { days: crowdDays, hr });
  } finally {
    await stopFloor();
    await sql.end({ timeout: 5 });
    await application.stop();
  }
  if (values.only === undefined) await benchStart(dataDir);
}

function printRow(name: string, { cpu, postgres, half, most, rate }: MeasureResult, floor: string[]): void {
  print(`| ${[name, ms(cpu), ms(postgres), ...floor, ms(half), ms(most), rate.toFixed(0)].join(' | ')} |`);
}

/** Measures many people who pause between their calls while a spreadsheet is uploaded. */
async function benchCrowd(application: MeasuredServer, who: Pick<Parameters<typeof simulateCrowd>[1], 'days' | 'hr'>): Promise<void> {
  const { calls, errors, half, slowest, cpu, memory, uploadedInMs } = await simulateCrowd(application, { ...who, minutes });
  const ofMinute = (minute: number) => memory.slice(minute * 6, minute * 6 + 6);
  const told = Array.from({ length: minutes }, (_, minute) => `${Math.min(...ofMinute(minute))}–${Math.max(...ofMinute(minute))}`);
  print(
    `\n${who.days.length} people for ${minutes} minutes during an upload of 10,000 rows: ${calls} calls, ${errors.length} errors, ${ms(cpu)} ms of CPU per call.`,
  );
  print(`Half answered within ${ms(half)} ms, 99 % within ${ms(slowest)} ms; the upload took ${(uploadedInMs / 1000).toFixed(0)} s.`);
  print(`Memory of the server per minute, MiB: ${told.join(', ')}.`);
  for (const error of new Set(errors)) print(error);
}

/** Measures the time from a start with this company until calls are answered, and the memory three seconds later. */
async function benchStart(dataDir: string): Promise<void> {
  const took: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const begun = performance.now();
    const application = await restartApplication(dataDir);
    took.push(performance.now() - begun);
    await sleep(3000);
    if (turn === 2) print(`Idle: server ${residentMb(application.pid)} MiB, PostgreSQL ${postgresMb(application.postmaster)} MiB.`);
    await application.stop();
  }
  print(`Ready after a restart: ${took.map((one) => one.toFixed(0)).join(', ')} ms.`);
}
