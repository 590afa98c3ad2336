import path from 'node:path';
import type { Logger } from 'pino';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { setAuditLogRetention } from '#src/outgoing/audit-log/server/audit-log-retention.ts';
import { setAuditLogForwarding } from '#src/outgoing/audit-log/server/forward-audit-entries.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { todayClock } from '#src/base/dates/today-clock.ts';
import { connectLowPriority } from '#src/platform/http/server/load-shedding/connect-low-priority.ts';
import { connectShared, type Database, openDatabase } from '#src/platform/db/server/connect.ts';
import { findSendingHold, holdSending, setMailsPerMinute } from '#src/platform/jobs/server/sending-hold.ts';
import { startJobs } from '#src/platform/jobs/server/run-jobs.ts';
import { openStandby } from '#src/platform/lists/server/standby.ts';
import { createMailer } from '#src/platform/mail/server/mailer.ts';
import { createWebhookClient } from '#src/outgoing/webhook/server/webhook-client.ts';
import { disablePasswords } from '#src/shared/access/server/account-queries.ts';
import { findEmergencyFault } from '#src/shared/access/server/emergency-account.ts';
import { buildApp } from '../build-app.ts';
import { companyJobs } from '../jobs/company-jobs.ts';
import type { Config } from '../config/config.ts';
import { createMailFolder } from '../pages/demo-mails.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { createLog } from '../monitoring/request-log.ts';
import { resetPageUrl } from '../services.ts';
import { codeOf } from '#src/base/text/problem.ts';
import { flushSourceCache } from './source-cache.ts';
import { createServiceManager } from './service-manager.ts';
import { isWorker, reportToPrimary, startWorkers, reportFault, type Workers } from './workers.ts';

/** `sql` connects as the owner of the tables if there is one. */
type Prepare = (at: { sql: Sql; config: Config; log: Logger }) => Promise<void>;

/** How long running requests may take after SIGTERM, in milliseconds. */
const graceMs = 10_000;

/**
 * Runs the application until SIGTERM or SIGINT: opens the database, prepares it and serves. On the signal it closes connections, requests,
 * jobs and the database, in this order. A failed start reports the reason in one line and exits with 1.
 *
 * @param steps `ready` receives the address that people open
 */
export async function runServer(
  configure: () => Config,
  steps: { prepare: Prepare; ready?: (address: string, log: Logger) => void },
): Promise<void> {
  const stopping = new AbortController();
  /** The functions that stop what was started, in the order of the starts. */
  const ends: (() => Promise<void>)[] = [];
  try {
    const { databaseOwnerUrl, ...config } = configure();
    delete process.env.DATABASE_OWNER_URL;
    delete process.env.DATABASE_OWNER_URL_FILE;
    const log = createLog(config.logLevel);
    const manager = createServiceManager(isWorker ? {} : process.env, log);
    onFirstSignal(async (signal) => {
      stopping.abort();
      manager.stopping();
      log.info(`${signal}: stopping`);
      for (const end of ends.toReversed()) await end();
      process.exit(0);
    });
    if (isWorker) return void ends.push(...(await runWorker(config, log)));
    const database = await openDatabase({ ...config, databaseOwnerUrl }, log, {
      async asOwner({ sql, owns }) {
        await steps.prepare({ sql, config, log });
        await checkEmergencyAccount(sql, config);
        if (!owns) return;
        await setAuditLogRetention(sql, config.auditLogYears);
        await setAuditLogForwarding(sql, config.auditToLog);
      },
    });
    ends.push(database.close);
    await prepareSending(database.sql, config, log);
    await preparePasswords(database.sql, config, log);
    if (database.auditLogHeldBy === 'triggers')
      log.info(
        'The audit log is guarded by triggers only, because the application owns its tables. Set DATABASE_OWNER_URL to change that.',
      );
    const serving = config.workers > 1 ? superviseWorkers(config, database, log, stopping.signal) : serveCompany(config, database, log);
    const { address, stop } = await serving;
    ends.push(stop);
    manager.ready();
    flushSourceCache();
    steps.ready?.(process.env.PUBLIC_URL || address.replace('127.0.0.1', 'localhost'), log);
  } catch (error) {
    // A stop during the start makes it fail; that is expected.
    if (stopping.signal.aborted) return;
    if (isWorker) await reportFault(describeStartFailure(error));
    else process.stderr.write(`Cannot start: ${describeStartFailure(error)}\n`);
    process.exit(1);
  }
}

/** Sets the rate of outgoing mail, and pauses it if configured. */
async function prepareSending(sql: Sql, { sending, mailPerMinute, timeZone }: Config, log: Logger): Promise<void> {
  await setMailsPerMinute(sql, mailPerMinute);
  if (sending === 'off') await holdSending(sql, 'switched off');
  const hold = await findSendingHold(sql, timeZone);
  if (hold)
    log.warn(
      `OUTGOING MAIL AND WEBHOOKS ARE PAUSED since ${hold.since}: ${hold.because === 'restored' ? 'a backup was restored' : 'SENDING is off'}. Resume them on the home page of HR or with npm run resume-sending.`,
    );
}

/** Runs before anything depends on the account: a mistyped ID would invalidate every password. @throws Error with one line */
async function checkEmergencyAccount(sql: Sql, { provider }: Pick<Config, 'provider'>): Promise<void> {
  if (provider?.onlyPassword === undefined) return;
  const fault = await findEmergencyFault(sql, provider.onlyPassword);
  if (fault !== undefined) throw new Error(`The environment variable EMERGENCY_ACCOUNT is wrong: ${fault}.`);
}

/** Invalidates all passwords but one if passwords are switched off. They stay invalid even if passwords are switched on again. */
async function preparePasswords(sql: Sql, { provider }: Config, log: Logger): Promise<void> {
  if (provider?.onlyPassword === undefined) return;
  const voided = await disablePasswords(sql, provider.onlyPassword);
  if (voided > 0)
    log.warn(
      `PASSWORDS is off: the passwords of ${voided} accounts are no longer valid. Only ${provider.onlyPassword} can sign in with a password.`,
    );
}

type OpenDatabase = Pick<Database, 'sql' | 'target'>;
type RunningCompany = { address: string; stop: () => Promise<void> };

/**
 * Serves a company whose database is open: the application, its metrics and its background work.
 *
 * @param today returns today's date; the default reads the clock
 * @returns the address, and the function that stops connections, running requests and jobs, in this order
 */
export async function serveCompany(
  config: Config,
  database: OpenDatabase,
  log: Logger,
  today = todayClock(config.timeZone),
): Promise<RunningCompany> {
  const { sql } = database;
  const metrics = await loadMetrics(config, sql);
  const stopUpkeep = await startBackgroundWork(config, database, { log, today, metrics });
  const { address, stop } = await serveCalls(config, { ...database, log, today, metrics });
  return { address, stop: () => stop().then(stopUpkeep) };
}

/** Loads the metrics only if they are configured. */
const loadMetrics = async ({ metricsPort }: Config, sql: Sql) =>
  metricsPort === undefined ? undefined : (await import('../monitoring/metrics.ts')).createMetrics(sql);

type CompanyParts = OpenDatabase & { log: Logger; today: () => PlainDate; metrics: Metrics | undefined };

/** Serves the part of a company that any number of processes can share: calls, screens and emails. */
async function serveCalls(config: Config, { metrics, target, ...parts }: CompanyParts): Promise<RunningCompany> {
  const standby = openStandby(config, parts.sql, parts.log);
  const behind = connectLowPriority(target);
  const services = { ...parts, standby, behind, config, attachments: createStore(config, metrics), ...createOutgoing(config, parts.log) };
  const app = await buildApp(services, {
    log: parts.log,
    clientDir: path.resolve(import.meta.dirname, '../../../../dist/client'),
    ...(metrics ? { metrics } : {}),
  });
  const address = await app.listen({ host: config.host, port: config.port });
  return {
    address,
    async stop() {
      // Otherwise a connection whose last request has just been answered would stay open for the next one.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      // A request that takes longer is cut off; the database rolls its transaction back.
      await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
      clearInterval(sweep);
      await standby?.end();
      await behind?.end({ timeout: 5 });
    },
  };
}

const createStore = (config: Config, metrics: Metrics | undefined) => {
  const store = createAttachmentStore(config);
  return metrics?.watchStore(store) ?? store;
};

/** Creates the clients for outgoing mail and webhooks. */
const createOutgoing = (config: Config, log: Logger) => ({
  mailer: config.demoMails === undefined ? createMailer(config, log) : createMailFolder(config.demoMails),
  callOut: createWebhookClient({ named: config.webhooksPrivate }),
});

/** Starts the metrics and scheduled jobs, which only one process of an instance runs. @returns the function that stops both */
async function startBackgroundWork(
  config: Config,
  { sql, target }: OpenDatabase,
  { log, today, metrics }: Omit<CompanyParts, keyof OpenDatabase>,
  others?: Workers,
): Promise<() => Promise<void>> {
  const stopMetrics = await metrics?.listen(config.metricsHost, config.metricsPort ?? 0, others?.counted);
  const behind = connectLowPriority(target);
  const services = { sql, behind, config, log, today, attachments: createStore(config, metrics), ...createOutgoing(config, log) };
  const jobs = companyJobs({ ...services, resetPage: resetPageUrl(config) });
  const stopJobs = await startJobs(target, jobs, { timeZone: config.timeZone, log, watch: metrics?.watchJob });
  return async () => {
    await stopMetrics?.();
    await stopJobs();
    await behind?.end({ timeout: 5 });
  };
}

/** Serves a company with several processes: this first one has the database and the background work, the workers answer the calls. */
async function superviseWorkers(config: Config, database: OpenDatabase, log: Logger, told: AbortSignal): Promise<RunningCompany> {
  const workers = await startWorkers(config.workers, log, told);
  const metrics = await loadMetrics(config, database.sql);
  const stopUpkeep = await startBackgroundWork(config, database, { log, today: todayClock(config.timeZone), metrics }, workers);
  return { address: workers.address, stop: () => workers.stop().then(stopUpkeep) };
}

/** Runs a worker. @returns the functions that stop it, to be called from the last to the first */
async function runWorker(config: Config, log: Logger): Promise<(() => Promise<void>)[]> {
  const { sql, target } = connectShared(config, config.workers);
  const metrics = await loadMetrics(config, sql);
  reportToPrimary(() => metrics?.values() ?? Promise.resolve([]));
  const { stop } = await serveCalls(config, { sql, target, log, today: todayClock(config.timeZone), metrics });
  return [() => sql.end({ timeout: 5 }), stop];
}

/** Ignores a second signal: npm forwards the one that Ctrl+C has already sent. */
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

/** Describes in one line why a server cannot start. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (codeOf(error) === 'EADDRINUSE')
    return `another program already listens on this address (${error.message}). Set PORT, or METRICS_PORT, to a free one.`;
  return error.message;
}
