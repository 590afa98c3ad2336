import { parseArgs } from 'node:util';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { findFailedJobs, findJobs } from '#src/platform/jobs/server/job-queries.ts';
import { createBoss } from '#src/platform/jobs/server/run-jobs.ts';
import { runCommand } from './run-command.ts';

const help = `Shows the scheduled jobs: how many are pending, which have failed, and the next run of each. The application can keep running.

  npm run jobs [-- --retry ID]

  --retry ID   lets the running application retry a failed job

Uses the environment of npm start: DATABASE_URL, DATA_DIR.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, retry: { type: 'string' } } });

await runCommand({ help: values.help ? help : undefined, isHelpWanted: true }, async (config, log) => {
  const database = await joinDatabase(config, log, { asItIs: true });
  const boss = createBoss(
    database.target,
    { warn: (_about, message) => log.warn(message), error: (_about, message) => log.warn(message) },
    { schedule: false },
  );
  await boss.start();
  try {
    const failed = await findFailedJobs(database.sql);
    if (values.retry !== undefined) {
      const job = failed.find(({ id }) => id === values.retry);
      if (!job) throw new Error(`There is no failed job ${values.retry}. List failed jobs with npm run jobs.`);
      await boss.retry(job.job, job.id);
      log.info(`Retrying ${job.job}.`);
      return;
    }
    const rows = (await findJobs(database.sql)).map(({ job, due, timeZone, waiting, failed: lost, lastEnded }) => {
      const [next] = boss.previewSchedule(due, { tz: timeZone, count: 1 });
      return [job, String(waiting), String(lost), lastEnded ?? 'never', next ? inZone(next, timeZone) : 'never'];
    });
    for (const line of table([['job', 'pending', 'failed', 'last run', 'next run'], ...rows])) log.info(line);
    for (const { id, job, failedAt, said } of failed) log.info(`\n${id}  ${job}, ${failedAt}: ${said ?? 'unknown'}`);
  } finally {
    await boss.stop();
    await database.close();
  }
});

// A function declaration, because the command above runs before this line.
function inZone(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).replace(',', '');
}

/** Aligns the cells in columns. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
