import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NoticeKind, noticeKinds } from '#src/notice/notice-kinds.ts';
import { tellHr } from '#src/notice/server/tell-hr.ts';
import { createPostBox, type PostBox } from '#src/testing/servers/post-box.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { tellInTheMorning } from './company-jobs.ts';
import { readConfig } from './config.ts';

let t: TestApp;
let hr: Person;
let manager: Person;
let other: Person;
let hana: Person;
let box: PostBox;

const config = readConfig({ COMPANY_TIME_ZONE: 'Asia/Singapore', PUBLIC_URL: 'https://leave.test.example' }, { dataDir: '/nowhere' });

beforeAll(async () => {
  t = await createTestApp({ mailer: undefined });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda' });
  box = createPostBox(t, config);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`delete from notice`;
  await t.sql`delete from mail_outbox`;
  await t.sql`delete from applied_leave_event`;
  await t.sql`delete from applied_leave`;
  expect((await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'all', remindAfterDays: [2] } })).status).toBe(200);
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya' });
  other = await t.addPerson({ roles: ['E', 'M'], name: 'Otto' });
  hana = await t.addPerson({ name: 'Hana', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
});

async function done(method: 'POST' | 'PATCH' | 'DELETE', path: string, by: Person, body?: object): Promise<void> {
  const { status, message } = await t.call(method, path, { by, ...(body && { body }) });
  expect({ status, message }).toMatchObject({ status: 200 });
}
const path = () => `/appliedleave/${hana.emplId}/2026-06-15/2026-08-03/AL`;
const application = (endDate = '2026-08-04') => ({
  id: { startDate: '2026-08-03' },
  leaveCategory: { leaveCode: 'AL' },
  endDate,
  reason: 'Sea',
  approver: manager.emplId,
});
const apply = (endDate?: string) => done('POST', '/appliedleave', hana, application(endDate));
const applyFor = (by: Person) =>
  done('POST', '/appliedleave', by, { ...application(), onBehalf: true, employeeDetails: { emplId: hana.emplId } });
const approve = () => done('PATCH', `${path()}/APPRV`, manager);
const cancel = () => done('PATCH', `${path()}/PNCLD`, hana);
const lastBack = { reason: 'Called back', giveBack: [{ date: '2026-08-04' }] };
const askChange = () => done('POST', `${path()}/change`, hana, lastBack);
async function approved(endDate?: string): Promise<void> {
  await apply(endDate);
  await approve();
}
const holiday = () =>
  done('POST', '/publicholiday', hr, { holidayDate: '2026-08-03', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' });

/** What brings each kind about: what goes before, the act itself, and whom it reaches, in the application and by mail. */
const acts: Partial<Record<NoticeKind, { before?: () => Promise<void>; act: () => Promise<unknown>; tells: string[] }>> = {
  submitted: { act: () => apply(), tells: ['Maya'] },
  changed: {
    before: () => apply(),
    act: () => done('PATCH', path(), hana, { approver: other.emplId }),
    tells: ['Maya', 'Otto'],
  },
  approved: { before: () => apply(), act: approve, tells: ['Hana'] },
  rejected: { before: () => apply(), act: () => done('PATCH', `${path()}/REJCT`, manager, { reason: 'No' }), tells: ['Hana'] },
  cancelAsked: { before: () => approved(), act: cancel, tells: ['Maya'] },
  cancelApproved: { before: () => approved().then(cancel), act: () => done('PATCH', `${path()}/CANCL`, manager), tells: ['Hana'] },
  cancelRejected: {
    before: () => approved().then(cancel),
    act: () => done('PATCH', `${path()}/APPRV`, manager, { reason: 'No' }),
    tells: ['Hana'],
  },
  changeAsked: { before: () => approved(), act: askChange, tells: ['Maya'] },
  changeApproved: {
    before: () => approved().then(askChange),
    act: () => done('PATCH', `${path()}/change/APPRV`, manager),
    tells: ['Hana'],
  },
  changeRejected: {
    before: () => approved().then(askChange),
    act: () => done('PATCH', `${path()}/change/REJCT`, manager, { reason: 'No' }),
    tells: ['Hana'],
  },
  changedFor: { before: () => approved(), act: () => done('POST', `${path()}/change`, hr, lastBack), tells: ['Hana', 'Maya'] },
  filedFor: { act: () => applyFor(hr), tells: ['Hana', 'Maya'] },
  bookedFor: { act: () => applyFor(manager), tells: ['Hana'] },
  withdrawn: { before: () => approved(), act: () => done('PATCH', `${path()}/CANCL`, hr, { reason: 'Fair' }), tells: ['Hana', 'Maya'] },
  commented: { before: () => apply(), act: () => done('POST', `${path()}/comments`, hana, { text: 'Please' }), tells: ['Maya'] },
  firstApproved: {
    before: () => apply(),
    async act() {
      await t.sql`update leave_category set second_approval_from = 1, second_approver = ${other.emplId} where leave_code = 'AL'`;
      await approve();
      await t.sql`update leave_category set second_approval_from = null, second_approver = null where leave_code = 'AL'`;
    },
    tells: ['Hana', 'Otto'],
  },
  handedOver: {
    before: () => apply(),
    act: () => done('POST', `${path()}/handover`, hr, { approver: other.emplId, reason: 'Away' }),
    tells: ['Hana', 'Maya', 'Otto'],
  },
  recounted: { before: () => approved(), act: holiday, tells: ['Hana', 'Maya'] },
  ended: { before: () => approved('2026-08-03'), act: holiday, tells: ['Hana', 'Maya'] },
  waiting: {
    before: () => apply(),
    async act() {
      await t.sql`update applied_leave_event set happened_at = '2026-06-15T02:00:00Z'`;
      t.clock.today = '2026-06-17';
      await tellInTheMorning({ sql: t.sql, config, today: () => t.clock.today });
    },
    tells: ['Maya'],
  },
  lastHrStays: { act: () => t.sql.begin((tx) => tellHr(tx, 'lastHrStays')), tells: ['Hedda'] },
  lapseSoon: {
    async act() {
      await t.sql`update leave_category set tell_lapse = '{30}' where leave_code = 'AL'`;
      const body = { kind: 'earned', days: 1, until: '2026-07-01', note: 'A Sunday' };
      await done('POST', `/leaveentitlement/${hana.emplId}/2026/AL/entries`, hr, body);
      await tellInTheMorning({ sql: t.sql, config, today: () => t.clock.today });
      await t.sql`update leave_category set tell_lapse = '{}' where leave_code = 'AL'`;
    },
    tells: ['Hana'],
  },
  webhookOff: { act: () => t.sql.begin((tx) => tellHr(tx, 'webhookOff')), tells: ['Hedda'] },
};

/** Those that the tests of deactivations, of rules of categories, of company days, of files, of stand-ins and of sessions bring about. */
const elsewhere: NoticeKind[] = ['approvedAtOnce', 'attached', 'newDevice', 'noApprover', 'shutdown', 'standInBegins', 'standInEnds'];

async function nameOf(address: string): Promise<string> {
  const [found] = await t.sql<{ name: string }[]>`select name from employee where business_email = ${address}`;
  return found?.name ?? address;
}

test('every kind is brought about here, or is known to be elsewhere', () => {
  expect([...Object.keys(acts), ...elsewhere].toSorted()).toEqual(Object.keys(noticeKinds).toSorted());
});

test.each(Object.keys(acts) as NoticeKind[])(
  '%s reaches each person concerned, in the application and by mail, and nobody else',
  async (kind) => {
    const { before, act, tells } = acts[kind] ?? { act: () => Promise.resolve(), tells: [] };
    try {
      await before?.();
      await box.sendAll();
      await t.sql`delete from notice`;
      await act();
      const told = await t.sql<{ name: string }[]>`
      select e.name from notice n join employee e on e.empl_id = n.empl_id where n.kind = ${kind} order by 1`;
      expect(told.map(({ name }) => name)).toEqual(tells);
      for (const person of [hana, manager, other, hr]) {
        const { body } = await t.call('GET', '/notices', { by: person });
        const [found] = await t.sql<{ name: string }[]>`select name from employee where empl_id = ${person.emplId}`;
        expect((body as { kind: string }[]).filter((notice) => notice.kind === kind)).toHaveLength(
          tells.includes(found?.name ?? '') ? 1 : 0,
        );
      }
      const mails = await box.sendAll();
      const reached = await Promise.all(mails.map(({ to }) => nameOf(to)));
      // Who no longer decides is told on screen; a mail that asks for a decision would ask the wrong one.
      const asked = kind === 'handedOver' || kind === 'changed' ? tells.filter((name) => name !== 'Maya') : tells;
      expect(reached.toSorted()).toEqual(asked);
      for (const mail of mails) expect(`${mail.subject} ${mail.text}`).not.toMatch(/undefined|null|NaN/);
    } finally {
      await t.sql`delete from public_holiday where holiday_date = '2026-08-03'`;
    }
  },
);
