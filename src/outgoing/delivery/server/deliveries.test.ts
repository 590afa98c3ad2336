import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdSending, releaseSending } from '#src/platform/jobs/server/sending-hold.ts';
import { createMailer } from '#src/platform/mail/server/mailer.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { deliverNextMail } from '#src/platform/mail/server/outbox.ts';
import { startMailServer } from '#src/testing/servers/smtp-server.ts';
import { startTestMailServer, type TestMailServer } from '#src/testing/servers/test-mail-server.ts';

let t: TestApp;
let server: TestMailServer;
let hr: Person;
let hana: Person;
let refusal: string | undefined;

beforeAll(async () => {
  server = await startTestMailServer(() => refusal);
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'leave@test.example' }, { warn: () => {} });
  t = await createTestApp({ mailer, env: { COMPANY_TIME_ZONE: 'Asia/Singapore' } });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  hana = await t.addPerson({ name: 'Hana Tan' });
});
afterAll(async () => {
  await t.close();
  await server.close();
});
beforeEach(async () => {
  refusal = undefined;
  await t.sql`delete from mail_outbox`;
  await releaseSending(t.sql);
});

/** An email in any state; `ago` is how long ago it was written. */
async function mail(kind: string, status: string, fault: string | null, ago = '1 hour'): Promise<string> {
  const [row] = await t.sql<{ id: string }[]>`
    insert into mail_outbox (kind, empl_id, valid_hours, status, fault, tries, queued_at, next_try_at, ended_at)
    values (${kind}, ${hana.emplId}, 72, ${status}, ${fault}, 3, now() - ${ago}::text::interval, now() + interval '1 hour', ${status === 'queued' ? null : new Date()})
    returning mail_outbox_id as id`;
  return row?.id ?? '';
}
const get = (path: string) => t.call('GET', path, { by: hr });
const again = (id: string) => t.call('POST', `/delivery/${id}/again`, { by: hr });

describe('outgoing mail', () => {
  test('is listed for HR with its state, the newest first', async () => {
    await mail('notice', 'sent', null, '6 hours');
    await mail('daily', 'failed', 'nobody', '5 hours');
    await mail('made', 'failed', '550', '4 hours');
    await mail('asked', 'failed', 'ESOCKET', '3 hours');
    await mail('reset', 'queued', null, '2 hours');
    await mail('notice', 'queued', '451', '1 hour');
    const rows = (await get('/deliveries')).body as { what: string; state: string; canBeSentAgain: boolean; name: string }[];
    expect(rows.map(({ what, state, canBeSentAgain }) => `${what}: ${state}${canBeSentAgain ? ', again' : ''}`)).toEqual([
      'Notification: Retrying',
      'New password: Waiting',
      'Link to choose a password: Not delivered',
      'Invitation: Not delivered, again',
      'Daily email: No longer needed',
      'Notification: Sent',
    ]);
    expect(rows.every(({ name }) => name === 'Hana Tan')).toBe(true);
    expect((await get('/deliveries?page=1&filter[state]=Not%20delivered')).body).toHaveLength(2);
  });

  test('shows the complete answer of the mail server without the token of a link', async () => {
    const smtp = await startMailServer();
    const mailer = createMailer({ smtpUrl: smtp.url, mailFrom: 'leave@test.example' }, { warn: () => {} });
    if (!mailer) throw new Error('There is a mailer.');
    const token = 'kT7-zP2_'.repeat(5);
    const compose = () => Promise.resolve({ to: 'hana@test.example', subject: 'New', text: `https://leave.test.example/decide#${token}` });
    const answerTo = async (refusal: string) => {
      smtp.behave({ refuse: () => refusal });
      await t.sql`delete from mail_outbox`;
      await mail('notice', 'queued', null);
      await t.sql`update mail_outbox set next_try_at = now()`;
      await deliverNextMail({ sql: t.sql, mailer, compose });
      const [row] = (await get('/deliveries')).body as { state: string; fault: string }[];
      return `${row?.state}: ${row?.fault}`;
    };
    expect(await answerTo('550 5.1.1 no such user')).toMatch(/^Not delivered: .*550 5\.1\.1 no such user$/);
    expect(await answerTo('550 5.7.1 relaying denied')).toMatch(/^Not delivered: .*550 5\.7\.1 relaying denied$/);
    expect(await answerTo('451 4.7.1 greylisted, try again later')).toMatch(/^Retrying: .*451 4\.7\.1 greylisted, try again later$/);
    const quoted = await answerTo(`554 5.7.1 spam: https://leave.test.example/decide#${token} ${'so '.repeat(400)}`);
    expect(quoted).toContain('554 5.7.1 spam');
    expect(quoted).not.toContain(token.slice(0, 20));
    expect(quoted.length).toBeLessThan(530);
    await smtp.stop();
  });

  test('about a second factor is named as such', async () => {
    await mail('factor', 'sent', null, '2 hours');
    await mail('factorToHr', 'sent', null, '1 hour');
    const rows = (await get('/deliveries')).body as { what: string }[];
    expect(rows.map(({ what }) => what)).toEqual(['Second factor reset, to HR', 'Second factor changed']);
  });

  test('is sent again if it was not delivered, and retried for as long as the first time', async () => {
    const id = await mail('notice', 'failed', '550', '5 days');
    expect((await again(id)).status).toBe(200);
    expect(
      await t.sql`select status, fault, tries, ended_at, queued_at > now() - interval '1 minute' as fresh, next_try_at <= now() as due from mail_outbox`,
    ).toEqual([{ status: 'queued', fault: null, tries: 0, ended_at: null, fresh: true, due: true }]);
    expect(await again(id)).toMatchObject({ status: 409, body: { code: 'delivery.not-again' } });
  });

  test.each([
    ['was sent', 'notice', 'sent', null],
    ['waits', 'notice', 'queued', '451'],
    ['was requested by its owner', 'asked', 'failed', '550'],
    ['had no recipient', 'notice', 'failed', 'nobody'],
    ['was withdrawn', 'made', 'failed', 'withdrawn'],
    ['was dropped', 'notice', 'failed', 'thrown away'],
  ])('is not sent again if it %s', async (_what, kind, status, fault) => {
    expect((await again(await mail(kind, status, fault))).status).toBe(409);
  });

  test('with an unknown id is reported as missing', async () => {
    expect((await again('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await again('1')).status).toBe(400);
  });
});

describe('the system status', () => {
  const state = async () => (await get('/sending')).body;
  test('reports working email with the numbers of delivered and undelivered emails', async () => {
    await mail('notice', 'sent', null);
    await mail('notice', 'failed', '550');
    await mail('notice', 'failed', 'nobody');
    await mail('notice', 'queued', '451');
    expect(await state()).toEqual({
      held: null,
      mail: 'sending',
      silentSince: null,
      waiting: 1,
      undelivered: 1,
      testMailTo: `${hr.emplId}@test.example`,
    });
  });
  test('reports that the mail server does not respond, until an email is sent', async () => {
    await mail('report', 'queued', 'not written');
    expect(await state()).toMatchObject({ mail: 'sending', waiting: 1 });
    await mail('notice', 'queued', 'ESOCKET');
    expect(await state()).toMatchObject({ mail: 'silent', silentSince: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/) as string });
    await mail('notice', 'sent', null);
    expect(await state()).toMatchObject({ mail: 'sending' });
  });
  test('contains the last backup', async () => {
    expect((await get('/installation')).body).toEqual({ attachments: 'folder', doors: [], lastBackup: null });
    for (const at of ['2036-06-14T18:00:00Z', '2036-06-15T18:00:00Z', '2036-06-13T18:00:00Z'])
      await t.sql`insert into audit_log (request_id, action, entity, entity_key, after, happened_at) values ('backup', 'saved', 'backup', 'x', '{}', ${at})`;
    expect((await get('/installation')).body).toEqual({ attachments: 'folder', doors: [], lastBackup: '16/06/2036 02:00' });
  });
});

describe('paused mail', () => {
  const resume = (body = {}) => t.call('POST', '/sending/resume', { by: hr, body });
  test('is released by HR, which the audit log records', async () => {
    await holdSending(t.sql, 'restored');
    await mail('notice', 'queued', null, '2 days');
    expect(((await get('/sending')).body as { held: object }).held).toMatchObject({ because: 'restored' });
    expect((await resume()).body).toEqual({ thrownAway: 0 });
    expect(await resume()).toMatchObject({ status: 409, body: { code: 'delivery.not-held' } });
    const [entry] = await t.sql`select by_empl_id as by from audit_log where entity = 'sending' order by audit_log_id desc limit 1`;
    expect(entry).toEqual({ by: hr.emplId });
  });
  test('can be dropped if it is older than a day', async () => {
    await holdSending(t.sql, 'switched off');
    await mail('notice', 'queued', null, '2 days');
    await mail('notice', 'queued', null, '2 hours');
    expect((await resume({ throwAwayOld: true })).body).toEqual({ thrownAway: 1 });
    expect(await t.sql`select status from mail_outbox order by queued_at`).toEqual([{ status: 'failed' }, { status: 'queued' }]);
  });
  test('is not dropped if sending was not paused', async () => {
    await mail('notice', 'queued', null, '2 days');
    expect((await resume({ throwAwayOld: true })).status).toBe(409);
    expect(await t.sql`select status from mail_outbox`).toEqual([{ status: 'queued' }]);
  });
});

describe('a test email', () => {
  const sendTest = () => t.call('POST', '/settings/testmail', { by: hr });
  test('goes to the caller at once and returns the server’s answer', async () => {
    expect(await sendTest()).toMatchObject({ status: 200, body: { isTaken: true, answer: '250 taken', to: `${hr.emplId}@test.example` } });
    expect(server.delivered.at(-1)?.to).toEqual([`${hr.emplId}@test.example`]);
  });
  test('returns the server’s reason if it was refused', async () => {
    refusal = '550 5.7.1 Sender rejected';
    expect((await sendTest()).body).toMatchObject({
      isTaken: false,
      answer: expect.stringContaining('550 5.7.1 Sender rejected') as string,
    });
  });
  test('is refused if the server cannot send email', async () => {
    const without = await createTestApp({ mailer: undefined });
    const by = await without.addPerson({ roles: ['E', 'H'] });
    expect(await without.call('POST', '/settings/testmail', { by })).toMatchObject({
      status: 409,
      message: 'The server is not configured to send email.',
    });
    expect((await without.call('GET', '/sending', { by })).body).toMatchObject({ mail: 'not set' });
    await without.close();
  });
});
