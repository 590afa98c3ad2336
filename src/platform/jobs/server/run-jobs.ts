import { type Clock, PgBoss } from 'pg-boss';
import { poolConfig, type Target } from '#src/platform/db/server/connect.ts';
import { jobSchema } from '#src/platform/db/server/schema/job-schema.ts';

/** A scheduled job: it runs once for all instances each time, and once if the servers were down at that time. */
export type Job = {
  name: string;
  /** The schedule in cron format, in the company's time zone. */
  due: string;
  /** Whether only one run at a time may wait or be active on all instances. Otherwise, a late run and the next may overlap. */
  isAlone?: boolean;
  /** The work, which ends early when the signal aborts. A failure is retried, and then listed by `npm run jobs`. */
  work: (signal: AbortSignal) => Promise<void>;
};

type JobLog = { warn: (about: object, message: string) => void; error: (about: object, message: string) => void };

/** Runs one attempt of a job and records its result. */
export type MonitorJob = (name: string, work: () => Promise<void>) => Promise<void>;

/** How long a stop waits for running jobs, in milliseconds. Interrupted jobs are run again later. */
const stopTimeoutMs = 5_000;
const day = 24 * 3600;

/**
 * The number of retries, the pause between them, and the time after which an attempt counts as lost because its instance died. In seconds.
 */
const tries = { retryLimit: 2, retryDelay: 60, expireInSeconds: 900, deleteAfterSeconds: 14 * day } as const;

/** Creates the job library: it creates no tables, listens to no notifications, repairs no indexes, and uses two connections. */
export function createBoss(
  target: Target,
  log: JobLog,
  { schedule, everySeconds = 5, clock }: { schedule: boolean; everySeconds?: number | undefined; clock?: Clock | undefined },
): PgBoss {
  const boss = new PgBoss({
    ...poolConfig(target, { max: 2 }),
    schedule,
    supervise: schedule,
    cronWorkerIntervalSeconds: everySeconds,
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    flowIntervalSeconds: 3600,
    ...(clock && { clock }),
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs could not be looked after'));
  boss.on('warning', ({ message, data }) => log.warn({ about: data }, message));
  return boss;
}

/**
 * Runs the scheduled jobs until it is stopped; several instances share them. Jobs of another version that this one does not know are
 * unscheduled.
 *
 * @param how.everySeconds the polling interval, shorter in tests
 * @param how.clock replaces the clock of the machine in tests
 * @returns a function that stops the jobs: it waits briefly for running jobs, and interrupted ones are run again
 */
export async function startJobs(
  target: Target,
  jobs: readonly Job[],
  {
    timeZone,
    log,
    watch = (_name, work) => work(),
    everySeconds,
    clock,
  }: { timeZone: string; log: JobLog; watch?: MonitorJob | undefined; everySeconds?: number; clock?: Clock },
): Promise<() => Promise<void>> {
  const boss = createBoss(target, log, { schedule: true, everySeconds, clock });
  await boss.start();
  for (const { name } of await boss.getSchedules()) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
  for (const { name, due, isAlone, work } of jobs) {
    // If a job comes due again before it has started, only one run waits.
    await boss.createQueue(name, { ...tries, policy: isAlone ? 'exclusive' : 'short' });
    await boss.updateQueue(name, tries);
    await boss.schedule(name, due, null, { tz: timeZone, missed: 'once' });
    await boss.work(name, { pollingIntervalSeconds: everySeconds ?? 10 }, async ([job]) => {
      if (job) await watch(name, () => work(job.signal));
    });
  }
  return () => boss.stop({ timeout: stopTimeoutMs });
}
