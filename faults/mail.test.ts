import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { type MailServer, startMailServer } from '#src/testing/servers/smtp-server.ts';
import { type Company, createCompany, year } from './company.ts';
import { type App, waitForExit, type Installation, createInstallation, spawnApp, waitUntilReady } from './installation.ts';
import { application, sendRequest } from './write-log.ts';
import { recordFigure } from './record.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let installation: Installation;
let sql: Sql;
let company: Company;
let server: MailServer;
let environment: Record<string, string>;
let people = 0;

beforeAll(async () => {
  server = await startMailServer();
  environment = { SMTP_URL: server.url, MAIL_FROM: 'leave@faults.example', PUBLIC_URL: 'https://leave.faults.example' };
  installation = await createInstallation('server');
  await waitUntilReady(await installation.startApp(environment));
  sql = installation.connect();
  company = await createCompany(sql, 200);
  await sql`insert into setting (name, value) values ('mailNotices', '"all"')`;
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await installation.remove();
  await server.stop();
});
beforeEach(() => {
  server.behave({});
  server.taken.length = 0;
});

/** Applies for leave, which queues an email to the manager. */
async function apply({ address }: App): Promise<void> {
  const by = company.employees[(people += 1)] ?? company.manager;
  const body = application(`${year}-06-15`, company.manager);
  expect(await sendRequest(address, { method: 'POST', path: '/appliedleave', by, key: randomUUID(), body })).toMatchObject({ status: 200 });
}
const kill = async ({ child }: App) => {
  child.kill('SIGKILL');
  await waitForExit(child);
};
const waiting = async () => (await sql<{ n: number }[]>`select count(*)::int as n from mail_outbox where status = 'queued'`)[0]?.n ?? 0;
/** Runs a job now and makes all queued emails due, including those that a killed instance had claimed. */
async function comesDue(job: string): Promise<void> {
  await sql`update mail_outbox set next_try_at = now() where status = 'queued'`;
  await sql`insert into leave_jobs.job (name) values (${job})`;
}
const untilSent = () => vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 100 });
const sent = () => sql<{ id: string }[]>`select mail_outbox_id as id from mail_outbox where status = 'sent'`;

test('an email is sent by the next instance if the application is killed before or while sending it', async () => {
  let handedOver = 0;
  for (const moment of ['before it is sent', 'while the mail server has it', 'when it is taken, before that is noted'] as const) {
    const app = installation.app();
    if (moment === 'before it is sent') {
      await apply(app);
      await kill(app);
    } else {
      let isKilled: Promise<void> | undefined;
      const killed = new Promise<void>((resolve) =>
        server.behave({
          take: async () => {
            isKilled ??= kill(app).then(resolve);
            await (moment === 'while the mail server has it' ? new Promise(() => {}) : undefined);
          },
        }),
      );
      await apply(app);
      await killed;
      server.behave({});
    }
    expect(await waiting()).toBe(1);
    // The application looks for due emails when it starts, and every ten seconds after that.
    await comesDue('mails');
    await waitUntilReady(await installation.startApp(environment));
    await untilSent();
    handedOver += 1;
    expect((await sent()).length).toBe(handedOver);
  }
  // Emails that the mail server had already received arrived again with the same Message-ID.
  const ids = server.taken.map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([5, 3]);
  recordFigure({
    order: 20,
    fault: 'application killed between commit and mail',
    promise: 'the next start sends it, at most twice with one Message-ID',
    figure: 'killed before, during and after sending: 3 mails delivered, two of them twice',
  });
});

test('two instances on one database send each email once and run each job once', async () => {
  const [first, second] = [
    installation.app(),
    await spawnApp({ ...environment, DATA_DIR: installation.dataDir, DATABASE_URL: installation.server?.url() ?? '' }),
  ];
  try {
    await waitUntilReady(second, 90_000);
    const before = (await sent()).length;
    await Promise.all(Array.from({ length: 30 }, (_, n) => apply(n % 2 === 0 ? first : second)));
    await comesDue('mails');
    await untilSent();
    expect((await sent()).length - before).toBe(30);
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(30);
    expect(server.taken).toHaveLength(30);
    await sql`update notice set waits_for_daily = true where empl_id = ${company.manager.emplId}`;
    server.taken.length = 0;
    await comesDue('morning-notices');
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 90_000, interval: 200 });
    const jobs = await sql<{ state: string; n: number }[]>`
      select state::text, count(*)::int as n from leave_jobs.job where name = 'morning-notices' group by 1`;
    expect(jobs).toEqual([{ state: 'completed', n: 1 }]);
  } finally {
    second.child.kill('SIGTERM');
    await waitForExit(second.child);
  }
});
