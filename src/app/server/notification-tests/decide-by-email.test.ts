import { beforeEach, describe, expect, test } from 'vitest';
import { deleteOldDecisionAttempts } from '#src/leave/applied-leave/server/decide-by-email/decision-link-queries.ts';
import { decisionScene, invalidLinkAnswer, decisionTokenOf } from '#src/testing/scenes/decision-scene.ts';
import type { TestApp } from '#src/testing/test-app.ts';

const s = decisionScene();
const { apply, decide, mailed, open, set, statusOf } = s;

describe('a decision link that needs no sign-in', () => {
  test('comes with an email that explains what the link does, for how long, and for whom', async () => {
    const { mail, token } = await mailed();
    expect(token).toHaveLength(43);
    expect(mail?.html).toContain(`href="https://leave.test.example/hr/decide#${token}"`);
    expect(mail?.text.replaceAll('\n', ' ')).toContain(
      'You can approve or reject without signing in. The link works until 22/06/2026. Anyone who has it can decide in your name.',
    );
  });

  test('shows name, dates, days and effects, but no reason, type or attachment', async () => {
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
          alsoAway: 'No one',
        },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/wedding|Annual|AL"|attachment|emplId/i);
  });

  test('approves a request once, as on screen, and the audit log records the link', async () => {
    const { path, token } = await mailed();
    expect((await decide(token, 'approve', { reason: 'Have fun' })).body).toEqual({ message: 'Success' });
    expect(await statusOf(path)).toMatchObject({
      leaveStatus: 'APPRV',
      balance: { takenLeave: 1 },
      timeline: [{ byEmplId: s.manager.emplId, toStatus: 'APPRV', reason: 'Have fun' }, {}],
    });
    expect(await decide(token)).toMatchObject(invalidLinkAnswer);
    expect(await decide(token, 'reject')).toMatchObject(invalidLinkAnswer);
    const log = await s.t.sql<{ action: string; by: string; after: object }[]>`
      select action, by_empl_id as by, after from audit_log where entity_key = ${path.split('/').slice(2).join('/')} and action <> 'insert' order by audit_log_id`;
    expect(log).toMatchObject([
      { action: 'update', by: s.manager.emplId },
      { action: 'decided by mail', by: s.manager.emplId, after: { decision: 'approve', address: '127.0.0.1' } },
    ]);
    const told = await s.t.sql`select kind, by_empl_id as by from notice where empl_id = ${s.hana.emplId} and kind = 'approved'`;
    expect(told).toEqual([{ kind: 'approved', by: s.manager.emplId }]);
  });

  test('rejects a request, and approves and rejects a cancellation', async () => {
    const first = await mailed();
    expect((await decide(first.token, 'reject')).status).toBe(200);
    expect(await statusOf(first.path)).toMatchObject({ leaveStatus: 'REJCT' });
    for (const [decision, leaveStatus] of [
      ['reject', 'APPRV'],
      ['approve', 'CANCL'],
    ] as const) {
      const { path, token } = await mailed();
      expect((await decide(token)).status).toBe(200);
      await s.t.call('PATCH', `${path}/PNCLD`, { by: s.hana });
      const mails = await s.box.sendAll();
      const asked = mails.find(({ to }) => to.startsWith(s.manager.emplId));
      expect((await open(decisionTokenOf(asked))).body).toMatchObject({
        leave: { leaveStatus: 'PNCLD', effect: { before: expect.any(Number) } },
      });
      expect((await decide(decisionTokenOf(asked), decision)).status).toBe(200);
      expect(await statusOf(path)).toMatchObject({ leaveStatus });
    }
  });

  test('cannot approve more days than are left, and stays valid', async () => {
    await s.t.sql`update leave_entitlement set available_leave = 1, taken_leave = 0 where empl_id = ${s.hana.emplId}`;
    const { token, path } = await mailed();
    await s.t.sql`update leave_entitlement set taken_leave = 1 where empl_id = ${s.hana.emplId}`;
    expect(await decide(token)).toMatchObject({ status: 409, message: expect.stringContaining('Leave Balance') });
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'PNAPV' });
    expect((await decide(token, 'reject')).status).toBe(200);
  });

  test('does not reveal the leave type when a rule refuses, and stays valid', async () => {
    await apply();
    await s.t.sql`update leave_category set attachment_from_days = 1 where leave_code = 'AL'`;
    await s.t.sql`update applied_leave set needs_attachment = true where empl_id = ${s.hana.emplId}`;
    const token = decisionTokenOf((await s.box.sendAll())[0]);
    const refused = await decide(token);
    await s.t.sql`update leave_category set attachment_from_days = null where leave_code = 'AL'`;
    expect(refused).toMatchObject({ status: 409, message: 'This request cannot be approved now. Please sign in to see why.' });
    expect(JSON.stringify(refused.body)).not.toMatch(/annual/i);
    expect((await decide(token, 'reject')).status).toBe(200);
  });

  test('changes nothing when it is only opened, whether on screen, by HEAD or by the call', async () => {
    const { token, path } = await mailed();
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [
        '/decide',
        `/decide?${token}`,
        '/api/auth/decision',
        '/api/auth/decisionlink',
        `/api/auth/decision?token=${token}&decision=approve`,
      ])
        await s.t.app.inject({ method, url });
    for (let n = 0; n < 5; n += 1) expect((await open(token)).body).toMatchObject({ way: 'here' });
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'PNAPV' });
    expect((await decide(token)).status).toBe(200);
  });

  test('is stored as a hash only', async () => {
    const { token } = await mailed();
    const stored = await s.t.sql`select to_jsonb(d)::text as row from decision_link d where token_hash = sha256(${Buffer.from(token)})`;
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    const anywhere = await s.t.sql`select from audit_log where after::text like ${`%${token}%`}`;
    expect(anywhere).toEqual([]);
  });

  test.each([
    ['no token', { decision: 'approve' }],
    ['half a token', { token: 'x'.repeat(20), decision: 'approve' }],
    ['another word', { token: 'x'.repeat(43), decision: 'APPRV' }],
    ['no word', { token: 'x'.repeat(43) }],
    ['a long reason', { token: 'x'.repeat(43), decision: 'reject', reason: 'x'.repeat(251) }],
    ['something else', { token: 'x'.repeat(43), decision: 'reject', status: 'APPRV' }],
  ])('%s is rejected with an explanation', async (_what, body) => {
    expect((await s.t.call('POST', '/auth/decision', { body })).status).toBe(400);
  });

  test('a truncated token is rejected with an explanation', async () => {
    expect(await open('x'.repeat(20))).toMatchObject({
      status: 400,
      message: 'The link is incomplete. Please open it again from the email.',
    });
  });
});

describe('a decision link that needs a sign-in', () => {
  beforeEach(() => set({ mailDecides: 'signedIn' }));

  test('comes with an email that announces the sign-in', async () => {
    const { mail } = await mailed();
    expect(mail?.text.replaceAll('\n', ' ')).toContain('Sign in to approve or reject. The link works until 22/06/2026, for you only.');
  });

  test('shows no name and decides nothing before the sign-in', async () => {
    const { path, token } = await mailed();
    expect((await open(token)).body).toEqual({ way: 'signIn' });
    expect(await decide(token)).toMatchObject({ status: 403, message: 'Please sign in to decide.' });
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'PNAPV' });
  });

  test('leads its recipient, and no one else, to the request', async () => {
    const { path, token } = await mailed();
    expect((await open(token, s.manager)).body).toMatchObject({ way: 'screen', leave: { id: { emplid: s.hana.emplId, leaveCode: 'AL' } } });
    expect(await open(token, s.other)).toMatchObject({
      status: 409,
      message: 'This link was sent to someone else. Sign in as that person to use it.',
    });
    const ofAnother = { status: 409, body: { code: 'decision.link-of-another' } };
    expect(await decide(token, 'approve', { by: s.other })).toMatchObject(ofAnother);
    expect(await decide(token, 'approve', { by: s.hr })).toMatchObject(ofAnother);
    expect((await decide(token, 'approve', { by: s.manager })).status).toBe(200);
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'APPRV' });
  });

  test('follows a changed setting even if the link was sent before the change', async () => {
    const { token } = await mailed();
    await set({ mailDecides: 'link' });
    expect((await open(token)).body).toMatchObject({ way: 'here' });
    expect((await open(token, s.manager)).body).toMatchObject({ way: 'screen' });
  });
});

describe('an approver with a second factor', () => {
  test('signs in first, even with an older link, and the email says so', async () => {
    const older = await mailed();
    await s.t.sql`insert into totp (empl_id, secret, is_on) values (${s.manager.emplId}, decode(repeat('00', 20), 'hex'), true)`;
    try {
      expect((await open(older.token)).body).toEqual({ way: 'signIn' });
      expect(await decide(older.token)).toMatchObject({ status: 403, body: { code: 'decision.sign-in' } });
      expect((await mailed()).mail?.text.replaceAll('\n', ' ')).toContain('Sign in to approve or reject.');
    } finally {
      await s.t.sql`delete from totp where empl_id = ${s.manager.emplId}`;
    }
  });
});

describe('at the same moment', () => {
  const outcomes = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => (status === 200 ? 'done' : 'refused')).toSorted();

  test('only one of many clicks on one link decides', async () => {
    const { path, token } = await mailed();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => decide(token, n % 2 === 0 ? 'approve' : 'reject')));
    expect(outcomes(answers)).toEqual(['done', ...Array.from({ length: 7 }, () => 'refused')]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { leaveStatus, ...leave } = await statusOf(path);
    expect(leave).toMatchObject({ balance: { takenLeave: leaveStatus === 'APPRV' ? 1 : 0 } });
    expect((leave as unknown as { timeline: object[] }).timeline).toHaveLength(2);
  });

  test.each<[string, (path: string) => ReturnType<TestApp['call']>]>([
    ['the screen', (path) => s.t.call('PATCH', `${path}/REJCT?expectedStatus=PNAPV`, { by: s.manager })],
    ['a hand-over', (path) => s.t.call('POST', `${path}/handover`, { by: s.hr, body: { approver: s.other.emplId, reason: 'Away' } })],
    ['the applicant who recalls the request', (path) => s.t.call('DELETE', path, { by: s.hana })],
  ])('only one of a link and %s succeeds', async (_with, instead) => {
    for (let round = 0; round < 5; round += 1) {
      const { path, token } = await mailed();
      const [byLink, byOther] = await Promise.all([decide(token), instead(path)]);
      expect(outcomes([byLink, byOther]), `round ${round}`).toEqual(['done', 'refused']);
      if (byLink.status !== 200) expect(byLink).toMatchObject(invalidLinkAnswer);
      await s.t.sql`delete from applied_leave_event`;
      await s.t.sql`delete from applied_leave where empl_id = ${s.hana.emplId}`;
    }
  });

  test('a link and a lock of the account run one after the other, and nothing is half done', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path, token } = await mailed();
      const [byLink, locked] = await Promise.all([
        decide(token),
        s.t.call('POST', '/lockAccount', { by: s.hr, body: { emplId: s.manager.emplId, lockAccount: 1 } }),
      ]);
      expect(locked.status).toBe(200);
      expect(await statusOf(path)).toMatchObject({ leaveStatus: byLink.status === 200 ? 'APPRV' : 'PNAPV' });
      expect(await decide(token, 'reject')).toMatchObject(invalidLinkAnswer);
      await s.t.call('POST', '/lockAccount', { by: s.hr, body: { emplId: s.manager.emplId, lockAccount: 0 } });
      await s.t.sql`delete from applied_leave_event`;
      await s.t.sql`delete from applied_leave where empl_id = ${s.hana.emplId}`;
    }
  });
});

describe('attempts from one address', () => {
  test('are limited to 60 a minute, even in parallel, and a valid link waits as well', async () => {
    const { token } = await mailed();
    const answers = await Promise.all(Array.from({ length: 62 }, () => open('z'.repeat(43))));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(60);
    const refused = await decide(token);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d{1,2}$/) } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.body).toMatchObject({ code: 'decision.too-many-tries' });
    expect(refused.message).toBe(`Too many tries. Please try again in ${String(refused.headers['retry-after'])} seconds.`);
    await s.t.sql`update decision_try set minute_began = now() - interval '61 seconds'`;
    expect((await decide(token)).status).toBe(200);
  });

  test('are forgotten after a while', async () => {
    await open('z'.repeat(43));
    await deleteOldDecisionAttempts(s.t.sql);
    expect(await s.t.sql`select from decision_try`).toHaveLength(1);
    await s.t.sql`update decision_try set minute_began = now() - interval '2 hours'`;
    await deleteOldDecisionAttempts(s.t.sql);
    expect(await s.t.sql`select from decision_try`).toEqual([]);
  });
});
