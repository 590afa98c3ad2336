import path from 'node:path';
import type { Logger } from 'pino';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { setAuditLogYears } from '#src/outgoing/audit-log/server/age-audit-log.ts';
import { setAuditToLog } from '#src/outgoing/audit-log/server/audit-lines.ts';
import { type PlainDate, todayIn } from '#src/base/dates/plain-date.ts';
import { connectBehind } from '#src/platform/http/server/load/connect-behind.ts';
import { connectBeside, type Database, openDatabase } from '#src/platform/db/server/connect.ts';
import { findHold, holdSending, setPace } from '#src/platform/jobs/server/sending.ts';
import { startJobs } from '#src/platform/jobs/server/run-jobs.ts';
import { openStandby } from '#src/platform/lists/server/standby.ts';
import { createMailer } from '#src/platform/mail/server/mailer.ts';
import { createCallOut } from '#src/outgoing/webhook/server/call-out.ts';
import { switchPasswordsOff } from '#src/shared/access/server/account-queries.ts';
import { findEmergencyFault } from '#src/shared/access/server/emergency-account.ts';
import { buildApp } from '../build-app.ts';
import { companyJobs } from '../company-jobs.ts';
import type { Config } from '../config.ts';
import { createMailFolder } from '../demo-mails.ts';
import type { Metrics } from '../metrics.ts';
import { createLog } from '../request-log.ts';
import { resetPageOf } from '../services.ts';
import { codeOf } from '#src/base/text/problem.ts';
import { writeCompiled } from './keep-compiled.ts';
import { serviceManager } from './service-manager.ts';
import { isWorker, reportToFirst, startWorkers, tellFault, type Workers } from './workers.ts';

/** `sql` belongs to the tables' owner where there is one to be had. */
type Prepare = (at: { sql: Sql; config: Config; log: Logger }) => Promise<void>;

/** How long the requests under way may take after SIGTERM, in milliseconds. */
const graceMs = 10_000;

/**
 * Runs the application until SIGTERM or SIGINT: opens the database, prepares it, serves, and on the signal ends in the order
 * connections, requests under way, jobs, database. A start that fails says why in one line and exits with 1.
 */
export async function runServer(
  configure: () => Config,
  steps: { prepare: Prepare; ready?: (address: string, config: Config) => void },
): Promise<void> {
  const stopping = new AbortController();
  /** What ends each thing that was started, in the order of the starts. */
  const ends: (() => Promise<void>)[] = [];
  try {
    const { databaseOwnerUrl, ...config } = configure();
    delete process.env.DATABASE_OWNER_URL;
    delete process.env.DATABASE_OWNER_URL_FILE;
    const log = createLog(config.logLevel);
    const manager = serviceManager(isWorker ? {} : process.env, log);
    onFirstSignal(async (signal) => {
      stopping.abort();
      manager.stopping();
      log.info(`${signal}: stopping`);
      for (const end of ends.toReversed()) await end();
      process.exit(0);
    });
    if (isWorker) return void ends.push(...(await workFor(config, log)));
    const database = await openDatabase({ ...config, databaseOwnerUrl }, log, {
      async asOwner({ sql, owns }) {
        await steps.prepare({ sql, config, log });
        await checkEmergencyAccount(sql, config);
        if (!owns) return;
        await setAuditLogYears(sql, config.auditLogYears);
        await setAuditToLog(sql, config.auditToLog);
      },
    });
    ends.push(database.close);
    await readySending(database.sql, config, log);
    await readyPasswords(database.sql, config, log);
    if (database.auditLogHeldBy === 'triggers')
      log.info('The audit log is guarded by triggers only: the application owns its tables. DATABASE_OWNER_URL sets them apart.');
    const serving = config.workers > 1 ? superviseWorkers(config, database, log, stopping.signal) : serveCompany(config, database, log);
    const { address, stop } = await serving;
    ends.push(stop);
    manager.ready();
    writeCompiled();
    steps.ready?.(address, config);
  } catch (error) {
    // What is ended while it starts fails; that is no news.
    if (stopping.signal.aborted) return;
    if (isWorker) await tellFault(reasonOf(error));
    else process.stderr.write(`Cannot start: ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/** How fast what waits goes out, and whether it does at all. */
async function readySending(sql: Sql, { sending, mailPerMinute, timeZone }: Config, log: Logger): Promise<void> {
  await setPace(sql, mailPerMinute);
  if (sending === 'off') await holdSending(sql, 'switched off');
  const hold = await findHold(sql, timeZone);
  if (hold)
    log.warn(
      `NOTHING IS SENT, mails and calls to others wait: ${hold.because === 'restored' ? 'a backup was restored' : 'SENDING is off'}, since ${hold.since}. HR lets go on the home page, or npm run resume-sending.`,
    );
}

/** Before anything depends on it: a mistyped ID would invalidate every password. @throws Error with one line */
async function checkEmergencyAccount(sql: Sql, { provider }: Pick<Config, 'provider'>): Promise<void> {
  if (provider?.onlyPassword === undefined) return;
  const fault = await findEmergencyFault(sql, provider.onlyPassword);
  if (fault !== undefined) throw new Error(`The environment variable EMERGENCY_ACCOUNT is wrong: ${fault}.`);
}

/** Where passwords are switched off, what they were counts no more, also once they are switched on again. */
async function readyPasswords(sql: Sql, { provider }: Config, log: Logger): Promise<void> {
  if (provider?.onlyPassword === undefined) return;
  const voided = await switchPasswordsOff(sql, provider.onlyPassword);
  if (voided > 0)
    log.warn(`PASSWORDS is off: those of ${voided} accounts are void from now on. ${provider.onlyPassword} alone signs in with one.`);
}

type Open = Pick<Database, 'sql' | 'target'>;
type Running = { address: string; stop: () => Promise<void> };

/**
 * Serves a company whose database is open: the application, its metrics and its upkeep.
 *
 * @param today which day it is, where that is not the clock's to say
 * @returns its address, and what ends it in the order connections, requests under way, jobs
 */
export async function serveCompany(config: Config, database: Open, log: Logger, today = todayOf(config)): Promise<Running> {
  const { sql } = database;
  const metrics = await metricsOf(config, sql);
  const stopUpkeep = await keepCompany(config, database, { log, today, metrics });
  const { address, stop } = await serveCalls(config, { ...database, log, today, metrics });
  return { address, stop: () => stop().then(stopUpkeep) };
}

/** What is counted, if somebody is to be told. */
const metricsOf = async ({ metricsPort }: Config, sql: Sql) =>
  metricsPort === undefined ? undefined : (await import('../metrics.ts')).createMetrics(sql);

const todayOf = (config: Config) => () => todayIn(config.timeZone, Date.now());

type Parts = Open & { log: Logger; today: () => PlainDate; metrics: Metrics | undefined };

/** What of a company any number of processes do beside each other: calls, screens, mails. */
async function serveCalls(config: Config, { metrics, target, ...parts }: Parts): Promise<Running> {
  const standby = openStandby(config, parts.sql, parts.log);
  const behind = connectBehind(target);
  const services = { ...parts, standby, behind, config, attachments: storeOf(config, metrics), ...waysOut(config, parts.log) };
  const app = await buildApp(services, {
    log: parts.log,
    clientDir: path.resolve(import.meta.dirname, '../../../../dist/client'),
    ...(metrics ? { metrics } : {}),
  });
  const address = await app.listen({ host: config.host, port: config.port });
  return {
    address,
    async stop() {
      // A connection whose last request has just been answered would be kept for the next one, which never comes.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      // A request that takes longer than this is cut; the database takes its transaction back.
      await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
      clearInterval(sweep);
      await standby?.end();
      await behind?.end({ timeout: 5 });
    },
  };
}

const storeOf = (config: Config, metrics: Metrics | undefined) => {
  const store = createAttachmentStore(config);
  return metrics?.watchStore(store) ?? store;
};

/** What leaves the company. */
const waysOut = (config: Config, log: Logger) => ({
  mailer: config.demoMails === undefined ? createMailer(config, log) : createMailFolder(config.demoMails),
  callOut: createCallOut({ named: config.webhooksPrivate }),
});

/** What one process of an instance does: it tells what is counted, and does what comes by the clock. @returns what ends both */
async function keepCompany(
  config: Config,
  { sql, target }: Open,
  { log, today, metrics }: Omit<Parts, keyof Open>,
  others?: Workers,
): Promise<() => Promise<void>> {
  const stopMetrics = await metrics?.listen(config.metricsHost, config.metricsPort ?? 0, others?.counted);
  const behind = connectBehind(target);
  const services = { sql, behind, config, log, today, attachments: storeOf(config, metrics), ...waysOut(config, log) };
  const jobs = companyJobs({ ...services, resetPage: resetPageOf(config) });
  const stopJobs = await startJobs(target, jobs, { timeZone: config.timeZone, log, watch: metrics?.watchJob });
  return async () => {
    await stopMetrics?.();
    await stopJobs();
    await behind?.end({ timeout: 5 });
  };
}

/** Serves a company by several processes: this one, the first, has the database and the upkeep, the workers have the calls. */
async function superviseWorkers(config: Config, database: Open, log: Logger, told: AbortSignal): Promise<Running> {
  const workers = await startWorkers(config.workers, log, told);
  const metrics = await metricsOf(config, database.sql);
  const stopUpkeep = await keepCompany(config, database, { log, today: todayOf(config), metrics }, workers);
  return { address: workers.address, stop: () => workers.stop().then(stopUpkeep) };
}

/** What a worker does until it is told to stop. @returns what ends it, the last first */
async function workFor(config: Config, log: Logger): Promise<(() => Promise<void>)[]> {
  const { sql, target } = connectBeside(config, config.workers);
  const metrics = await metricsOf(config, sql);
  reportToFirst(() => metrics?.values() ?? Promise.resolve([]));
  const { stop } = await serveCalls(config, { sql, target, log, today: todayOf(config), metrics });
  return [() => sql.end({ timeout: 5 }), stop];
}

/** A second signal changes nothing: npm sends on what Ctrl+C has sent already. */
function onFirstSignal(stop: (signal: string) => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop(signal);
    });
  }
}

/** Why a server cannot start, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (codeOf(error) === 'EADDRINUSE')
    return `another program listens on this address already (${error.message}). Set PORT, or METRICS_PORT, to a free one.`;
  return error.message;
}
