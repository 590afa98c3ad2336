import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkWay } from '#src/access/server/reset-link.ts';
import { keepHouse } from '#src/app/server/housekeeping.ts';
import { createAttachmentStore } from '#src/attachment/server/create-attachment-store.ts';
import { createMailer } from '#src/mail/server/mailer.ts';
import { sendDueMails } from '#src/mail/server/mail-worker.ts';
import { deliverNext, type LinkKind, type MailWay } from '#src/mail/server/outbox.ts';
import { addCandidates } from '#src/testing/account-candidates.ts';
import { type Answer, createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { type Delivered, startTestMailServer, type TestMailServer, textOf } from '#src/testing/test-mail-server.ts';

let t: TestApp;
let server: TestMailServer;
let hr: Person;
let other: Person;
let way: MailWay<LinkKind>;
/** What the mail server says to a mail; nothing: it takes it. */
let refuse: (mail: Delivered) => string | undefined;
const log = { warn: vi.fn(), error: vi.fn() };
const linkVoid = { status: 409, body: { code: 'sign-in.link-void' } };

beforeAll(async () => {
  server = await startTestMailServer((mail) => refuse(mail));
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'leave@test.example' }, log);
  t = await createTestApp({ mailer, env: { MAIL_PER_MINUTE: '6000' } });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  other = await t.addPerson({ roles: ['E', 'H'] });
  const found = linkWay({ sql: t.sql, mailer, config: { companyName: 'Acme' }, resetPage: 'https://leave.test.example/resetpassword' });
  if (!found) throw new Error('There is a mail server.');
  way = found;
});
afterAll(async () => {
  await t.close();
  await server.close();
});
beforeEach(async () => {
  refuse = () => undefined;
  await t.sql`update mail_outbox set status = 'failed', fault = 'of another test', ended_at = now() where status = 'queued'`;
  server.delivered.length = 0;
});
afterEach(() => expect(log.error).not.toHaveBeenCalled());

const addPeople = (count: number) => addCandidates(t.sql, count);
const post = (path: string, body: object, by = hr) => t.call('POST', path, { by, body });
const run = async (filters: object, people: number) => idOf(await post('/accountruns', { filters, people }));
const idOf = ({ body }: Answer) => (body as { accountRunId: number }).accountRunId;
const countsOf = async (id: number) => (await t.call('GET', `/accountruns/${id}`, { by: hr })).body as { people: number; counts: object };
const mailsTo = (emplId: string) => server.delivered.filter(({ to }) => to.includes(`${emplId}@test.example`));
const linkOf = (emplId: string) => /\?token=([\w-]{43})$/m.exec(textOf(mailsTo(emplId).at(-1) ?? { data: '' }))?.[1] ?? '';
const open = (token: string) => t.call('POST', '/auth/linkopened', { body: { token } });
const choose = (token: string, newPassword = 'one-of-my-own') => t.call('POST', '/auth/resetpassword', { body: { token, newPassword } });
const signIn = (emplId: string, password = 'one-of-my-own') =>
  t.call('POST', '/auth/signin', { body: { email: `${emplId}@test.example`, password } });
const stateOf = async (emplId: string) => {
  const { body } = await t.call('GET', `/logindetails?filter[emplId]=${emplId}`, { by: hr });
  return (body as { emplId: string; invitation: string }[]).find((one) => one.emplId === emplId)?.invitation;
};
/** All that is due goes out. */
async function sendAll(): Promise<void> {
  await t.sql`update mail_outbox set next_try_at = now() where status = 'queued'`;
  for (let done; (done = await deliverNext(way)) !== undefined;) expect(done).not.toBe('silent');
}
async function invite(count = 1) {
  const { filters, emplIds } = await addPeople(count);
  const id = await run(filters, count);
  await sendAll();
  return { id, emplIds, emplId: emplIds[0] ?? '' };
}

describe('a run', () => {
  test('says before how many get an account, and who does not and why', async () => {
    const { filters, emplIds } = await addPeople(5);
    await t.sql`update employee set status = 'I' where empl_id = ${emplIds[0] ?? ''}`;
    await t.sql`update employee set business_email = 'no address' where empl_id = ${emplIds[1] ?? ''}`;
    await t.sql.begin(async (tx) => {
      await tx`select set_config('leave.caller', ${other.emplId}, true)`;
      await tx`update employee set business_email = 'other@test.example' where empl_id = ${emplIds[2] ?? ''}`;
    });
    const { body } = await post('/accountruns/preview', { filters });
    expect(body).toMatchObject({ people: 2, problems: { 'no-address': 1, 'held-back': 1 }, byMail: true, most: 20_000 });
    const list = await t.call('GET', `/accountcandidates?filter[name]=${filters.name}&sort=problem`, { by: hr });
    expect((list.body as { problemText: string | null }[]).map(({ problemText }) => problemText)).toEqual([
      'E-mail address changed within 24 hours',
      'No e-mail address',
      null,
      null,
    ]);
    expect(await run(filters, 2)).toBeGreaterThan(0);
    expect(await t.sql`select from login_detail where empl_id = any (${emplIds}::text[])`).toHaveLength(2);
  });

  test('counts inactive people without an account', async () => {
    const inactive = async () => ((await post('/accountruns/preview', { filters: {} })).body as { inactive: number }).inactive;
    const before = await inactive();
    const { emplIds } = await addPeople(2);
    await t.sql`update employee set status = 'I' where empl_id = ${emplIds[0] ?? ''}`;
    expect(await inactive()).toBe(before + 1);
  });

  test('invites everybody whom the filters choose, and nobody else; nobody has a password until then', async () => {
    const { filters, emplIds } = await addPeople(3);
    await addPeople(1);
    const answer = await post('/accountruns', { filters, people: 3 });
    expect(answer.body).toEqual({ accountRunId: expect.any(Number) as number, people: 3, passwords: null });
    expect(await countsOf(idOf(answer))).toMatchObject({
      people: 3,
      byMail: true,
      startedBy: `Hedda Roth (${hr.emplId})`,
      counts: { waiting: 3 },
    });
    await sendAll();
    expect(server.delivered.flatMap(({ to }) => to).toSorted()).toEqual(emplIds.map((id) => `${id}@test.example`));
    const [mail] = mailsTo(emplIds[0] ?? '');
    expect(textOf(mail ?? { data: '' })).toContain(`Hedda Roth (${hr.emplId}) has made an account for you`);
    expect(mail?.data).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.data).toMatch(/^Message-ID: <[\da-f-]{36}@leave\.invalid>$/m);
    expect(await countsOf(idOf(answer))).toMatchObject({ counts: { sent: 3 } });
    expect(await t.sql`select from login_detail where empl_id = any (${emplIds}::text[]) and not first_time`).toEqual([]);
  });

  test('whose people are not those that HR saw makes nothing', async () => {
    const { filters, emplIds } = await addPeople(2);
    expect(await post('/accountruns', { filters, people: 3 })).toMatchObject({ status: 409, body: { code: 'accounts.changed' } });
    expect(await t.sql`select from login_detail where empl_id = any (${emplIds}::text[])`).toEqual([]);
    expect(await t.sql`select from mail_outbox where empl_id = any (${emplIds}::text[])`).toEqual([]);
  });

  test('that two HR users start at the same moment is one', async () => {
    const { filters, emplIds } = await addPeople(20);
    const answers = await Promise.all([hr, other, hr, other].map((by) => post('/accountruns', { filters, people: 20 }, by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await sendAll();
    expect(server.delivered.flatMap(({ to }) => to).toSorted()).toEqual(emplIds.map((id) => `${id}@test.example`).toSorted());
  });

  test('that is asked for again with its key is one', async () => {
    const { filters } = await addPeople(2);
    const again = () =>
      t.call('POST', '/accountruns', { by: hr, body: { filters, people: 2 }, headers: { 'idempotency-key': filters.name } });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.body]).toEqual([200, first.body]);
  });

  test.each([
    ['an unknown column', { filters: { salary: '1' }, people: 1 }, 'filters.salary'],
    ['nobody', { filters: {}, people: 0 }, 'people'],
    ['half a person', { filters: {}, people: 1.5 }, 'people'],
    ['more than at once', { filters: {}, people: 20_001 }, 'people'],
    ['another length', { filters: {}, people: 1, validDays: 5 }, 'validDays'],
  ])('with %s is refused', async (_what, body, path) => {
    const answer = await post('/accountruns', body);
    expect([answer.status, JSON.stringify(answer.body).includes(path.split('.')[0] ?? '')]).toEqual([400, true]);
  });

  test('goes out at the pace that is set', async () => {
    const { filters } = await addPeople(3);
    await run(filters, 3);
    const [row] = await t.sql<{ seconds: number }[]>`
      select extract(epoch from max(next_try_at) - min(next_try_at))::float8 as seconds from mail_outbox where status = 'queued'`;
    expect(row?.seconds).toBeCloseTo(0.02, 3);
    await sendAll();
  });
});

describe('an invitation', () => {
  test('leads to a password of one’s own, once', async () => {
    const { id, emplId } = await invite();
    const token = linkOf(emplId);
    expect([await stateOf(emplId), (await signIn(emplId)).status]).toEqual(['sent', 401]);
    expect((await open(token)).status).toBe(200);
    expect(await stateOf(emplId)).toBe('opened');
    expect((await choose(token)).status).toBe(200);
    expect([(await signIn(emplId)).status, await stateOf(emplId)]).toEqual([200, 'accepted']);
    expect(await open(token)).toMatchObject(linkVoid);
    expect(await choose(token, 'another-of-mine')).toMatchObject(linkVoid);
    expect(await countsOf(id)).toMatchObject({ counts: { accepted: 1 } });
  });

  test('is over after 72 hours', async () => {
    const { emplId } = await invite();
    const [row] = await t.sql<{ left: number }[]>`
      select extract(epoch from expires_at - now())::integer as left from reset_link where empl_id = ${emplId}`;
    expect(row?.left).toBeGreaterThan(72 * 3600 - 60);
    expect(row?.left).toBeLessThanOrEqual(72 * 3600);
    await t.sql`update reset_link set expires_at = now() where empl_id = ${emplId}`;
    expect(await stateOf(emplId)).toBe('expired');
    expect(await open(linkOf(emplId))).toMatchObject(linkVoid);
    expect(await choose(linkOf(emplId))).toMatchObject(linkVoid);
  });

  test.each<[string, (emplId: string) => Promise<unknown>]>([
    ['another e-mail address', (id) => t.sql`update employee set business_email = ${`new.${id}@test.example`} where empl_id = ${id}`],
    ['a deactivation', (id) => t.sql`update employee set status = 'I' where empl_id = ${id}`],
    ['a lock', (id) => t.sql`update login_detail set lock_account = true where empl_id = ${id}`],
  ])('is void after %s', async (_what, change) => {
    const sent = await invite();
    await change(sent.emplId);
    expect(await choose(linkOf(sent.emplId))).toMatchObject(linkVoid);
    expect(await stateOf(sent.emplId)).toBe('expired');
  });

  test.each<[string, (emplId: string) => Promise<unknown>]>([
    ['inactive', (id) => t.sql`update employee set status = 'I' where empl_id = ${id}`],
    ['locked', (id) => t.sql`update login_detail set lock_account = true where empl_id = ${id}`],
  ])('to somebody who has become %s meanwhile is not sent, and HR reads why', async (_what, change) => {
    const { filters, emplIds } = await addPeople(2);
    const id = await run(filters, 2);
    await change(emplIds[0] ?? '');
    await sendAll();
    expect(mailsTo(emplIds[0] ?? '')).toEqual([]);
    expect(mailsTo(emplIds[1] ?? '')).toHaveLength(1);
    const { body } = await t.call('GET', `/accountruns/${id}/people?sort=emplId`, { by: hr });
    expect(body).toMatchObject([
      { state: 'undeliverable', stateText: 'Undeliverable', fault: 'nobody' },
      { state: 'sent', fault: null },
    ]);
  });

  test('that two browsers open and use at the same moment makes one password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { emplId } = await invite();
      const token = linkOf(emplId);
      const chosen = ['the-one-password-1', 'the-other-password-2'];
      expect((await Promise.all(chosen.map(() => open(token)))).map(({ status }) => status)).toEqual([200, 200]);
      const answers = await Promise.all(chosen.map((password) => choose(token, password)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, linkVoid.status]);
      const won = chosen[answers.findIndex(({ status }) => status === 200)];
      for (const password of chosen) expect((await signIn(emplId, password)).status).toBe(password === won ? 200 : 401);
    }
  });

  test.each([
    ['the day is over', true],
    ['HR has just changed it', false],
  ])('sent again where the address is another one by now: %s', async (_when, isSent) => {
    const { id, emplId, emplIds } = await invite();
    const old = linkOf(emplId);
    await t.sql.begin(async (tx) => {
      // A change of one's own is not waited out.
      await tx`select set_config('leave.caller', ${isSent ? emplId : other.emplId}, true)`;
      await tx`update employee set business_email = ${`moved.${emplId}@test.example`} where empl_id = ${emplId}`;
    });
    expect((await post(`/accountruns/${id}/invitations`, { emplIds })).body).toEqual({ people: 1 });
    await sendAll();
    expect([mailsTo(emplId), mailsTo(`moved.${emplId}`)].map(({ length }) => length)).toEqual([1, isSent ? 1 : 0]);
    expect(await open(old)).toMatchObject(linkVoid);
    expect(await stateOf(emplId)).toBe(isSent ? 'sent' : 'undeliverable');
    if (isSent) expect((await choose(linkOf(`moved.${emplId}`))).status).toBe(200);
  });

  test('that is sent again makes the one before void', async () => {
    const { id, emplId, emplIds } = await invite();
    const first = linkOf(emplId);
    expect((await post(`/accountruns/${id}/invitations`, { emplIds })).body).toEqual({ people: 1 });
    expect(await choose(first)).toMatchObject(linkVoid);
    await sendAll();
    expect(mailsTo(emplId)).toHaveLength(2);
    expect((await choose(linkOf(emplId))).status).toBe(200);
    expect((await post(`/accountruns/${id}/invitations`, { emplIds })).body).toEqual({ people: 0 });
  });

  test('that waits is not written down a second time', async () => {
    const { filters, emplIds } = await addPeople(1);
    const id = await run(filters, 1);
    const answers = await Promise.all([hr, other].map((by) => post(`/accountruns/${id}/invitations`, { emplIds }, by)));
    expect(answers.map(({ body }) => body)).toEqual([{ people: 0 }, { people: 0 }]);
    await sendAll();
    const both = await Promise.all([hr, other].map((by) => post(`/accountruns/${id}/invitations`, { emplIds }, by)));
    expect(both.map(({ body }) => (body as { people: number }).people).toSorted()).toEqual([0, 1]);
    await sendAll();
    expect(server.delivered).toHaveLength(2);
  });

  test('to somebody made by themselves has its state in the list as well', async () => {
    const { emplIds } = await addPeople(1);
    const [emplId = ''] = emplIds;
    expect((await post('/logindetails', { emplId, userId: `${emplId}@test.example` })).status).toBe(200);
    expect([await stateOf(emplId), await stateOf(hr.emplId)]).toEqual(['sent', null]);
    const { body } = await t.call('GET', '/logindetails?filter[invitation]=sent', { by: hr });
    expect((body as object[]).length).toBeGreaterThan(0);
    expect(body).not.toContainEqual(expect.objectContaining({ emplId: hr.emplId }));
  });
});

describe('a withdrawal', () => {
  test('takes away what nobody has used, with its link, and nothing else', async () => {
    const { id, emplIds } = await invite(3);
    const [first = '', second = '', third = ''] = emplIds;
    await choose(linkOf(first));
    const link = linkOf(second);
    expect((await post(`/accountruns/${id}/withdraw`, { emplIds: [first, second] })).body).toEqual({ withdrawn: 1, used: 1 });
    expect(await open(link)).toMatchObject(linkVoid);
    expect(await choose(link)).toMatchObject(linkVoid);
    expect((await signIn(first)).status).toBe(200);
    expect((await post(`/accountruns/${id}/withdraw`, {})).body).toEqual({ withdrawn: 1, used: 1 });
    expect(await t.sql`select empl_id from login_detail where empl_id = any (${[first, second, third]}::text[])`).toEqual([
      { empl_id: first },
    ]);
    expect(await countsOf(id)).toMatchObject({ people: 3, counts: { accepted: 1 } });
  });

  test('of what waits sends nothing, also not when the account is made anew', async () => {
    const { filters, emplIds } = await addPeople(1);
    const id = await run(filters, 1);
    await post(`/accountruns/${id}/withdraw`, {});
    await run(filters, 1);
    await sendAll();
    expect(mailsTo(emplIds[0] ?? '')).toHaveLength(1);
    expect((await choose(linkOf(emplIds[0] ?? ''))).status).toBe(200);
  });

  test('while the people choose their passwords: each is in or out, never half', async () => {
    const { id, emplIds } = await invite(12);
    const links = emplIds.map(linkOf);
    const [chosen, withdrawn] = await Promise.all([
      Promise.all(links.map((link) => choose(link))),
      sleep(60).then(() => post(`/accountruns/${id}/withdraw`, {})),
    ]);
    const kept = emplIds.filter((_, at) => chosen[at]?.status === 200);
    expect(chosen.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const left = await t.sql<{ id: string }[]>`select empl_id as id from login_detail where empl_id = any (${emplIds}::text[])`;
    expect(left.map((one) => one.id).toSorted()).toEqual(kept.toSorted());
    expect((withdrawn.body as { withdrawn: number }).withdrawn).toBe(12 - kept.length);
  });

  test('is in the audit log by whoever did it, without any secret', async () => {
    const { id, emplId } = await invite();
    const token = linkOf(emplId);
    await post(`/accountruns/${id}/withdraw`, {}, other);
    const log = await t.sql<{ action: string; by: string; text: string }[]>`
      select action, by_empl_id as by, audit_log::text as text from audit_log where entity = 'login_detail' and entity_key = ${emplId} order by audit_log_id`;
    expect(log.map(({ action, by }) => [action, by])).toEqual([
      ['insert', hr.emplId],
      ['delete', other.emplId],
    ]);
    const runs = await t.sql<
      { by: string }[]
    >`select by_empl_id as by from audit_log where entity = 'account_run' and entity_key = ${String(id)}`;
    expect(runs).toEqual([{ by: hr.emplId }]);
    expect(log.map(({ text }) => text).join()).not.toMatch(new RegExp(`${token}|argon2`));
  });
});

describe('a mail server that fails', () => {
  test('after 200 of 500 leaves 300 to be sent again, and nobody gets two', async () => {
    const { filters, emplIds } = await addPeople(500);
    refuse = () => (server.delivered.length < 200 ? undefined : '550 no more');
    const id = await run(filters, 500);
    await sendAll();
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 200, undeliverable: 300 } });
    refuse = () => undefined;
    expect((await post(`/accountruns/${id}/invitations`, {})).body).toEqual({ people: 300 });
    await sendAll();
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 500 } });
    expect(server.delivered).toHaveLength(500);
    expect(new Set(server.delivered.flatMap(({ to }) => to)).size).toBe(emplIds.length);
  }, 60_000);

  test('for now is asked again by itself, later and later, and the mail is the same', async () => {
    refuse = () => '451 later';
    const { id, emplId } = await invite();
    const due = async () =>
      (
        await t.sql<{ minutes: number; fault: string }[]>`
        select round(extract(epoch from next_try_at - now()) / 60)::integer as minutes, fault from mail_outbox where empl_id = ${emplId}`
      )[0];
    expect([await countsOf(id), await due()]).toMatchObject([{ counts: { waiting: 1 } }, { minutes: 1, fault: '451' }]);
    for (const minutes of [5, 15, 60, 180, 360, 360]) {
      await sendOnce();
      expect(await due()).toMatchObject({ minutes });
    }
    refuse = () => undefined;
    await sendOnce();
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 1 } });
    expect(mailsTo(emplId)).toHaveLength(1);
    expect((await choose(linkOf(emplId))).status).toBe(200);
  });

  test('for three days is given up, and HR sends again', async () => {
    refuse = () => '451 later';
    const { id, emplId } = await invite();
    await t.sql`update mail_outbox set queued_at = now() - interval '72 hours' where empl_id = ${emplId}`;
    await sendOnce();
    expect(await countsOf(id)).toMatchObject({ counts: { undeliverable: 1 } });
    refuse = () => undefined;
    await post(`/accountruns/${id}/invitations`, {});
    await sendAll();
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 1 } });
  });

  test('by dying while it takes a mail leaves every link good that may have arrived', async () => {
    const { filters, emplIds } = await addPeople(1);
    await run(filters, 1);
    const taken: string[] = [];
    const dying: MailWay<LinkKind> = {
      ...way,
      mailer: { send: (mail) => Promise.resolve(taken.push(mail.text) < 0) },
    };
    expect(await deliverNext(dying)).toBe('silent');
    await sendAll();
    const first = /\?token=([\w-]{43})$/m.exec(taken[0] ?? '')?.[1] ?? '';
    expect((await choose(first)).status).toBe(200);
    expect(await choose(linkOf(emplIds[0] ?? ''), 'another-of-mine')).toMatchObject(linkVoid);
  });

  test('holds up no connection to the database while it is waited for, nor the act', async () => {
    const { filters } = await addPeople(1);
    await run(filters, 1);
    let isAsked = false;
    const waiting = Promise.withResolvers<boolean>();
    const slow: MailWay<LinkKind> = { ...way, mailer: { send: () => ((isAsked = true), waiting.promise) } };
    const sending = deliverNext(slow);
    await vi.waitFor(() => expect(isAsked).toBe(true));
    await vi.waitFor(() => expect(t.sql.state().inUse).toBe(0));
    expect(await deliverNext(way)).toBeUndefined();
    waiting.resolve(true);
    expect(await sending).toBe('sent');
  });

  const sendOnce = async () => {
    await t.sql`update mail_outbox set next_try_at = now() where status = 'queued'`;
    await deliverNext(way);
  };
});

describe('several instances', () => {
  test('share the work, and stop with what they are at', async () => {
    const { filters, emplIds } = await addPeople(60);
    const id = await run(filters, 60);
    const { signal } = new AbortController();
    // Also those that the run has spread out: nobody has to ask again.
    await Promise.all([0, 1, 2].map(() => sendDueMails(way, signal)));
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 60 } });
    expect(server.delivered.flatMap(({ to }) => to).toSorted()).toEqual(emplIds.map((one) => `${one}@test.example`).toSorted());
    await run((await addPeople(1)).filters, 1);
    await sendDueMails(way, AbortSignal.abort());
    expect(server.delivered).toHaveLength(60);
    await sendAll();
  }, 40_000);

  test('of which one died take up what it was at after five minutes', async () => {
    const { filters } = await addPeople(1);
    await run(filters, 1);
    const [row] = await t.sql<{ id: string }[]>`
      update mail_outbox set tries = 1, next_try_at = now() + interval '300 seconds' where status = 'queued' returning mail_outbox_id as id`;
    expect(await deliverNext(way, row?.id)).toBeUndefined();
    await t.sql`update mail_outbox set next_try_at = next_try_at - interval '300 seconds' where mail_outbox_id = ${row?.id ?? ''}`;
    expect(await deliverNext(way)).toBe('sent');
  });
});

test('what was sent a month ago is removed, and the invitation stays', async () => {
  const { emplId } = await invite();
  const old = await invite();
  await t.sql`update mail_outbox set ended_at = now() - interval '31 days' where empl_id = ${old.emplId}`;
  await keepHouse({ sql: t.sql, attachments: createAttachmentStore({ attachmentsUrl: undefined, dataDir: '/nowhere' }) });
  expect(await t.sql`select from mail_outbox where empl_id = ${old.emplId}`).toEqual([]);
  expect(await t.sql`select from mail_outbox where empl_id = ${emplId}`).toHaveLength(1);
  expect(await stateOf(old.emplId)).toBe('sent');
});
