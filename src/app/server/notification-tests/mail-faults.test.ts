import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendDueMails } from '#src/platform/mail/server/mail-worker.ts';
import { createMailer } from '#src/platform/mail/server/mailer.ts';
import { deliverNextMail, type MailDeliveryServices } from '#src/platform/mail/server/outbox.ts';
import { type MailServer, startMailServer } from '#src/testing/servers/smtp-server.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { createMailSending } from '../jobs/mail-sending.ts';

const t = testApp({ mailer: undefined });
let hr: Person;
let manager: Person;
let server: MailServer;
let way: MailDeliveryServices;

const never = () => new Promise<never>(() => {});

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  expect((await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'all' } })).status).toBe(200);
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
beforeEach(async () => {
  await t.sql`delete from mail_outbox`;
  server = await startMailServer();
  way = wayTo(server.url);
});
afterEach(() => server.stop());

/** Bundles the email services for a server. @param patience after how many milliseconds a silent mail server counts as down */
function wayTo(smtpUrl: string, patience?: number): MailDeliveryServices {
  const mailer = createMailer({ smtpUrl, mailFrom: 'leave@test.example' }, { warn: () => {} }, patience);
  const config = {
    companyName: 'Acme',
    publicUrl: 'https://leave.test.example',
    timeZone: 'Asia/Singapore',
    mailFrom: 'leave@test.example',
  };
  const found = createMailSending({ sql: t.sql, config, mailer, resetPage: 'https://leave.test.example/r', today: () => t.clock.today });
  if (!found) throw new Error('There is no mailer.');
  return found;
}

const untilStopped = new AbortController().signal;
const sendDue = () => sendDueMails(way, untilStopped);
const addressOf = ({ emplId }: Person) => `${emplId}@test.example`.toLowerCase();
const reached = () => server.taken.flatMap(({ to }) => to.map((address) => address.toLowerCase()));
const outbox = () =>
  t.sql<{ status: string; fault: string | null; tries: number }[]>`select status, fault, tries from mail_outbox order by queued_at`;
/** Moves the queued emails into the past by some minutes. */
const minutesLater = (minutes: number) =>
  t.sql`update mail_outbox set next_try_at = next_try_at - ${minutes} * interval '1 minute', queued_at = queued_at - ${minutes} * interval '1 minute'
    where status = 'queued'`;

/** Asks for leave, which queues an email to the approver. @returns the approval of the request */
async function apply(approver = manager): Promise<{ approve: () => Promise<number> }> {
  const by = await t.addPerson({ reportsTo: approver.emplId });
  await t.addEntitlement(by.emplId, 20);
  const body = {
    id: { startDate: '2026-07-01' },
    leaveCategory: { leaveCode: 'AL' },
    endDate: '2026-07-01',
    reason: 'Sea',
    approver: approver.emplId,
  };
  expect((await t.call('POST', '/appliedleave', { by, body })).status).toBe(200);
  const path = `/appliedleave/${by.emplId}/2026-06-15/2026-07-01/AL/APPRV`;
  return { approve: async () => (await t.call('PATCH', path, { by: approver })).status };
}

test('a slow mail server does not delay people, and the email arrives once', async () => {
  const { approve } = await apply();
  let answer = () => {};
  const asked = new Promise<void>((isAsked) =>
    server.behave({
      take: () => {
        isAsked();
        return new Promise<void>((resolve) => (answer = resolve));
      },
    }),
  );
  const sending = deliverNextMail(way);
  await asked;
  expect(await approve()).toBe(200);
  expect(await outbox()).toMatchObject([{ status: 'queued' }, { status: 'queued' }]);
  answer();
  expect(await sending).toBe('sent');
  expect(server.taken).toHaveLength(1);
});

test.each([
  ['before its greeting', { greet: never }, 1],
  ['after it has received a mail', { take: never }, 2],
] as const)(
  'a mail server that hangs %s gets no further emails until later; then all arrive, and a duplicate has the same message ID',
  async (_when, conduct, times) => {
    way = wayTo(server.url, 500);
    await apply();
    await apply();
    server.behave(conduct);
    await sendDue();
    // The second email was not tried.
    expect(await outbox()).toEqual([
      { status: 'queued', fault: 'ETIMEDOUT', tries: 1 },
      { status: 'queued', fault: null, tries: 0 },
    ]);
    server.behave({});
    await minutesLater(1);
    await sendDue();
    expect((await outbox()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(2);
    expect(server.taken).toHaveLength(1 + times);
  },
);

test('a refused recipient does not delay others: an email is abandoned after a permanent refusal and retried after a temporary refusal', async () => {
  const [gone, full, fine] = [await boss(), await boss(), await boss()];
  for (const approver of [gone, full, fine]) await apply(approver);
  server.behave({
    refuse: (address) =>
      address.toLowerCase() === addressOf(gone)
        ? '550 no such user'
        : address.toLowerCase() === addressOf(full)
          ? '452 mailbox full'
          : undefined,
  });
  await sendDue();
  expect(reached()).toEqual([addressOf(fine)]);
  expect(await outbox()).toEqual([
    { status: 'failed', fault: '550', tries: 1 },
    { status: 'queued', fault: '452', tries: 1 },
    { status: 'sent', fault: null, tries: 1 },
  ]);
  server.behave({});
  await minutesLater(1);
  await sendDue();
  expect(reached()).toEqual([addressOf(fine), addressOf(full)]);
});

test('an email that cannot be composed is postponed, does not delay others, and is abandoned in the end', async () => {
  const { compose } = way;
  const [broken, fine] = [await boss(), await boss()];
  for (const approver of [broken, fine]) await apply(approver);
  way = {
    ...way,
    compose: (sql, mail) => (mail.emplId === broken.emplId ? Promise.reject(new Error('statement timeout')) : compose(sql, mail)),
  };
  await expect(sendDue()).rejects.toThrow('statement timeout');
  expect(reached()).toEqual([addressOf(fine)]);
  expect(await outbox()).toEqual([
    { status: 'queued', fault: 'not written', tries: 1 },
    { status: 'sent', fault: null, tries: 1 },
  ]);
  await minutesLater(72 * 60);
  await expect(sendDue()).rejects.toThrow('statement timeout');
  expect(await outbox()).toMatchObject([{ status: 'failed', fault: 'not written' }, { status: 'sent' }]);
});

const boss = () => t.addPerson({ roles: ['E', 'M'] });

test('a mail server that was down for an hour gets every email once', async () => {
  await server.stop();
  const { approve } = await apply();
  for (const [minutes, tries] of [
    [0, 1],
    [1, 2],
    [5, 3],
    [15, 4],
  ] as const) {
    await minutesLater(minutes);
    await sendDue();
    expect((await outbox())[0]).toMatchObject({ status: 'queued', tries });
  }
  await apply();
  expect(await approve()).toBe(200);
  await server.start();
  await minutesLater(60);
  await sendDue();
  expect((await outbox()).map(({ status }) => status)).toEqual(expect.arrayContaining(['sent']));
  expect((await outbox()).some(({ status }) => status === 'queued')).toBe(false);
  expect(server.taken.map(({ subject }) => subject)).toHaveLength(2);
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(2);
});
