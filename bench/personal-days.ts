import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { applyJobs, listJobs, searchJob } from './jobs.ts';
import { type Job, measure, median } from './measure.ts';
import { busyManagers, freeDays, demoPerson, peopleWithLongLists } from './people.ts';
import { type Application, startApplication } from './servers.ts';

// Measures the cost of applying and of reading a page of a list when everyone has their own state and work pattern, compared with the same company
// without them, in turn on one server. Run it with `npx node bench/personal-days.ts`.

const [employees, rounds] = [1000, 6];
const year = new Date().getFullYear();
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Gives everyone a work pattern and a state from this year on, and another state from July on. The days that leave costs stay the same. */
async function setPersonalDays(sql: Sql): Promise<void> {
  await sql`insert into employee_work_pattern select empl_id, make_date(${year}, 1, 1), 'OWN' from employee`;
  await sql`insert into employee_work_state select empl_id, make_date(${year}, month, 1), case month when 1 then 'KDH' else 'KUL' end from employee, unnest('{1,7}'::int[]) month`;
}

const resetPersonalDays = async (sql: Sql): Promise<void> => {
  await sql`delete from employee_work_pattern`;
  await sql`delete from employee_work_state`;
};

async function compareDays(sql: Sql, application: Application, job: Job): Promise<void> {
  const found = { own: [] as number[], none: [] as number[] };
  for (let round = 0; round <= rounds; round += 1)
    for (const side of round % 2 === 0 ? (['own', 'none'] as const) : (['none', 'own'] as const)) {
      if (side === 'own') await setPersonalDays(sql);
      const { cpu } = await measure(application, job.own(job.requests));
      if (side === 'own') await resetPersonalDays(sql);
      // The first round warms up.
      if (round > 0) found[side].push(cpu);
    }
  const ratio = median(found.own.map((own, n) => own / (found.none[n] ?? 1)));
  print(`| ${job.name} | ${median(found.own).toFixed(2)} | ${median(found.none).toFixed(2)} | **${ratio.toFixed(2)}** |`);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-own-days-'));
const application = await startApplication(dataDir, employees);
const sql = connect({ ...embeddedAddress(dataDir), database: 'postgres' }, { max: 2 });
try {
  const calls = 500;
  const days = await freeDays(sql, { year, many: calls * 2 * (rounds + 1), butOf: [] });
  await sql`insert into work_pattern values ('OWN', 'Own week', 'full', 'full', 'full', 'full', 'full', 'off', 'off')`;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'KUL', 'Kuala Lumpur', 'KL')`;
  await sql`update public_holiday set holiday_state = 'Kedah, Kuala Lumpur' where extract(month from holiday_date) in (5, 8, 9)`;
  const people = await peopleWithLongLists(sql, { many: 100, year });
  const lists = listJobs(people, await busyManagers(sql, 50));
  await sql`vacuum analyze`;
  print('| job | CPU with personal days, ms | without | ratio |\n|---|--:|--:|--:|');
  const [apply] = applyJobs(days);
  for (const job of [...(apply ? [{ ...apply, requests: calls }] : []), ...lists, searchJob(await demoPerson(sql, 'H0001'))])
    await compareDays(sql, application, job);
} finally {
  await sql.end({ timeout: 5 });
  await application.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
