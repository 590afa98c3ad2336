import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { noteLines } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { notificationKinds } from '#src/shared/notification/notification-kinds.ts';
import { notificationSentence, notificationText } from '#src/shared/notification/notification-sentences.ts';
import type { notificationContract } from '#src/shared/notification/notification-contract.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { addProfileCodes, profileOfPerson } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

type Notification = z.output<(typeof notificationContract)['GET /notices']['response']>;

const t = testApp({ mailer: undefined });
let hr: Person;
let boss: Person;
let manager: Person;
let chen: Person;
let box: TestMailbox;

const config = { companyName: 'Acme', publicUrl: 'https://leave.test.example', timeZone: 'Asia/Singapore', mailFrom: 'leave@test.example' };

beforeAll(async () => {
  await addProfileCodes(t.sql);
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  box = createTestMailbox(t, config);
  expect((await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'all' } })).status).toBe(200);
});
beforeEach(async () => {
  await t.sql`delete from notice`;
  await t.sql`delete from mail_outbox`;
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss' });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: boss.emplId });
  chen = await t.addPerson({ name: 'Chen Wei', reportsTo: manager.emplId });
  await t.addEntitlement(chen.emplId, 20);
});

const path = () => `/appliedleave/${chen.emplId}/2026-06-15/2026-07-01/AL`;
async function succeed(method: 'POST' | 'PATCH' | 'DELETE', at: string, by: Person, body?: unknown): Promise<void> {
  const { status, message } = await t.call(method, at, { by, body });
  expect({ status, message }).toMatchObject({ status: 200 });
}
const apply = (endDate = '2026-07-01') =>
  succeed('POST', '/appliedleave', chen, {
    id: { startDate: '2026-07-01' },
    leaveCategory: { leaveCode: 'AL' },
    endDate,
    reason: 'Sea',
    approver: manager.emplId,
  });
const change = (reason: string) => succeed('PATCH', path(), chen, { reason });
const notices = async (by: Person) => (await t.call('GET', '/notices', { by })).body as Notification[];
const unread = async (by: Person) => ((await t.call('GET', '/notices/count', { by })).body as { unread: number }).unread;
const wordsOf = (notice: Notification | undefined) => notificationText({ ...notice!, changes: noteLines(notice!.note) });
const kindsOf = async (by: Person) => (await notices(by)).map(({ kind, state }) => `${kind} ${state}`);

describe('a question no longer counts as unread', () => {
  test('when the request is recalled, and its only notification says so', async () => {
    await apply('2026-07-02');
    await succeed('POST', `${path()}/comments`, chen, { text: 'Please' });
    expect(await unread(manager)).toBe(2);
    await succeed('DELETE', path(), chen);
    expect(await unread(manager)).toBe(0);
    const [recalled, ...others] = await notices(manager);
    expect(others).toEqual([]);
    expect(wordsOf(recalled)).toEqual({
      said: 'The leave request of Chen Wei was recalled',
      detail: 'Wed 01/07 to Thu 02/07/2026',
    });
    expect(await box.sendAll()).toEqual([]);
  });

  test('when the request is recalled, and a previous approver then sees neither the person nor the days', async () => {
    await apply();
    await succeed('POST', `${path()}/handover`, hr, { approver: boss.emplId, reason: 'Away' });
    await t.sql`update employee set reports_to = ${boss.emplId} where empl_id = ${chen.emplId}`;
    await succeed('DELETE', path(), chen);
    expect(notificationSentence((await notices(boss))[0]!)).toBe('The leave request of Chen Wei was recalled');
    expect((await notices(chen)).map((notice) => notificationSentence(notice))).toEqual(['Your leave request was recalled']);
    const [former] = await notices(manager);
    expect(former).toMatchObject({ kind: 'recalled', name: null, figures: null });
    expect(notificationSentence(former!)).toBe('You no longer have access');
  });

  test('when a requested change is withdrawn, and its notification says so', async () => {
    await apply('2026-07-02');
    await succeed('PATCH', `${path()}/APPRV`, manager);
    await succeed('POST', `${path()}/change`, chen, { reason: 'Called back', giveBack: [{ date: '2026-07-02' }] });
    expect(await unread(manager)).toBe(1);
    await succeed('DELETE', `${path()}/change`, chen);
    expect(await unread(manager)).toBe(0);
    expect((await box.sendAll()).filter(({ to }) => to.startsWith(manager.emplId))).toEqual([]);
    expect(notificationSentence((await notices(manager))[0]!)).toBe('Chen Wei has withdrawn the request to change approved leave');
  });

  test('when a stand-in has decided', async () => {
    await t.sql`insert into stand_in_told values (${manager.emplId}, ${boss.emplId})`;
    await apply();
    expect(await unread(boss)).toBe(1);
    await succeed('PATCH', `${path()}/REJCT`, manager, { reason: 'No' });
    expect([await unread(boss), await unread(manager), await unread(chen)]).toEqual([0, 0, 1]);
  });

  test('when the request is reassigned and decided, for both approvers', async () => {
    await apply();
    await succeed('POST', `${path()}/handover`, hr, { approver: boss.emplId, reason: 'Away' });
    expect(await kindsOf(manager)).toEqual(['handedOver Unread']);
    expect(await kindsOf(boss)).toEqual(['handedOver Unread']);
    await succeed('PATCH', `${path()}/APPRV`, boss);
    expect([await unread(manager), await unread(boss)]).toEqual([0, 0]);
  });

  test('when the applicant is deactivated', async () => {
    await apply();
    await succeed('POST', '/addEditEmployeeDetailsWithDept?mode=edit', hr, profileOfPerson(chen, manager, { status: 'I' }));
    expect(await unread(manager)).toBe(0);
  });

  test.each(['noApprover', ...Object.entries(notificationKinds).flatMap(([kind, { asks }]) => (asks ? [kind] : []))])(
    'when it has the kind %s, except for the applicant',
    async (kind) => {
      await apply();
      for (const { emplId } of [manager, chen])
        await t.sql`
          insert into notice (empl_id, kind, applied_leave_id, happened_at)
          select ${emplId}, ${kind}, applied_leave_id, now() - interval '1 minute' from applied_leave where empl_id = ${chen.emplId}`;
      await succeed('PATCH', `${path()}/APPRV`, manager);
      expect(await unread(manager)).toBe(0);
      expect(await kindsOf(chen)).toContain(`${kind} Unread`);
    },
  );
});

describe('a person who causes many notifications for another', () => {
  test('leaves one unread notification per request and one unsent email, both about the newest change', async () => {
    await apply();
    for (let n = 0; n < 25; n++) await change(`Reason ${n}`);
    expect(await kindsOf(manager)).toEqual(['changed Unread']);
    expect(wordsOf((await notices(manager))[0]).detail).toContain('Reason: “Reason 23” → “Reason 24”');
    const mails = await box.sendAll();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Reason 24');
  });

  test('causes at most 20 emails an hour, and the rest waits for the daily email', async () => {
    await apply();
    let sent = (await box.sendAll()).length;
    for (let n = 0; n < 25; n++) {
      await change(`Reason ${n}`);
      sent += (await box.sendAll()).length;
    }
    expect(sent).toBe(20);
    expect(await t.sql`select waits_for_daily as waits from notice where empl_id = ${manager.emplId}`).toEqual([{ waits: true }]);
    await t.sql`update mail_outbox set queued_at = queued_at - interval '1 hour'`;
    await change('An hour later');
    expect(await box.sendAll()).toHaveLength(1);
  });

  test('is also limited with comments, withdrawn changes and recalled requests', async () => {
    await apply('2026-07-02');
    await succeed('PATCH', `${path()}/APPRV`, manager);
    await t.sql`delete from notice`;
    for (let n = 0; n < 3; n++) {
      await succeed('POST', `${path()}/comments`, chen, { text: `Comment ${n}` });
      await succeed('POST', `${path()}/change`, chen, { reason: 'Called back', giveBack: [{ date: '2026-07-02' }] });
      await succeed('DELETE', `${path()}/change`, chen);
    }
    expect((await kindsOf(manager)).filter((one) => one.endsWith('Unread'))).toEqual(['commented Unread']);
    for (let n = 0; n < 25; n++) {
      await succeed('POST', '/appliedleave', chen, {
        id: { startDate: '2026-08-03' },
        leaveCategory: { leaveCode: 'AL' },
        endDate: '2026-08-03',
        reason: 'Sea',
        approver: manager.emplId,
      });
      await succeed('DELETE', `/appliedleave/${chen.emplId}/2026-06-15/2026-08-03/AL`, chen);
    }
    expect(await unread(manager)).toBe(1);
    const [queued] = await t.sql<{ mails: number }[]>`
      select count(*) as mails from mail_outbox where empl_id = ${manager.emplId} and by_empl_id = ${chen.emplId}`;
    expect(queued?.mails).toBe(20);
  });

  test('does not use up the emails that other people cause', async () => {
    await apply();
    for (let n = 0; n < 22; n++) {
      await box.sendAll();
      await change(`Reason ${n}`);
    }
    await box.sendAll();
    await succeed('POST', `${path()}/comments`, hr, { text: 'Please decide.' });
    const mails = await box.sendAll();
    expect(mails.filter(({ to }) => to.startsWith(manager.emplId))).toHaveLength(1);
  });
});

describe('a notification and its email show the lines of the timeline', () => {
  const timelineOf = async () => {
    const { body } = await t.call('GET', path().replace('2026-07-01', '2026-07-02'), { by: manager });
    return (body as { timeline: { reason: string | null }[] }).timeline[0]?.reason?.split('\n');
  };

  test('for a change of a pending request', async () => {
    await apply();
    await box.sendAll();
    await succeed('PATCH', path(), chen, { id: { startDate: '2026-07-02' }, endDate: '2026-07-02' });
    const lines = ['Start date: 01/07/2026 → 02/07/2026', 'End date: 01/07/2026 → 02/07/2026'];
    expect(await timelineOf()).toEqual(lines);
    expect(wordsOf((await notices(manager))[0])).toEqual({
      who: 'Chen Wei',
      said: 'has changed a request: 1 day',
      detail: ['Annual leave, Thu 02/07/2026', ...lines].join('; '),
    });
    const [mail] = await box.sendAll();
    for (const line of lines) expect(mail?.text).toContain(line.replace('→', '->'));
  });

  test('for a change of approved leave that is requested, approved or made by HR', async () => {
    await apply('2026-07-03');
    await succeed('PATCH', `${path()}/APPRV`, manager);
    await box.sendAll();
    await succeed('POST', `${path()}/change`, chen, { reason: 'Called back', giveBack: [{ date: '2026-07-03' }] });
    const line = 'End date: 03/07/2026 → 02/07/2026';
    expect(wordsOf((await notices(manager))[0]).detail).toContain(line);
    expect((await box.sendAll())[0]?.text).toContain(line.replace('→', '->'));
    await succeed('PATCH', `${path()}/change/APPRV`, manager);
    expect(wordsOf((await notices(chen))[0]).detail).toContain(line);
    expect((await box.sendAll())[0]?.text).toContain(line.replace('→', '->'));
    await succeed('POST', `${path()}/change`, hr, { reason: 'Called back', giveBack: [{ date: '2026-07-02' }] });
    for (const by of [chen, manager]) expect(wordsOf((await notices(by))[0]).detail).toContain('End date: 02/07/2026 → 01/07/2026');
  });
});
