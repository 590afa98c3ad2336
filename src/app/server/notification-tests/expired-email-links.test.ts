import { describe, expect, test } from 'vitest';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import { deliverNextMail } from '#src/platform/mail/server/outbox.ts';
import { decisionScene, invalidLinkAnswer, decisionTokenOf } from '#src/testing/scenes/decision-scene.ts';

const s = decisionScene();
const { apply, decide, mailed, open, statusOf } = s;

describe('a decision link is no longer valid', () => {
  const reset = async () =>
    expect((await s.t.call('POST', '/resetPassword', { by: s.hr, body: { emplid: s.manager.emplId } })).status).toBe(200);
  const lock = (lockAccount: number) => s.t.call('POST', '/lockAccount', { by: s.hr, body: { emplId: s.manager.emplId, lockAccount } });
  const handOver = (path: string) => s.t.call('POST', `${path}/handover`, { by: s.hr, body: { approver: s.other.emplId, reason: 'Away' } });
  test.each<[string, (path: string, token: string) => Promise<unknown>]>([
    ['after it was used', (_path, token) => decide(token, 'reject')],
    ['after a decision on screen', (path) => s.t.call('PATCH', `${path}/REJCT`, { by: s.manager })],
    ['after the request was changed', (path) => s.t.call('PATCH', path, { by: s.hana, body: { reason: 'Mountains' } })],
    ['after the request was recalled', (path) => s.t.call('DELETE', path, { by: s.hana })],
    ['after the request was reassigned', handOver],
    ['after the approver was locked', () => lock(1)],
    ['after the approver was locked and unlocked again', () => lock(1).then(() => lock(0))],
    ['after the password was reset', reset],
    ['after the approver was deactivated', () => s.t.sql`update employee set status = 'I' where empl_id = ${s.manager.emplId}`],
    [
      'after the email address was changed',
      () => s.t.sql`update employee set business_email = 'new@test.example' where empl_id = ${s.manager.emplId}`,
    ],
    ['once the approver is no longer a manager', () => s.t.sql`update employee set roles = '{E}' where empl_id = ${s.manager.emplId}`],
    ['after 7 days', () => s.t.sql`update decision_link set expires_at = now()`],
  ])('%s', async (_when, become) => {
    const { path, token } = await mailed();
    expect((await open(token)).status).toBe(200);
    await become(path, token);
    expect(await open(token)).toMatchObject(invalidLinkAnswer);
    expect(await decide(token)).toMatchObject(invalidLinkAnswer);
  });

  test('once a later email has been sent with a new link, and not before', async () => {
    const { path, token } = await mailed();
    // Queues an email as a reminder does.
    await s.t.sql`
      with mail as (insert into mail_outbox (kind, empl_id, valid_hours) values ('notice', ${s.manager.emplId}, 72) returning mail_outbox_id)
      insert into notice (empl_id, kind, applied_leave_id, figures, mail_outbox_id)
      select ${s.manager.emplId}, 'waiting', applied_leave_id, '{"days": 2}', mail_outbox_id from applied_leave, mail where empl_id = ${s.hana.emplId}`;
    s.box.takes = false;
    await s.box.sendAll();
    expect((await open(token)).status).toBe(200);
    s.box.takes = true;
    const [mail] = await s.box.sendAll();
    expect(await open(token)).toMatchObject(invalidLinkAnswer);
    expect((await decide(decisionTokenOf(mail))).status).toBe(200);
    expect(await statusOf(path)).toMatchObject({ leaveStatus: 'APPRV' });
  });

  test('a later email to someone else, or an earlier email to the same reader, invalidates no link', async () => {
    const { token } = await mailed();
    await s.t.sql`
      with link as (select * from decision_link where token_hash = sha256(${Buffer.from(token)})),
        mail as (insert into mail_outbox (kind, empl_id, valid_hours, status, ended_at) select 'notice', who, 72, 'sent', now() from unnest(${[s.manager.emplId, s.other.emplId]}::text[]) who
          returning mail_outbox_id, empl_id)
      insert into decision_link (token_hash, applied_leave_id, empl_id, mail_outbox_id, version, expires_at, made_at)
      select sha256(mail.empl_id::bytea), applied_leave_id, mail.empl_id, mail.mail_outbox_id, version, expires_at,
        case when mail.empl_id = link.empl_id then made_at - interval '1 hour' else made_at + interval '1 hour' end from link, mail`;
    expect((await open(token)).status).toBe(200);
    await s.t.sql`update decision_link set made_at = made_at + interval '2 hours' where token_hash = sha256(${s.manager.emplId}::bytea)`;
    expect(await open(token)).toMatchObject(invalidLinkAnswer);
  });

  test('a retried email has its own link, and the first link stays valid because its email may have arrived', async () => {
    await apply();
    s.box.takes = false;
    const lost: Mail[] = [];
    await deliverNextMail({ ...s.box.way, mailer: { send: (mail) => Promise.resolve(lost.push(mail) < 0) } });
    s.box.takes = true;
    const [again] = await s.box.sendAll();
    expect(decisionTokenOf(again)).not.toBe(decisionTokenOf(lost[0]));
    expect((await open(decisionTokenOf(lost[0]))).status).toBe(200);
    expect((await decide(decisionTokenOf(again))).status).toBe(200);
    expect(await decide(decisionTokenOf(lost[0]))).toMatchObject(invalidLinkAnswer);
  });

  test('a decision does not invalidate links for other people or requests', async () => {
    const [one, two] = [await mailed(), await mailed()];
    expect((await decide(one.token)).status).toBe(200);
    expect((await open(two.token)).status).toBe(200);
    expect((await open('y'.repeat(43))).status).toBe(409);
  });

  test('the outcome of a request is shown only to people who are signed in and may read it', async () => {
    const { path, token } = await mailed();
    expect((await s.t.call('PATCH', `${path}/REJCT`, { by: s.manager, body: { reason: 'No' } })).status).toBe(200);
    expect(await open(token)).toMatchObject(invalidLinkAnswer);
    expect((await open(token, s.manager)).body).toMatchObject({
      way: 'over',
      sentAt: expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/),
      isGone: false,
      leave: { name: 'Hana Tan', leaveStatus: 'REJCT', waits: false, last: { byName: 'Maya Lim', fromStatus: 'PNAPV', toStatus: 'REJCT' } },
    });
    expect((await open(token, s.other)).body).toMatchObject({ way: 'over', leave: null });
    expect((await open(token, await s.t.addPerson({ roles: ['E', 'M'], firstTime: true }))).status).toBe(409);
  });

  test('an expired link says that the request is still pending; the link of a recalled request says that the request is gone', async () => {
    const { path, token } = await mailed();
    await s.t.sql`update decision_link set expires_at = now()`;
    expect((await open(token, s.manager)).body).toMatchObject({ way: 'over', leave: { waits: true } });
    expect((await open(token, s.hr)).body).toMatchObject({ way: 'over', leave: { waits: false } });
    await s.t.call('DELETE', path, { by: s.hana });
    expect((await open(token, s.manager)).body).toMatchObject({ way: 'over', isGone: true, leave: null });
  });
});
