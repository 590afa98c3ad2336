import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AttachmentStore } from '#src/shared/attachment/server/attachment-store.ts';
import { countMails } from '#src/platform/mail/server/outbox.ts';
import { countWebhooks } from '#src/outgoing/webhook/server/delivery-queries.ts';
import { countJobs } from '#src/platform/jobs/server/job-queries.ts';
import type { MonitorJob } from '#src/platform/jobs/server/run-jobs.ts';

export type Metrics = {
  /** Counts the calls of an application by the contract's method and path, and by status. */
  watchCalls: (app: FastifyInstance) => void;
  watchJob: MonitorJob;
  /** Counts failures of the attachment store. */
  watchStore: (store: AttachmentStore) => AttachmentStore;
  /**
   * Serves `GET /metrics` on a port of its own. @param others counts of other processes, to be added. @returns the function that stops
   * it
   */
  listen: (host: string, port: number, others?: () => Promise<object[][]>) => Promise<() => Promise<void>>;
  /** Returns the counts of this process, for another process. */
  values: () => Promise<object[]>;
  text: () => Promise<string>;
};

/** In seconds; the last is the longest time that a statement may take. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates the metrics for operators, in the format of Prometheus. */
export function createMetrics(sql: Sql): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'leave_call_duration_seconds',
    help: 'Calls answered, by method, path and status.',
    labelNames: ['method', 'path', 'status'],
    buckets,
    registers,
  });
  const jobRuns = new Counter({ name: 'leave_job_runs_total', help: 'Jobs run.', labelNames: ['job', 'result'], registers });
  const jobSuccess = new Gauge({
    name: 'leave_job_last_success_timestamp_seconds',
    help: 'Time of the last success of a job.',
    labelNames: ['job'],
    aggregator: 'max',
    registers,
  });
  const storeFailures = new Counter({
    name: 'leave_attachment_store_failures_total',
    help: 'Failed operations of the attachment store.',
    labelNames: ['action'],
    registers,
  });
  const watched =
    <Given extends unknown[], Done>(action: string, act: (...given: Given) => Promise<Done>) =>
    (...given: Given) =>
      act(...given).catch((error: unknown) => {
        storeFailures.inc({ action });
        throw error;
      });
  watchPool(sql, registry);
  for (const gauge of [jobGauge(sql), ...deliveryGauges(sql)]) registry.registerMetric(gauge);
  return {
    watchStore: ({ put, read, remove }) => ({ put: watched('put', put), read: watched('read', read), remove: watched('remove', remove) }),
    watchCalls(app) {
      app.addHook('onResponse', async (request, reply) => {
        const path = callPath(request.routeOptions.url, reply.statusCode);
        calls.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
    async watchJob(job, work) {
      try {
        await work();
        jobRuns.inc({ job, result: 'done' });
        jobSuccess.setToCurrentTime({ job });
      } catch (error) {
        jobRuns.inc({ job, result: 'failed' });
        throw error;
      }
    },
    async listen(host, port, others) {
      const whole = async () => AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...((await others?.()) ?? [])]);
      return listen(async () => (others ? whole() : registry), host, port);
    },
    values: () => registry.getMetricsAsJSON(),
    text: () => registry.metrics(),
  };
}

/** Pending, running and failed jobs of all instances, read from the database on each scrape. */
const jobGauge = (sql: Sql) =>
  new Gauge({
    name: 'leave_jobs',
    help: 'Jobs of all instances, by state.',
    labelNames: ['job', 'state'],
    // All processes of an instance read the same database.
    aggregator: 'max',
    registers: [],
    async collect() {
      this.reset();
      for (const { job, state, count } of await countJobs(sql)) this.set({ job, state }, count);
    },
  });

/** Outgoing mail and webhook messages of all instances: a mail server or webhook that refuses fails no job. */
function deliveryGauges(sql: Sql): Gauge[] {
  const mails = shareWhilePending(() => countMails(sql));
  const webhooks = shareWhilePending(() => countWebhooks(sql));
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      // All processes of an instance read the same database.
      aggregator: 'max',
      registers: [],
      async collect() {
        this.set(await read());
      },
    });
  return [
    gauge('leave_mails_pending', 'Pending emails.', async () => (await mails()).pending),
    gauge('leave_mails_failed', 'Emails abandoned in the last 24 hours.', async () => (await mails()).failed),
    gauge(
      'leave_mail_oldest_pending_seconds',
      'Age of the oldest pending email; 0 if there is none.',
      async () => (await mails()).oldestSeconds,
    ),
    gauge('leave_webhooks_failing', 'Webhooks that fail, or were disabled because of failures.', async () => (await webhooks()).failing),
    gauge('leave_webhook_messages_pending', 'Pending webhook messages.', async () => (await webhooks()).pending),
    gauge(
      'leave_webhook_oldest_pending_seconds',
      'Age of the oldest pending webhook message; 0 if there is none.',
      async () => (await webhooks()).oldestSeconds,
    ),
  ];
}

/** Shares one query among all gauges that are read at the same moment. */
function shareWhilePending<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask().finally(() => (answer = undefined)));
}

type MetricsSource = { metrics: () => Promise<string>; contentType: string };

function watchPool(sql: Sql, registry: Registry): void {
  const connections = new Gauge({
    name: 'leave_database_connections',
    help: 'Connections to the database, by state.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { idle, inUse, connecting } = sql.state();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'in use' }, inUse);
      this.set({ state: 'connecting' }, connecting);
    },
  });
  const waiting = new Gauge({
    name: 'leave_database_waiting',
    help: 'Queries that wait for a connection.',
    registers: [],
    collect() {
      this.set(sql.state().waiting);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
}

/**
 * Returns the path as the contract has it, so that there are few labels. All screens with their files count as one path, and so do all
 * unknown paths.
 *
 * @example callPath('/api/publicholiday/:holidayDate', 200) // '/publicholiday/{holidayDate}'
 */
export function callPath(route: string | undefined, status: number): string {
  // Requests without a route are served the page of a screen.
  if (route === undefined) return status < 400 ? 'screens' : 'none';
  return route.startsWith('/api/') ? route.slice('/api'.length).replaceAll(/:(\w+)/g, '{$1}') : 'screens';
}

async function listen(collect: () => Promise<MetricsSource>, host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    collect()
      .then(async (registry) => response.setHeader('Content-Type', registry.contentType).end(await registry.metrics()))
      .catch(() => response.writeHead(500).end());
  });
  server.requestTimeout = 10_000;
  server.listen(port, host);
  await once(server, 'listening');
  // The metrics end with the application, and do not keep the process alive.
  server.unref();
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
