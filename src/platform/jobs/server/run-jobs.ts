import { type Clock, PgBoss } from 'pg-boss';
import { poolConfig, type Target } from '#src/platform/db/server/connect.ts';
import { jobSchema } from '#src/platform/db/server/schema/job-schema.ts';

/** Work that comes due by the clock: once for all instances each time, and once when the servers were down meanwhile. */
export type Job = {
  name: string;
  /** When it is due, in the form of cron, in the company's time zone. */
  due: string;
  /** What is done; it ends early once the signal says so. A failure is tried again, and then stands in `npm run jobs`. */
  work: (signal: AbortSignal) => Promise<void>;
};

type JobLog = { warn: (about: object, message: string) => void; error: (about: object, message: string) => void };

/** Runs one try of a job, and remembers how it went. */
export type MonitorJob = (name: string, work: () => Promise<void>) => Promise<void>;

/** How long a stop waits for what is under way, in milliseconds; what is cut off is done again by whoever comes next. */
const stopTimeoutMs = 5_000;
const day = 24 * 3600;

/** Tries after the first, how long between them, and after how long a try counts as lost: its instance has died. In seconds. */
const tries = { retryLimit: 2, retryDelay: 60, expireInSeconds: 900, deleteAfterSeconds: 14 * day } as const;

/** The library, as we use it: it makes no tables, listens to nothing, mends no indexes, and has two connections. */
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
 * Does the jobs as they come due, until it is stopped; several instances share them. What another version has scheduled and this one does not know
 * is scheduled no more.
 *
 * @param how.everySeconds how often it is looked for what is due; tests have less time
 * @param how.clock another clock than that of the machine, for tests
 * @returns what stops it: a job under way is waited for a little, and else done again
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
  for (const { name, due, work } of jobs) {
    // Of what comes due again before anybody has begun it, one waits.
    await boss.createQueue(name, { ...tries, policy: 'short' });
    await boss.updateQueue(name, tries);
    await boss.schedule(name, due, null, { tz: timeZone, missed: 'once' });
    await boss.work(name, { pollingIntervalSeconds: everySeconds ?? 10 }, async ([job]) => {
      if (job) await watch(name, () => work(job.signal));
    });
  }
  return () => boss.stop({ timeout: stopTimeoutMs });
}
