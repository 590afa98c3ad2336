import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type App, endProcess, spawnApp, waitUntilReady } from '#src/testing/servers/application.ts';
import { type MailServer, startMailServer } from '#src/testing/servers/smtp-server.ts';
import { useCompany } from './scene.ts';
import { sendRequest } from './write-log.ts';

let server: MailServer;
let environment: Record<string, string>;

const scene = useCompany(200, async () => {
  server = await startMailServer();
  environment = { SMTP_URL: server.url, MAIL_FROM: 'leave@faults.example', PUBLIC_URL: 'https://leave.faults.example' };
  return environment;
});
beforeAll(() => scene.sql`insert into setting (name, value) values ('mailNotices', '"all"')`);
afterAll(() => server.stop());
beforeEach(() => {
  server.behave({});
  server.taken.length = 0;
});

/** Applies for leave, which queues an email to the manager. */
const apply = async ({ address }: App) => expect(await sendRequest(address, scene.nextApplication())).toMatchObject({ status: 200 });
const kill = ({ child }: App) => endProcess(child, 'SIGKILL');
const waiting = async () =>
  (await scene.sql<{ n: number }[]>`select count(*)::int as n from mail_outbox where status = 'queued'`)[0]?.n ?? 0;
/** Runs a job now and makes all queued emails due, including those that a killed instance had claimed. */
async function comesDue(job: string): Promise<void> {
  await scene.sql`update mail_outbox set next_try_at = now() where status = 'queued'`;
  await scene.sql`insert into leave_jobs.job (name) values (${job})`;
}
const untilSent = () => vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 100 });
const sent = () => scene.sql<{ id: string }[]>`select mail_outbox_id as id from mail_outbox where status = 'sent'`;

test('an email is sent by the next instance if the application is killed before or while sending it', async () => {
  let handedOver = 0;
  for (const moment of ['before it is sent', 'while the mail server has it', 'when it is taken, before that is noted'] as const) {
    const app = scene.installation.app();
    if (moment === 'before it is sent') {
      await apply(app);
      await kill(app);
    } else {
      let isKilled: Promise<void> | undefined;
      const killed = new Promise<void>((resolve) =>
        server.behave({
          take: async () => {
            isKilled ??= kill(app).then(() => resolve());
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
    await waitUntilReady(await scene.installation.startApp(environment));
    await untilSent();
    handedOver += 1;
    expect((await sent()).length).toBe(handedOver);
  }
  // Emails that the mail server had already received arrived again with the same Message-ID.
  const ids = server.taken.map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([5, 3]);
});

test('two instances on one database send each email once and run each job once', async () => {
  const [first, second] = [
    scene.installation.app(),
    await spawnApp({ ...environment, DATA_DIR: scene.installation.dataDir, DATABASE_URL: scene.server.url() }),
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
    await scene.sql`update notice set waits_for_daily = true where empl_id = ${scene.company.manager.emplId}`;
    server.taken.length = 0;
    await comesDue('morning-notices');
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 90_000, interval: 200 });
    const jobs = await scene.sql<{ state: string; n: number }[]>`
      select state::text, count(*)::int as n from leave_jobs.job where name = 'morning-notices' group by 1`;
    expect(jobs).toEqual([{ state: 'completed', n: 1 }]);
  } finally {
    await endProcess(second.child);
  }
});
