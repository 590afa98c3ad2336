import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#src/db/server/connect.ts';
import { embeddedAddress } from '#src/db/server/embedded-postgres.ts';
import { forgetPeak, peakMb, residentMb } from './cpu-time.ts';
import { applyJobs, exportOfAll, listJobs, signIns } from './jobs.ts';
import { compare, measure } from './measure.ts';
import { makeFloorTable } from './floor-table.ts';
import { busyManagers, freeDays, knownPerson, peopleWithLongLists, type Person } from './people.ts';
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
    await makeFloorTable(sql);
    const [people, managers, hr] = [
      await peopleWithLongLists(sql, { many: 200, year }),
      await busyManagers(sql, 20),
      await knownPerson(sql, 'H0001'),
    ];
    const days = await freeDays(sql, { year, many: 1000 * (rounds + 1) * 2 });
    await sql`vacuum analyze`;
    const floor = await startFloor(address, dataDir);
    stopFloor = floor.stop;
    const floorSide = { ...floor, postmaster: application.postmaster };

    print('| job | CPU | of it PostgreSQL | floor | of it PostgreSQL | times the floor | half answered within | 99 of 100 within |');
    print('|---|--:|--:|--:|--:|--:|--:|--:|');
    for (const job of [...listJobs(people, managers), ...applyJobs(days)].filter(({ name }) => wanted(name))) {
      const { own, floor: least, ratio } = await compare(job, application, floorSide, rounds);
      print(
        `| ${job.name} | ${ms(own.cpu)} | ${ms(own.postgres)} | ${ms(least.cpu)} | ${ms(least.postgres)} | **${ratio.toFixed(1)}** | ${ms(own.half)} | ${ms(own.most)} |`,
      );
    }
    if (wanted('sign in')) {
      const { cpu, postgres, half, most } = await measure(application, signIns(people), 2);
      print(`| sign in | ${ms(cpu)} | ${ms(postgres)} | | | | ${ms(half)} | ${ms(most)} |`);
    }
    if (wanted('export')) {
      const exports = await measureExport(application, hr);
      const [row] = await sql<{ count: number }[]>`select count(*) from applied_leave`;
      print(
        `| export of ${row?.count} rows as a workbook | ${ms(exports.cpu)} | ${ms(exports.postgres)} | | | | ${ms(exports.half)} | ${ms(exports.most)} |`,
      );
      print(`\nMemory of the server: ${exports.before} MiB before the exports, at most ${exports.peak} MiB during them.`);
    }
  } finally {
    await stopFloor();
    await sql.end({ timeout: 5 });
    await application.stop();
  }
}

async function measureExport(application: { port: number; pid: number; postmaster: number }, hr: Person) {
  const workbook = exportOfAll(hr);
  await measure(application, [workbook], 1);
  const before = residentMb(application.pid);
  forgetPeak(application.pid);
  const measured = await measure(
    application,
    Array.from({ length: 5 }, () => workbook),
    1,
  );
  return { ...measured, before, peak: peakMb(application.pid) };
}
