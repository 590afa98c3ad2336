import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeOldDecisionTries } from '#src/applied-leave/server/decision-link-queries.ts';
import type { Mail } from '#src/mail/server/mailer.ts';
import { deliverNext } from '#src/mail/server/outbox.ts';
import { createPostBox, type PostBox } from '#src/testing/servers/post-box.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;
let manager: Person;
let other: Person;
let hana: Person;
let box: PostBox;
let start = 1;

beforeAll(async () => {
  t = await createTestApp({ mailer: undefined });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  other = await t.addPerson({ roles: ['E', 'M'], name: 'Otto Other' });
  box = createPostBox(t, {
    companyName: 'Acme',
    publicUrl: 'https://leave.test.example/hr',
    timeZone: 'Asia/Singapore',
    mailFrom: 'leave@test.example',
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  box.takes = true;
  await t.sql`delete from decision_try`;
  await t.sql`delete from mail_outbox`;
  await set({ mailNotices: 'all', mailDecides: 'link' });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
});

async function set(body: object): Promise<void> {
  expect((await t.call('PATCH', '/settings', { by: hr, body })).status).toBe(200);
}
/** Asks for a day of its own. */
async function apply(more: object = {}): Promise<string> {
  start = (start % 5) + 1;
  const startDate = `2026-07-${String(start + 5).padStart(2, '0')}`;
  const body = { id: { startDate }, leaveCategory: { leaveCode: 'AL' }, endDate: startDate, reason: 'My sister’s wedding', ...more };
  const answer = await t.call('POST', '/appliedleave', { by: hana, body: { ...body, approver: manager.emplId } });
  expect(answer.status).toBe(200);
  return `/appliedleave/${hana.emplId}/2026-06-15/${startDate}/AL`;
}
const tokenOf = (mail: Mail | undefined) => /https:\/\/leave\.test\.example\/hr\/decide#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
/** Asks for leave and reads the link in the mail of it. */
async function mailed(): Promise<{ path: string; token: string; mail: Mail | undefined }> {
  const path = await apply();
  const mail = (await box.sendAll()).find(({ to }) => to.startsWith(manager.emplId));
  return { path, token: tokenOf(mail), mail };
}
const open = (token: string, by?: Person) => t.call('POST', '/auth/decisionlink', { body: { token }, ...(by && { by }) });
const decide = (token: string, decision = 'approve', how: { by?: Person; reason?: string; from?: string } = {}) =>
  t.call('POST', '/auth/decision', {
    body: { token, decision, ...(how.reason && { reason: how.reason }) },
    ...(how.by && { by: how.by }),
  });
const statusOf = async (path: string) => (await t.call('GET', path, { by: hana })).body as { leaveStatus: string };
const over = { status: 409, message: 'This link is no longer good.' };

describe('by the link alone', () => {
  test('the mail says what it does, until when, and for whom', async () => {
    const { mail, token } = await mailed();
    expect(token).toHaveLength(43);
    expect(mail?.html).toContain(`href="https://leave.test.example/hr/decide#${token}"`);
    expect(mail?.text.replaceAll('\n', ' ')).toContain(
      'You approve or reject without signing in. The link works until 22/06/2026; whoever has it can decide in your name.',
    );
  });

  test('its holder sees name, dates, days and effects, and no reason, type or attachment', async () => {
    const { token } = await mailed();
    const { status, body } = await open(token);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        way: 'here',
        leave: {
          name: 'Hana Tan',
          leaveDuration: 1,
          leaveStatus: 'PNAPV',
          effect: { before: 20, after: 19, fits: true },
          alsoAway: 'Nobody',
        },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/wedding|Annual|AL"|attachment|emplId/i);
  });

  test('a request is approved as on its screen, once, and the audit log says by what', async () => {
    const { path, token } = await mailed();
    expect((await decide(token, 'approve', { reason: 'Have fun' })).body).toEqual({ message: 'Success' });
    expect(await statusOf(path)).toMatchObject({
      leaveStatus: 'APPRV',
      balance: { takenLeave: 1 },
      timeline: [{ byEmplId: manager.emplId, toStatus: 'APPRV', reason: 'Have fun' }, {}],
    });
    expect(await decide(token)).toMatchObject(over);
    expect(await decide(token, 'reject')).toMatchObject(over);
    const log = await t.sql<{ action: string; by: string; after: object }[]>`
      select action, by_empl_id as by, after from audit_log where entity_key = ${path.split('/').slice(2).join('/')} and action <> 'insert' order by audit_log_id`;
    expect(log).toMatchObject([
      { action: 'update', by: manager.emplId },
      { action: 'decided by mail', by: manager.emplId, after: { decision: 'approve', address: '127.0.0.1' } },
    ]);
    const told = await t.sql`select kind, by_empl_id as by from notice where empl_id = ${hana.emplId} and kind = 'approved'`;
    expect(told).toEqual([{ kind: 'approved', by: manager.emplId }]);
  });

  test('a request is rejected, a cancellation approved and rejected', async () => {
    const first = await mailed();
    expect((await decide(first.token, 'reject')).status).toBe(200);
    expect(await statusOf(first.path)).toMatchObject({ leaveStatus: 'REJCT' });
    for (const [decision, leaveStatus] of [
      ['reject', 'APPRV'],
      ['approve', 'CANCL'],
    ] as const) {
      const { path, token } = await mailed();
      expect((await decide(token)).status).toBe(200);
      await t.call('PATCH', `${path}/PNCLD`, { by: hana });
      const mails = await box.sendAll();
      const asked = mails.find(({ to }) => to.startsWith(manager.emplId));
      expect((await open(tokenOf(asked))).body).toMatchObject({ leave: { leaveStatus: 'PNCLD', effect: { before: expect.any(Number) } } });
      expect((await decide(tokenOf(asked), decision)).status).toBe(200);
      expect(await statusOf(path)).toMatchObject({ leaveStatus });
    }
  });

  test('more days than are left are refused, and the link stays good', async () => {
    await t.sql`update leave_entitlement set available_leave = 1, taken_leave = 0 where empl_id = ${hana.emplId}`;
    const { token, path } = await mailed();
    await t.sql`update leave_entitlement set taken_leave = 1 where empl_id = ${hana.emplId}`;
    expect(await decide(token)).toMatchObject({ status: 409, message: expect.stringContaining('Leave Balance') });
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'PNAPV' });
    expect((await decide(token, 'reject')).status).toBe(200);
  });

  test('a rule that refuses says nothing of the type of leave, and the link stays good', async () => {
    await apply();
    await t.sql`update leave_category set attachment_from_days = 1 where leave_code = 'AL'`;
    await t.sql`update applied_leave set needs_attachment = true where empl_id = ${hana.emplId}`;
    const token = tokenOf((await box.sendAll())[0]);
    const refused = await decide(token);
    await t.sql`update leave_category set attachment_from_days = null where leave_code = 'AL'`;
    expect(refused).toMatchObject({ status: 409, message: 'This request cannot be approved now. Please sign in to see why.' });
    expect(JSON.stringify(refused.body)).not.toMatch(/annual/i);
    expect((await decide(token, 'reject')).status).toBe(200);
  });

  test('looking changes nothing, however often: not the screen, not by HEAD, not by the call', async () => {
    const { token, path } = await mailed();
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [
        '/decide',
        `/decide?${token}`,
        '/api/auth/decision',
        '/api/auth/decisionlink',
        `/api/auth/decision?token=${token}&decision=approve`,
      ])
        await t.app.inject({ method, url });
    for (let n = 0; n < 5; n += 1) expect((await open(token)).body).toMatchObject({ way: 'here' });
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'PNAPV' });
    expect((await decide(token)).status).toBe(200);
  });

  test('only the hash of a link is stored', async () => {
    const { token } = await mailed();
    const stored = await t.sql`select to_jsonb(d)::text as row from decision_link d where token_hash = sha256(${Buffer.from(token)})`;
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    const anywhere = await t.sql`select from audit_log where after::text like ${`%${token}%`}`;
    expect(anywhere).toEqual([]);
  });

  test.each([
    ['no token', { decision: 'approve' }],
    ['half a token', { token: 'x'.repeat(20), decision: 'approve' }],
    ['another word', { token: 'x'.repeat(43), decision: 'APPRV' }],
    ['no word', { token: 'x'.repeat(43) }],
    ['a long reason', { token: 'x'.repeat(43), decision: 'reject', reason: 'x'.repeat(251) }],
    ['something else', { token: 'x'.repeat(43), decision: 'reject', status: 'APPRV' }],
  ])('%s is refused in words', async (_what, body) => {
    expect((await t.call('POST', '/auth/decision', { body })).status).toBe(400);
  });

  test('a token that was cut off is refused in words', async () => {
    expect(await open('x'.repeat(20))).toMatchObject({
      status: 400,
      message: 'The link is not complete. Please open it again from the mail.',
    });
  });
});

describe('a link is no longer good', () => {
  const reset = async () => expect((await t.call('POST', '/resetPassword', { by: hr, body: { emplid: manager.emplId } })).status).toBe(200);
  const lock = (lockAccount: number) => t.call('POST', '/lockAccount', { by: hr, body: { emplId: manager.emplId, lockAccount } });
  const handOver = (path: string) => t.call('POST', `${path}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } });
  test.each<[string, (path: string, token: string) => Promise<unknown>]>([
    ['after it was used', (_path, token) => decide(token, 'reject')],
    ['after somebody decided on the screen', (path) => t.call('PATCH', `${path}/REJCT`, { by: manager })],
    ['after the request was changed', (path) => t.call('PATCH', path, { by: hana, body: { reason: 'Mountains' } })],
    ['after it was taken back', (path) => t.call('DELETE', path, { by: hana })],
    ['after it was handed over', handOver],
    ['after the approver was locked', () => lock(1)],
    ['after the approver was locked and unlocked again', () => lock(1).then(() => lock(0))],
    ['after the password was reset', reset],
    ['after the approver was deactivated', () => t.sql`update employee set status = 'I' where empl_id = ${manager.emplId}`],
    [
      'after the e-mail address was changed',
      () => t.sql`update employee set business_email = 'new@test.example' where empl_id = ${manager.emplId}`,
    ],
    ['once the approver decides on nothing any more', () => t.sql`update employee set roles = '{E}' where empl_id = ${manager.emplId}`],
    ['after 7 days', () => t.sql`update decision_link set expires_at = now()`],
  ])('%s', async (_when, become) => {
    const { path, token } = await mailed();
    expect((await open(token)).status).toBe(200);
    await become(path, token);
    expect(await open(token)).toMatchObject(over);
    expect(await decide(token)).toMatchObject(over);
  });

  test('once a later mail has brought a new one, and not before that was sent', async () => {
    const { path, token } = await mailed();
    // What a reminder does.
    await t.sql`
      with mail as (insert into mail_outbox (kind, empl_id, valid_hours) values ('notice', ${manager.emplId}, 72) returning mail_outbox_id)
      insert into notice (empl_id, kind, applied_leave_id, figures, mail_outbox_id)
      select ${manager.emplId}, 'waiting', applied_leave_id, '{"days": 2}', mail_outbox_id from applied_leave, mail where empl_id = ${hana.emplId}`;
    box.takes = false;
    await box.sendAll();
    expect((await open(token)).status).toBe(200);
    box.takes = true;
    const [mail] = await box.sendAll();
    expect(await open(token)).toMatchObject(over);
    expect((await decide(tokenOf(mail))).status).toBe(200);
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'APPRV' });
  });

  test('a later mail to somebody else, or an earlier one to the same reader, makes none void', async () => {
    const { token } = await mailed();
    await t.sql`
      with link as (select * from decision_link where token_hash = sha256(${Buffer.from(token)})),
        mail as (insert into mail_outbox (kind, empl_id, valid_hours, status, ended_at) select 'notice', who, 72, 'sent', now() from unnest(${[manager.emplId, other.emplId]}::text[]) who
          returning mail_outbox_id, empl_id)
      insert into decision_link (token_hash, applied_leave_id, empl_id, mail_outbox_id, version, expires_at, made_at)
      select sha256(mail.empl_id::bytea), applied_leave_id, mail.empl_id, mail.mail_outbox_id, version, expires_at,
        case when mail.empl_id = link.empl_id then made_at - interval '1 hour' else made_at + interval '1 hour' end from link, mail`;
    expect((await open(token)).status).toBe(200);
    await t.sql`update decision_link set made_at = made_at + interval '2 hours' where token_hash = sha256(${manager.emplId}::bytea)`;
    expect(await open(token)).toMatchObject(over);
  });

  test('a mail that is tried again has a link of its own, and the first one stays good: it may have arrived', async () => {
    await apply();
    box.takes = false;
    const lost: Mail[] = [];
    await deliverNext({ ...box.way, mailer: { send: (mail) => Promise.resolve(lost.push(mail) < 0) } });
    box.takes = true;
    const [again] = await box.sendAll();
    expect(tokenOf(again)).not.toBe(tokenOf(lost[0]));
    expect((await open(tokenOf(lost[0]))).status).toBe(200);
    expect((await decide(tokenOf(again))).status).toBe(200);
    expect(await decide(tokenOf(lost[0]))).toMatchObject(over);
  });

  test('links for others and other requests are not touched by it', async () => {
    const [one, two] = [await mailed(), await mailed()];
    expect((await decide(one.token)).status).toBe(200);
    expect((await open(two.token)).status).toBe(200);
    expect((await open('y'.repeat(43))).status).toBe(409);
  });

  test('what became of the request is said only to who is signed in and may read it', async () => {
    const { path, token } = await mailed();
    expect((await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: 'No' } })).status).toBe(200);
    expect(await open(token)).toMatchObject(over);
    expect((await open(token, manager)).body).toMatchObject({
      way: 'over',
      sentAt: expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/),
      isGone: false,
      leave: { name: 'Hana Tan', leaveStatus: 'REJCT', waits: false, last: { byName: 'Maya Lim', fromStatus: 'PNAPV', toStatus: 'REJCT' } },
    });
    expect((await open(token, other)).body).toMatchObject({ way: 'over', leave: null });
    expect((await open(token, await t.addPerson({ roles: ['E', 'M'], firstTime: true }))).status).toBe(409);
  });

  test('one that has run out says that the request still waits; one that was taken back is gone', async () => {
    const { path, token } = await mailed();
    await t.sql`update decision_link set expires_at = now()`;
    expect((await open(token, manager)).body).toMatchObject({ way: 'over', leave: { waits: true } });
    expect((await open(token, hr)).body).toMatchObject({ way: 'over', leave: { waits: false } });
    await t.call('DELETE', path, { by: hana });
    expect((await open(token, manager)).body).toMatchObject({ way: 'over', isGone: true, leave: null });
  });
});

describe('after signing in', () => {
  beforeEach(() => set({ mailDecides: 'signedIn' }));

  test('the mail says so', async () => {
    const { mail } = await mailed();
    expect(mail?.text.replaceAll('\n', ' ')).toContain(
      'You sign in, see the same, and approve or reject. The link works until 22/06/2026, for you alone.',
    );
  });

  test('a link names nobody before, and decides nothing', async () => {
    const { path, token } = await mailed();
    expect((await open(token)).body).toEqual({ way: 'signIn' });
    expect(await decide(token)).toMatchObject({ status: 403, message: 'Please sign in to decide.' });
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'PNAPV' });
  });

  test('it leads whom it was sent to, and nobody else, to the request', async () => {
    const { path, token } = await mailed();
    expect((await open(token, manager)).body).toMatchObject({ way: 'screen', leave: { id: { emplid: hana.emplId, leaveCode: 'AL' } } });
    expect(await open(token, other)).toMatchObject({
      status: 409,
      message: 'This link was sent to somebody else. Sign in as that person to use it.',
    });
    expect((await decide(token, 'approve', { by: other })).status).toBe(403);
    expect((await decide(token, 'approve', { by: hr })).status).toBe(403);
    expect((await decide(token, 'approve', { by: manager })).status).toBe(200);
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'APPRV' });
  });

  test('a setting that changes holds for links that are out', async () => {
    const { token } = await mailed();
    await set({ mailDecides: 'link' });
    expect((await open(token)).body).toMatchObject({ way: 'here' });
    expect((await open(token, manager)).body).toMatchObject({ way: 'screen' });
  });
});

describe('at the same moment', () => {
  const outcomes = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => (status === 200 ? 'done' : 'refused')).toSorted();

  test('of many clicks on one link one decides', async () => {
    const { path, token } = await mailed();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => decide(token, n % 2 === 0 ? 'approve' : 'reject')));
    expect(outcomes(answers)).toEqual(['done', ...Array.from({ length: 7 }, () => 'refused')]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { leaveStatus, ...leave } = await statusOf(path);
    expect(leave).toMatchObject({ balance: { takenLeave: leaveStatus === 'APPRV' ? 1 : 0 } });
    expect((leave as unknown as { timeline: object[] }).timeline).toHaveLength(2);
  });

  test.each<[string, (path: string) => ReturnType<TestApp['call']>]>([
    ['the screen', (path) => t.call('PATCH', `${path}/REJCT?expectedStatus=PNAPV`, { by: manager })],
    ['a hand-over', (path) => t.call('POST', `${path}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } })],
    ['the applicant who takes it back', (path) => t.call('DELETE', path, { by: hana })],
  ])('of a link and %s one is done', async (_with, instead) => {
    for (let round = 0; round < 5; round += 1) {
      const { path, token } = await mailed();
      const [byLink, byOther] = await Promise.all([decide(token), instead(path)]);
      expect(outcomes([byLink, byOther]), `round ${round}`).toEqual(['done', 'refused']);
      if (byLink.status !== 200) expect(byLink).toMatchObject(over);
      await t.sql`delete from applied_leave_event`;
      await t.sql`delete from applied_leave where empl_id = ${hana.emplId}`;
    }
  });

  test('of a link and a lock of the account either comes first, and nothing is half done', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path, token } = await mailed();
      const [byLink, locked] = await Promise.all([
        decide(token),
        t.call('POST', '/lockAccount', { by: hr, body: { emplId: manager.emplId, lockAccount: 1 } }),
      ]);
      expect(locked.status).toBe(200);
      expect(await statusOf(path)).toMatchObject({ leaveStatus: byLink.status === 200 ? 'APPRV' : 'PNAPV' });
      expect(await decide(token, 'reject')).toMatchObject(over);
      await t.call('POST', '/lockAccount', { by: hr, body: { emplId: manager.emplId, lockAccount: 0 } });
      await t.sql`delete from applied_leave_event`;
      await t.sql`delete from applied_leave where empl_id = ${hana.emplId}`;
    }
  });
});

describe('tries from one address', () => {
  test('are 60 a minute, of parallel ones no more, and a good link waits with them', async () => {
    const { token } = await mailed();
    const answers = await Promise.all(Array.from({ length: 62 }, () => open('z'.repeat(43))));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(60);
    const refused = await decide(token);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d{1,2}$/) } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.body).toMatchObject({ code: 'decision.too-many-tries' });
    expect(refused.message).toBe(`Too many tries. Please try again in ${String(refused.headers['retry-after'])} seconds.`);
    await t.sql`update decision_try set minute_began = now() - interval '61 seconds'`;
    expect((await decide(token)).status).toBe(200);
  });

  test('are forgotten after a while', async () => {
    await open('z'.repeat(43));
    await removeOldDecisionTries(t.sql);
    expect(await t.sql`select from decision_try`).toHaveLength(1);
    await t.sql`update decision_try set minute_began = now() - interval '2 hours'`;
    await removeOldDecisionTries(t.sql);
    expect(await t.sql`select from decision_try`).toEqual([]);
  });
});
