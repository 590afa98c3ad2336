import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { runHousekeeping } from '#src/app/server/jobs/housekeeping.ts';
import { reassignPending } from '#src/company/employee/server/deactivation/deactivation-queries.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { findNewNotifications } from '#src/testing/new-notifications.ts';
import type { notificationContract } from '#src/shared/notification/notification-contract.ts';

type Notification = z.output<(typeof notificationContract)['GET /notices']['response']>;

let t: TestApp;
let hr: Person;
let boss: Person;
let manager: Person;
let hana: Person;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ roles: ['E', 'H', 'M'], name: 'Hedda Roth' });
  await t.addPerson({ roles: ['E', 'H'], name: 'Olga Other' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.sql`delete from notice`;
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss' });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: boss.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
});

const bodyOf = (startDate: string, endDate = startDate, approver = manager) => ({
  id: { startDate },
  leaveCategory: { leaveCode: 'AL' },
  endDate,
  reason: 'Sea',
  approver: approver.emplId,
});
async function apply(startDate = '2026-07-01', endDate = startDate): Promise<string> {
  const answer = await t.call('POST', '/appliedleave', { by: hana, body: bodyOf(startDate, endDate) });
  expect(answer.status).toBe(200);
  return `/appliedleave/${hana.emplId}/2026-06-15/${startDate}/AL`;
}
async function succeed(method: 'POST' | 'PATCH' | 'DELETE', path: string, by: Person, body?: unknown): Promise<void> {
  const answer = await t.call(method, path, { by, body });
  expect({ status: answer.status, said: answer.message }).toMatchObject({ status: 200 });
}

const told = () => findNewNotifications(t.sql);
const notices = async (by: Person, query = '') => (await t.call('GET', `/notices${query}`, { by })).body as Notification[];
/** Returns the number of unread notifications from its own call, and checks that `GET /auth/user/me` returns the same. */
async function unread(by: Person): Promise<number> {
  const [count, me] = await Promise.all([t.call('GET', '/notices/count', { by }), t.call('GET', '/auth/user/me', { by })]);
  const { unread: counted } = count.body as { unread: number };
  expect(me.body).toMatchObject({ unread: counted });
  return counted;
}

describe('notifications are sent', () => {
  test('about a request and its decision to the other person', async () => {
    const path = await apply();
    expect(await told()).toEqual({ 'Maya Lim': 'submitted' });
    await succeed('PATCH', `${path}/APPRV`, manager);
    expect(await told()).toEqual({ 'Hana Tan': 'approved' });
    await succeed('PATCH', `${path}/PNCLD`, hana);
    expect(await told()).toEqual({ 'Maya Lim': 'cancelAsked' });
    await succeed('PATCH', `${path}/APPRV?expectedStatus=PNCLD`, manager);
    expect(await told()).toEqual({ 'Hana Tan': 'cancelRejected' });
    await succeed('PATCH', `${path}/PNCLD`, hana);
    await succeed('PATCH', `${path}/CANCL`, manager);
    expect(await told()).toEqual({ 'Maya Lim': 'cancelAsked', 'Hana Tan': 'cancelApproved' });
    await succeed('PATCH', `${await apply('2026-07-02')}/REJCT`, manager);
    expect(await told()).toEqual({ 'Maya Lim': 'submitted', 'Hana Tan': 'rejected' });
  });

  test('about a request to the approver and their stand-in', async () => {
    await t.sql`insert into stand_in_told values (${manager.emplId}, ${boss.emplId})`;
    await apply();
    expect(await told()).toEqual({ 'Maya Lim': 'submitted', 'Bo Boss': 'submitted' });
  });

  test('about a changed request to the approver and the previous approver', async () => {
    const path = await apply();
    await told();
    await succeed('PATCH', path, hana, { reason: 'Mountains' });
    expect(await told()).toEqual({ 'Maya Lim': 'changed' });
    await succeed('PATCH', path, hana, { approver: boss.emplId });
    expect(await told()).toEqual({ 'Maya Lim': 'changed', 'Bo Boss': 'changed' });
    await succeed('PATCH', path, hana, { approver: boss.emplId });
    expect(await told()).toEqual({});
  });

  test('about a reassignment to the applicant and both approvers', async () => {
    const path = await apply();
    await told();
    await succeed('POST', `${path}/handover`, hr, { approver: boss.emplId, reason: 'Away' });
    expect(await told()).toEqual({ 'Hana Tan': 'handedOver', 'Maya Lim': 'handedOver', 'Bo Boss': 'handedOver' });
  });

  test('about a missing approver to the applicant, and to HR except the person who caused it', async () => {
    await apply();
    await t.sql`update employee set roles = '{E}' where empl_id = ${boss.emplId}`;
    await told();
    await t.sql.begin((tx) => reassignPending(tx, { emplId: manager.emplId, by: hr.emplId, today: '2026-06-15' }));
    expect(await told()).toEqual({ 'Hana Tan': 'noApprover', 'Olga Other': 'noApprover' });
  });

  test('about a holiday to everyone whose leave it changes and their approver, with the old and new days', async () => {
    await apply('2026-11-02', '2026-11-03');
    await apply('2026-11-04');
    await told();
    const holiday = (holidayDate: string) => ({ holidayDate, holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' });
    await succeed('POST', '/publicholiday', hr, holiday('2026-11-02'));
    expect((await notices(hana))[0]).toMatchObject({ kind: 'recounted', by: 'Hedda Roth', figures: { was: 2, now: 1 } });
    expect(await told()).toEqual({ 'Hana Tan': 'recounted', 'Maya Lim': 'recounted' });
    await succeed('POST', '/publicholiday', hr, holiday('2026-11-04'));
    expect(await told()).toEqual({ 'Hana Tan': 'ended', 'Maya Lim': 'ended' });
  });

  test('to no one about a refused call', async () => {
    const path = await apply();
    await told();
    const both = await Promise.all(['APPRV', 'REJCT'].map((to) => t.call('PATCH', `${path}/${to}`, { by: manager })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await told())['Hana Tan']).toMatch(/^(approved|rejected)$/);
    expect((await t.call('POST', '/appliedleave', { by: hana, body: bodyOf('2026-07-01') })).status).toBe(
      both[0]?.status === 200 ? 409 : 200,
    );
  });
});

describe('a notification is shown', () => {
  test('with the current state of the leave and the relation of the reader to it', async () => {
    await apply('2026-07-01', '2026-07-03');
    const [notice] = await notices(manager);
    expect(notice).toMatchObject({
      kind: 'submitted',
      state: 'Unread',
      name: 'Hana Tan',
      by: 'Hana Tan',
      leave: {
        reader: 'approver',
        name: 'Hana Tan',
        approverName: 'Maya Lim',
        leaveDescr: 'Annual leave',
        endDate: '2026-07-03',
        leaveDuration: 3,
      },
    });
    await t.sql`update employee set name = 'Hana Lim' where empl_id = ${hana.emplId}`;
    expect((await notices(manager))[0]?.name).toBe('Hana Lim');
  });

  test('without details of a record that its reader may no longer see, or that is gone', async () => {
    const path = await apply();
    await apply('2026-07-02');
    await succeed('POST', `${path}/handover`, hr, { approver: boss.emplId, reason: 'Away' });
    await t.sql`update employee set reports_to = ${boss.emplId} where empl_id = ${hana.emplId}`;
    const nothing = { name: null, by: null, figures: null, leave: null };
    expect(await notices(manager)).toMatchObject([
      { kind: 'handedOver', ...nothing },
      { kind: 'submitted', name: 'Hana Tan' },
    ]);
    expect(await notices(manager, '?page=1&filter[name]=hana')).toHaveLength(1);
    await succeed('DELETE', '/appliedleave/' + hana.emplId + '/2026-06-15/2026-07-02/AL', hana);
    expect((await notices(manager)).filter(({ leave }) => leave !== null)).toEqual([]);
  });

  test('only to its reader, the newest first, in pages, and filtered by unread', async () => {
    for (const day of ['01', '02', '03']) await apply(`2026-07-${day}`);
    expect(await notices(boss)).toEqual([]);
    expect((await notices(manager, '?page=1&size=2')).map(({ leave }) => leave?.id.startDate)).toEqual(['2026-07-03', '2026-07-02']);
    const [newest] = await notices(manager);
    await succeed('POST', '/notices/read', manager, { noticeIds: [newest!.noticeId] });
    expect((await notices(manager, '?page=1&filter[state]=Unread')).map(({ leave }) => leave?.id.startDate)).toEqual([
      '2026-07-02',
      '2026-07-01',
    ]);
  });

  test('in the company’s time zone', async () => {
    await apply();
    await t.sql`update notice set happened_at = '2026-03-29T23:30:00Z'`;
    const zone = await createTestApp({ env: { COMPANY_TIME_ZONE: 'Europe/Berlin' } });
    const person = await zone.addPerson();
    await zone.sql`insert into notice (empl_id, kind, happened_at) values (${person.emplId}, 'approved', '2026-03-29T00:30:00Z'), (${person.emplId}, 'approved', '2026-03-29T22:30:00Z')`;
    const read = (await zone.call('GET', '/notices', { by: person })).body as Notification[];
    expect(read.map(({ day, time }) => `${day} ${time}`)).toEqual(['2026-03-30 00:30', '2026-03-29 01:30']);
    await zone.close();
  });
});

describe('notifications are marked as read', () => {
  test('one by one, or all up to the newest on screen, without later notifications and those of other people', async () => {
    for (const day of ['01', '02', '03']) await apply(`2026-07-${day}`);
    await t.sql`insert into notice (empl_id, kind) values (${boss.emplId}, 'approved')`;
    expect(await unread(manager)).toBe(3);
    const ids = (await notices(manager)).map(({ noticeId }) => noticeId);
    expect((await t.call('POST', '/notices/read', { by: manager, body: { noticeIds: [ids[0]] } })).body).toEqual({ unread: 2 });
    await apply('2026-07-06');
    expect((await t.call('POST', '/notices/read', { by: manager, body: { until: ids[0] } })).body).toEqual({ unread: 1 });
    const [all] = await t.sql<{ most: number }[]>`select max(notice_id) as most from notice`;
    await succeed('POST', '/notices/read', manager, { noticeIds: [all!.most], until: all!.most });
    expect([await unread(manager), await unread(boss)]).toEqual([0, 1]);
  });

  test('nothing is marked if one belongs to another person', async () => {
    await apply('2026-07-01');
    await t.sql`insert into notice (empl_id, kind) values (${boss.emplId}, 'approved')`;
    const [own] = await notices(manager);
    const [foreign] = await notices(boss);
    const read = (noticeIds: unknown[]) => t.call('POST', '/notices/read', { by: manager, body: { noticeIds, until: own!.noticeId } });
    expect(await read([own!.noticeId, foreign!.noticeId])).toMatchObject({ status: 404, body: { code: 'record.not-found' } });
    expect([await unread(manager), await unread(boss)]).toEqual([1, 1]);
    expect(await read([own!.noticeId, own!.noticeId])).toMatchObject({ status: 200, body: { unread: 0 } });
    expect(await unread(boss)).toBe(1);
  });

  test.each([{}, { noticeIds: 'all' }, { noticeIds: [0] }, { until: 1.5 }, { until: null }, { all: true }])(
    '%j is refused',
    async (body) => {
      expect(await t.call('POST', '/notices/read', { by: manager, body })).toMatchObject({ status: 400 });
    },
  );

  test('a call without notifications is refused with a reason', async () => {
    expect((await t.call('POST', '/notices/read', { by: manager, body: {} })).message).toBe(
      'Give the ids of the notifications, or the last one to mark.',
    );
  });
});

test('a notification is deleted after half a year', async () => {
  await t.sql`insert into notice (empl_id, kind, happened_at) values
    (${hana.emplId}, 'approved', now() - interval '179 days'), (${hana.emplId}, 'rejected', now() - interval '181 days')`;
  await runHousekeeping({
    today: () => '2026-06-15',
    sql: t.sql,
    attachments: createAttachmentStore({ attachmentsUrl: undefined, dataDir: '/nowhere' }),
  });
  expect(await told()).toEqual({ 'Hana Tan': 'approved' });
});
