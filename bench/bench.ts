import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Sql } from '#src/db/server/sql.ts';
import { connect } from '#src/db/server/connect.ts';
import { embeddedAddress } from '#src/db/server/embedded-postgres.ts';
import { forgetPeak, peakMb, residentMb } from './cpu-time.ts';
import { applyJobCount, applyJobs, appliesARound, approvalsARound, approveJobs, exportOfAll, listJobs, signIns } from './jobs.ts';
import { compare, measure, type Measured, type Side } from './measure.ts';
import { makeFloorTable } from './floor-table.ts';
import { busyManagers, freeDays, knownPerson, peopleWithLongLists, type Person, waitingLeave } from './people.ts';
import { startApplication, startFloor } from './servers.ts';

const help = `Measures what the calls cost in CPU, beside a floor that does nothing but the query.

  npm run bench [-- --rounds N] [--only TEXT]

  --rounds N    turns of each job, after one to warm up (7 unless told)
  --only TEXT   only the jobs whose name contains the text
  --profile DIR writes a CPU profile of the server into the folder`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, rounds: { type: 'string' }, only: { type: 'string' }, profile: { type: 'string' } },
});
const rounds = Number(values.rounds ?? 7);
const wanted = (name: string) => name.includes(values.only ?? '');
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
    const exported = wanted('export') ? await measureExport(application, await knownPerson(sql, 'H0001'), sql) : undefined;
    await makeFloorTable(sql);
    const [people, managers] = [await peopleWithLongLists(sql, { many: 200, year }), await busyManagers(sql, 20)];
    const [applied, approved] = [appliesARound * applyJobCount, approvalsARound].map((many) => many * (rounds + 1) * 2) as [number, number];
    // Not every approver can sign in.
    const days = await freeDays(sql, { year, many: applied + 2 * approved });
    const waiting = await waitingLeave(sql, days.splice(applied));
    await sql`vacuum analyze`;
    const floor = await startFloor(address, dataDir);
    stopFloor = floor.stop;

    print('| job | CPU | of it PostgreSQL | floor | of it PostgreSQL | times the floor | half answered within | 99 of 100 within |');
    print('|---|--:|--:|--:|--:|--:|--:|--:|');
    for (const job of [...listJobs(people, managers), ...applyJobs(days), ...approveJobs(waiting)].filter(({ name }) => wanted(name))) {
      const { own, floor: least, ratio } = await compare(job, application, { ...floor, postmaster: application.postmaster }, rounds);
      printRow(job.name, own, [ms(least.cpu), ms(least.postgres), `**${ratio.toFixed(1)}**`]);
    }
    if (wanted('sign in')) printRow('sign in', await measure(application, signIns(people), 2));
    if (exported) {
      printRow(`export of ${exported.rows} rows as a workbook`, exported);
      print(`\nMilliseconds. Memory of the server: ${exported.before} MiB before the exports, at most ${exported.peak} MiB during them.`);
    }
  } finally {
    await stopFloor();
    await sql.end({ timeout: 5 });
    await application.stop();
  }
}

function printRow(name: string, { cpu, postgres, half, most }: Measured, floor: string[] = ['', '', '']): void {
  print(`| ${[name, ms(cpu), ms(postgres), ...floor, ms(half), ms(most)].join(' | ')} |`);
}

/** Before anything is added to the company: 10 applications an employee. */
async function measureExport(application: Side, hr: Person, sql: Sql) {
  const [{ rows } = { rows: 0 }] = await sql<{ rows: number }[]>`select count(*) as rows from applied_leave`;
  const workbook = exportOfAll(hr);
  await measure(application, [workbook], 1);
  const before = residentMb(application.pid);
  forgetPeak(application.pid);
  const calls = Array.from({ length: 5 }, () => workbook);
  return { rows, before, ...(await measure(application, calls, 1)), peak: peakMb(application.pid) };
}
