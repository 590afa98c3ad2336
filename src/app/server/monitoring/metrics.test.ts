import Fastify from 'fastify';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '#src/platform/db/server/connect.ts';
import { freePort } from '#src/testing/servers/free-port.ts';
import { testDatabase } from '#src/testing/test-database.ts';
import { callPath, createMetrics } from './metrics.ts';

const database = testDatabase();
let sql: Sql;

beforeAll(async () => {
  ({ sql } = database.app);
});

test('calls are counted by the path of their contract, without its values', async () => {
  const metrics = createMetrics(sql);
  const app = Fastify();
  metrics.watchCalls(app);
  app.get('/api/publicholiday/:holidayDate', (_request, reply) => reply.code(404).send());
  for (const url of ['/api/publicholiday/2026-01-01', '/api/publicholiday/2026-05-01', '/wp-admin', '/.env']) await app.inject(url);
  const text = await metrics.text();
  expect(text).toContain('leave_call_duration_seconds_count{method="GET",path="/publicholiday/{holidayDate}",status="404"} 2');
  expect(text).toContain('leave_call_duration_seconds_count{method="GET",path="none",status="404"} 2');
  // Checks the labels only: a measured number may be 0.2026.
  const labels = text.match(/\{[^}\n]*\}/g)?.join('\n');
  expect(labels).toContain('publicholiday');
  expect(labels).not.toMatch(/2026|wp-admin|\.env/);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  await app.close();
});

test.each([
  ['/api/appliedleave/me', 200, '/appliedleave/me'],
  ['/api/a/:b/c/:d', 404, '/a/{b}/c/{d}'],
  ['/assets/index.js', 200, 'screens'],
  [undefined, 200, 'screens'],
  [undefined, 404, 'none'],
])('the route %s answered with %d is counted as %s', (route, status, path) => {
  expect(callPath(route, status)).toBe(path);
});

test('a busy pool shows its connections in use and the queries that wait', async () => {
  const pool = connect(database.target, { max: 2 });
  const work = Array.from({ length: 5 }, () => pool.begin((tx) => tx`select pg_sleep(0.3)`));
  await expect.poll(() => pool.state()).toMatchObject({ inUse: 2, waiting: 3 });
  expect(await createMetrics(pool).text()).toContain('leave_database_waiting 3');
  await Promise.all(work);
  await expect.poll(() => pool.state()).toMatchObject({ idle: 2, inUse: 0, waiting: 0 });
  await pool.end();
});

test('a job records when it last succeeded, and how often it failed', async () => {
  const metrics = createMetrics(sql);
  await metrics.watchJob('housekeeping', () => Promise.resolve());
  await expect(metrics.watchJob('housekeeping', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const text = await metrics.text();
  expect(text).toContain('leave_job_runs_total{job="housekeeping",result="done"} 1');
  expect(text).toContain('leave_job_runs_total{job="housekeeping",result="failed"} 1');
  expect(text).toMatch(/leave_job_last_success_timestamp_seconds\{job="housekeeping"\} 1\d{9}/);
});

test('the metrics show emails that are pending or were abandoned, and webhooks that fail', async () => {
  await database.sql`insert into employee (empl_id, name, effective_date, business_email) values ('E1', 'Ann', '2020-01-01', 'ann@test.example')`;
  await database.sql`
    insert into mail_outbox (kind, empl_id, valid_hours, status, fault, queued_at, ended_at) values
      ('notice', 'E1', 72, 'queued', null, now() - interval '2 hours', null), ('notice', 'E1', 72, 'queued', null, now(), null),
      ('notice', 'E1', 72, 'failed', '550', now(), now()), ('notice', 'E1', 72, 'failed', 'nobody', now(), now()),
      ('notice', 'E1', 72, 'failed', '550', now(), now() - interval '2 days')`;
  const [hook] = await database.sql<{ id: number }[]>`
    insert into webhook (name, address, format, events, secret, failing_since) values ('Payroll', 'https://x.example', 'json', '{test}', 's', now())
    returning webhook_id as id`;
  await database.sql`insert into webhook_delivery (webhook_id, event, data, happened_at)
    values (${hook?.id ?? 0}, 'test', '{}', now() - interval '1 hour')`;
  const text = await createMetrics(sql).text();
  expect(text).toContain('leave_mails_pending 2');
  expect(text).toContain('leave_mails_failed 1');
  expect(text).toMatch(/^leave_mail_oldest_pending_seconds 72\d\d(\.|$)/m);
  expect(text).toContain('leave_webhooks_failing 1');
  expect(text).toContain('leave_webhook_messages_pending 1');
  expect(text).toMatch(/^leave_webhook_oldest_pending_seconds 36\d\d(\.|$)/m);
});

test('the metrics have a port of their own, which answers nothing else', async () => {
  const port = await freePort();
  const stop = await createMetrics(sql).listen('127.0.0.1', port);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('leave_database_connections{state="idle"}');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await stop();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

test('failures of the attachment store are counted, and still thrown', async () => {
  const metrics = createMetrics(sql);
  const failing = () => Promise.reject(new Error('no bucket'));
  const store = metrics.watchStore({ put: failing, read: () => Promise.resolve(undefined), remove: failing });
  await expect(store.put('a', Buffer.from('a'), 'image/png')).rejects.toThrow('no bucket');
  expect(await store.read('a')).toBeUndefined();
  await expect(store.remove('a')).rejects.toThrow('no bucket');
  const text = await metrics.text();
  for (const action of ['put', 'remove']) expect(text).toContain(`leave_attachment_store_failures_total{action="${action}"} 1`);
  expect(text).not.toContain('action="read"');
});
