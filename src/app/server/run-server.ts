import path from 'node:path';
import type { Logger } from 'pino';
import type { Sql } from '#src/db/server/sql.ts';
import { createAttachmentStore } from '#src/attachment/server/create-attachment-store.ts';
import { setAuditLogYears } from '#src/audit-log/server/age-audit-log.ts';
import { todayIn } from '#src/dates/plain-date.ts';
import { openDatabase } from '#src/db/server/connect.ts';
import { createMailer } from '#src/mail/server/mailer.ts';
import { buildApp } from './build-app.ts';
import type { Config } from './config.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createMetrics } from './metrics.ts';
import { createLog } from './request-log.ts';
import { codeOf } from '#src/text/problem.ts';
import { serviceManager } from './service-manager.ts';

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
    const log = createLog(config.logLevel);
    const manager = serviceManager(process.env, log);
    onFirstSignal(async (signal) => {
      stopping.abort();
      manager.stopping();
      log.info(`${signal}: stopping`);
      for (const end of ends.toReversed()) await end();
      process.exit(0);
    });
    const database = await openDatabase({ ...config, databaseOwnerUrl }, log, {
      async asOwner({ sql, owns }) {
        if (owns) await setAuditLogYears(sql, config.auditLogYears);
        await steps.prepare({ sql, config, log });
      },
    });
    ends.push(database.close);
    if (database.auditLogHeldBy === 'triggers')
      log.info('The audit log is guarded by triggers only: the application owns its tables. DATABASE_OWNER_URL sets them apart.');
    const { address, stop } = await serveCompany(config, database.sql, log);
    ends.push(stop);
    manager.ready();
    steps.ready?.(address, config);
  } catch (error) {
    // What is ended while it starts fails; that is no news.
    if (stopping.signal.aborted) return;
    process.stderr.write(`${startFault(error)}\n`);
    process.exit(1);
  }
}

/**
 * Serves a company whose database is open: the application, its metrics and its upkeep.
 *
 * @param today which day it is, where that is not the clock's to say
 * @returns its address, and what ends it in the order connections, requests under way, jobs
 */
export async function serveCompany(
  config: Config,
  sql: Sql,
  log: Logger,
  today = () => todayIn(config.timeZone, Date.now()),
): Promise<{ address: string; stop: () => Promise<void> }> {
  const metrics = config.metricsPort === undefined ? undefined : createMetrics(sql);
  const store = createAttachmentStore(config);
  const services = {
    sql,
    config,
    attachments: metrics?.watchStore(store) ?? store,
    mailer: createMailer(config, log),
    today,
  };
  const app = await buildApp(services, {
    log,
    clientDir: path.resolve(import.meta.dirname, '../../../dist/client'),
    ...(metrics ? { metrics } : {}),
  });
  const stopMetrics = await metrics?.listen(config.metricsHost, config.metricsPort ?? 0);
  const stopHousekeeping = startHousekeeping({ ...services, log }, metrics?.watchJob);
  const address = await app.listen({ host: config.host, port: config.port });
  return {
    address,
    async stop() {
      // A connection whose last request has just been answered would be kept for the next one, which never comes.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      // A request that takes longer than this is cut; the database takes its transaction back.
      await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
      clearInterval(sweep);
      await stopMetrics?.();
      await stopHousekeeping();
    },
  };
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

function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (codeOf(error) === 'EADDRINUSE')
    return `Cannot start: another program listens on this address already (${error.message}). Set PORT, or METRICS_PORT, to a free one.`;
  return `Cannot start: ${error.message}`;
}
