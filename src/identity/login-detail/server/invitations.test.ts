import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runHousekeeping } from '#src/app/server/jobs/housekeeping.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { backdateChanges } from '#src/testing/scenes/backdate-changes.ts';
import { invitationScene, invalidInvitationAnswer } from '#src/testing/scenes/invitation-scene.ts';

const s = invitationScene();
const { addPeople, choose, countsOf, invite, linkOf, mailsTo, open, post, run, sendAll, signIn, stateOf } = s;

describe('an invitation', () => {
  test('leads to choosing a password, once', async () => {
    const { id, emplId } = await invite();
    const token = linkOf(emplId);
    expect([await stateOf(emplId), (await signIn(emplId)).status]).toEqual(['sent', 401]);
    expect((await open(token)).status).toBe(200);
    expect(await stateOf(emplId)).toBe('opened');
    expect((await choose(token)).status).toBe(200);
    expect([(await signIn(emplId)).status, await stateOf(emplId)]).toEqual([200, 'accepted']);
    expect(await open(token)).toMatchObject(invalidInvitationAnswer);
    expect(await choose(token, 'another-of-mine')).toMatchObject(invalidInvitationAnswer);
    expect(await countsOf(id)).toMatchObject({ counts: { accepted: 1 } });
  });

  test('expires after 72 hours', async () => {
    const { emplId } = await invite();
    const [row] = await s.t.sql<{ left: number }[]>`
      select extract(epoch from expires_at - now())::integer as left from reset_link where empl_id = ${emplId}`;
    expect(row?.left).toBeGreaterThan(72 * 3600 - 60);
    expect(row?.left).toBeLessThanOrEqual(72 * 3600);
    await s.t.sql`update reset_link set expires_at = now() where empl_id = ${emplId}`;
    expect(await stateOf(emplId)).toBe('expired');
    expect(await open(linkOf(emplId))).toMatchObject(invalidInvitationAnswer);
    expect(await choose(linkOf(emplId))).toMatchObject(invalidInvitationAnswer);
  });

  test.each<[string, (emplId: string) => Promise<unknown>]>([
    ['another email address', (id) => s.t.sql`update employee set business_email = ${`new.${id}@test.example`} where empl_id = ${id}`],
    ['a deactivation', (id) => s.t.sql`update employee set status = 'I' where empl_id = ${id}`],
    ['a lock', (id) => s.t.sql`update login_detail set lock_account = true where empl_id = ${id}`],
  ])('is no longer valid after %s', async (_what, change) => {
    const sent = await invite();
    await change(sent.emplId);
    expect(await choose(linkOf(sent.emplId))).toMatchObject(invalidInvitationAnswer);
    expect(await stateOf(sent.emplId)).toBe('expired');
  });

  test.each<[string, (emplId: string) => Promise<unknown>]>([
    ['inactive', (id) => s.t.sql`update employee set status = 'I' where empl_id = ${id}`],
    ['locked', (id) => s.t.sql`update login_detail set lock_account = true where empl_id = ${id}`],
  ])('to a person who has become %s is not sent, and HR sees why', async (_what, change) => {
    const { filters, emplIds } = await addPeople(2);
    const id = await run(filters, 2);
    await change(emplIds[0] ?? '');
    await sendAll();
    expect(mailsTo(emplIds[0] ?? '')).toEqual([]);
    expect(mailsTo(emplIds[1] ?? '')).toHaveLength(1);
    const { body } = await s.t.call('GET', `/accountruns/${id}/people?sort=emplId`, { by: s.hr });
    expect(body).toMatchObject([
      { state: 'undeliverable', stateText: 'Undeliverable', fault: 'nobody' },
      { state: 'sent', fault: null },
    ]);
  });

  test('that is used in two browsers at the same time sets one password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { emplId } = await invite();
      const token = linkOf(emplId);
      const chosen = ['the-one-password-1', 'the-other-password-2'];
      expect((await Promise.all(chosen.map(() => open(token)))).map(({ status }) => status)).toEqual([200, 200]);
      const answers = await Promise.all(chosen.map((password) => choose(token, password)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, invalidInvitationAnswer.status]);
      const won = chosen[answers.findIndex(({ status }) => status === 200)];
      for (const password of chosen) expect((await signIn(emplId, password)).status).toBe(password === won ? 200 : 401);
    }
  });

  test.each([
    ['the day is over', true],
    ['HR has just changed it', false],
  ])('can be sent again to a new address: %s', async (_when, isSent) => {
    const { id, emplId, emplIds } = await invite();
    const old = linkOf(emplId);
    await s.t.sql.begin(async (tx) => {
      await tx`select set_config('leave.caller', ${s.other.emplId}, true)`;
      await tx`update employee set business_email = ${`moved.${emplId}@test.example`} where empl_id = ${emplId}`;
      if (isSent) await backdateChanges(tx, emplId);
    });
    expect((await post(`/accountruns/${id}/invitations`, { emplIds })).body).toEqual({ people: 1 });
    await sendAll();
    expect([mailsTo(emplId), mailsTo(`moved.${emplId}`)].map(({ length }) => length)).toEqual([1, isSent ? 1 : 0]);
    expect(await open(old)).toMatchObject(invalidInvitationAnswer);
    expect(await stateOf(emplId)).toBe(isSent ? 'sent' : 'undeliverable');
    if (isSent) expect((await choose(linkOf(`moved.${emplId}`))).status).toBe(200);
  });

  test('that is sent again replaces the previous invitation', async () => {
    const { id, emplId, emplIds } = await invite();
    const first = linkOf(emplId);
    expect((await post(`/accountruns/${id}/invitations`, { emplIds })).body).toEqual({ people: 1 });
    expect(await choose(first)).toMatchObject(invalidInvitationAnswer);
    await sendAll();
    expect(mailsTo(emplId)).toHaveLength(2);
    expect((await choose(linkOf(emplId))).status).toBe(200);
    expect((await post(`/accountruns/${id}/invitations`, { emplIds })).body).toEqual({ people: 0 });
  });

  test('that is pending is not queued twice', async () => {
    const { filters, emplIds } = await addPeople(1);
    const id = await run(filters, 1);
    const answers = await Promise.all([s.hr, s.other].map((by) => post(`/accountruns/${id}/invitations`, { emplIds }, by)));
    expect(answers.map(({ body }) => body)).toEqual([{ people: 0 }, { people: 0 }]);
    await sendAll();
    const both = await Promise.all([s.hr, s.other].map((by) => post(`/accountruns/${id}/invitations`, { emplIds }, by)));
    expect(both.map(({ body }) => (body as { people: number }).people).toSorted()).toEqual([0, 1]);
    await sendAll();
    expect(s.server.delivered).toHaveLength(2);
  });

  test('for a single account shows its state in the list too', async () => {
    const { emplIds } = await addPeople(1);
    const [emplId = ''] = emplIds;
    expect((await post('/logindetails', { emplId, userId: `${emplId}@test.example` })).status).toBe(200);
    expect([await stateOf(emplId), await stateOf(s.hr.emplId)]).toEqual(['sent', null]);
    const { body } = await s.t.call('GET', '/logindetails?filter[invitation]=sent', { by: s.hr });
    expect((body as object[]).length).toBeGreaterThan(0);
    expect(body).not.toContainEqual(expect.objectContaining({ emplId: s.hr.emplId }));
  });
});

describe('a withdrawal', () => {
  test('removes unused accounts with their links, and nothing else', async () => {
    const { id, emplIds } = await invite(3);
    const [first = '', second = '', third = ''] = emplIds;
    await choose(linkOf(first));
    const link = linkOf(second);
    expect((await post(`/accountruns/${id}/withdraw`, { emplIds: [first, second] })).body).toEqual({ withdrawn: 1, used: 1 });
    expect(await open(link)).toMatchObject(invalidInvitationAnswer);
    expect(await choose(link)).toMatchObject(invalidInvitationAnswer);
    expect((await signIn(first)).status).toBe(200);
    expect((await post(`/accountruns/${id}/withdraw`, {})).body).toEqual({ withdrawn: 1, used: 1 });
    expect(await s.t.sql`select empl_id from login_detail where empl_id = any (${[first, second, third]}::text[])`).toEqual([
      { empl_id: first },
    ]);
    expect(await countsOf(id)).toMatchObject({ people: 3, counts: { accepted: 1 } });
  });

  test('of a pending invitation sends nothing, even if the account is created again', async () => {
    const { filters, emplIds } = await addPeople(1);
    const id = await run(filters, 1);
    await post(`/accountruns/${id}/withdraw`, {});
    await run(filters, 1);
    await sendAll();
    expect(mailsTo(emplIds[0] ?? '')).toHaveLength(1);
    expect((await choose(linkOf(emplIds[0] ?? ''))).status).toBe(200);
  });

  test('while people choose their passwords leaves each account either complete or removed', async () => {
    const { id, emplIds } = await invite(12);
    const links = emplIds.map(linkOf);
    const [chosen, withdrawn] = await Promise.all([
      Promise.all(links.map((link) => choose(link))),
      sleep(60).then(() => post(`/accountruns/${id}/withdraw`, {})),
    ]);
    const kept = emplIds.filter((_, at) => chosen[at]?.status === 200);
    expect(chosen.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const left = await s.t.sql<{ id: string }[]>`select empl_id as id from login_detail where empl_id = any (${emplIds}::text[])`;
    expect(left.map((one) => one.id).toSorted()).toEqual(kept.toSorted());
    expect((withdrawn.body as { withdrawn: number }).withdrawn).toBe(12 - kept.length);
  });

  test('is in the audit log with its author and without secrets', async () => {
    const { id, emplId } = await invite();
    const token = linkOf(emplId);
    await post(`/accountruns/${id}/withdraw`, {}, s.other);
    const log = await s.t.sql<{ action: string; by: string; text: string }[]>`
      select action, by_empl_id as by, audit_log::text as text from audit_log where entity = 'login_detail' and entity_key = ${emplId} order by audit_log_id`;
    expect(log.map(({ action, by }) => [action, by])).toEqual([
      ['insert', s.hr.emplId],
      ['delete', s.other.emplId],
    ]);
    const runs = await s.t.sql<
      { by: string }[]
    >`select by_empl_id as by from audit_log where entity = 'account_run' and entity_key = ${String(id)}`;
    expect(runs).toEqual([{ by: s.hr.emplId }]);
    expect(log.map(({ text }) => text).join()).not.toMatch(new RegExp(`${token}|argon2`));
  });
});

test('an email sent a month ago is deleted, and the invitation stays', async () => {
  const { emplId } = await invite();
  const old = await invite();
  await s.t.sql`update mail_outbox set ended_at = now() - interval '31 days' where empl_id = ${old.emplId}`;
  await runHousekeeping({
    today: () => '2026-06-15',
    sql: s.t.sql,
    attachments: createAttachmentStore({ attachmentsUrl: undefined, dataDir: '/nowhere' }),
  });
  expect(await s.t.sql`select from mail_outbox where empl_id = ${old.emplId}`).toEqual([]);
  expect(await s.t.sql`select from mail_outbox where empl_id = ${emplId}`).toHaveLength(1);
  expect(await stateOf(old.emplId)).toBe('sent');
});
