import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { hashToken } from '#src/shared/access/server/token.ts';
import { reassignPending } from '#src/company/employee/server/deactivation/deactivation-queries.ts';
import { createMailer } from '#src/platform/mail/server/mailer.ts';
import { notificationText } from '#src/shared/notification/notification-sentences.ts';
import { type NotificationKind, notificationKinds } from '#src/shared/notification/notification-kinds.ts';
import { queueMails } from '#src/platform/mail/server/outbox.ts';
import { notifyOfFactorChange } from '#src/shared/notification/server/notify-of-factor.ts';
import { notifyHr, notifyOwner } from '#src/shared/notification/server/notify-hr.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { type MailServer, startMailServer } from '#src/testing/servers/smtp-server.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { sendMorningNotifications } from '../jobs/company-jobs.ts';
import { readConfig } from '../config/config.ts';

let t: TestApp;
let hr: Person;
let manager: Person;
let other: Person;
let hana: Person;
let server: MailServer;
let box: TestMailbox;

const config = readConfig({ COMPANY_TIME_ZONE: 'Asia/Singapore', PUBLIC_URL: 'https://leave.test.example' }, { dataDir: '/nowhere' });

beforeAll(async () => {
  server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'leave@test.example' }, { warn: () => {} });
  t = await createTestApp({ mailer });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda' });
  box = createTestMailbox(t, config, mailer);
});
afterAll(async () => {
  await t.close();
  await server.stop();
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`delete from notice`;
  await t.sql`delete from mail_outbox`;
  await t.sql`delete from applied_leave_event`;
  await t.sql`delete from applied_leave`;
  await t.sql`delete from stand_in`;
  await t.sql`delete from stand_in_told`;
  await t.sql`delete from public_holiday where holiday_date = '2026-08-03'`;
  await t.sql`delete from year_end_line`;
  await t.sql`delete from year_end`;
  await t.sql`delete from leave_entitlement`;
  await t.sql`delete from leave_watcher`;
  await t.sql`update leave_category set auto_approve = false, tell_lapse = '{}', carry_over_max = 5`;
  expect((await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'all', remindAfterDays: [2] } })).status).toBe(200);
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya' });
  other = await t.addPerson({ roles: ['E', 'M'], name: 'Otto' });
  hana = await t.addPerson({ name: 'Hana', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
});

async function done(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, by: Person, body?: object): Promise<void> {
  expect(await t.call(method, path, { by, ...(body && { body }) })).toMatchObject({ status: 200 });
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
const newestLeave = async () => (await t.sql<{ id: number }[]>`select max(applied_leave_id)::int as id from applied_leave`)[0]?.id;
const approve = () => done('PATCH', `${path()}/APPRV`, manager);
const cancel = () => done('PATCH', `${path()}/PNCLD`, hana);
const lastBack = { reason: 'Called back', giveBack: [{ date: '2026-08-04' }] };
const askChange = () => done('POST', `${path()}/change`, hana, lastBack);
const standIn = (to: string) => done('PUT', '/standin/me', manager, { emplId: other.emplId, from: '2026-06-15', to });
const morning = () => sendMorningNotifications({ sql: t.sql, config, today: () => t.clock.today });
const password = 'correct-horse-1';
/** Signs Hana in, who has a password by then. */
const signIn = (device: string) =>
  t.call('POST', '/auth/signin', { body: { email: `${hana.emplId}@test.example`, password }, headers: { 'user-agent': device } });
async function prepareYear(): Promise<string> {
  t.clock.today = '2027-01-04';
  const { body } = await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } });
  return `/yearend/${(body as { yearEndId: number }).yearEndId}`;
}
async function approved(endDate?: string): Promise<void> {
  await apply(endDate);
  await approve();
}
const holiday = () =>
  done('POST', '/publicholiday', hr, { holidayDate: '2026-08-03', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' });

/** How each kind comes about: the preparation, the act, and the people whom it reaches in the application and by email. */
const acts: Record<NotificationKind, { before?: () => Promise<unknown>; act: () => Promise<unknown>; notifies: string[] }> = {
  submitted: { act: () => apply(), notifies: ['Maya'] },
  changed: {
    before: () => apply(),
    act: () => done('PATCH', path(), hana, { approver: other.emplId }),
    notifies: ['Maya', 'Otto'],
  },
  recalled: {
    async act() {
      await apply();
      await done('DELETE', path(), hana);
    },
    notifies: ['Maya'],
  },
  approved: { before: () => apply(), act: approve, notifies: ['Hana'] },
  rejected: { before: () => apply(), act: () => done('PATCH', `${path()}/REJCT`, manager, { reason: 'No' }), notifies: ['Hana'] },
  cancelAsked: { before: () => approved(), act: cancel, notifies: ['Maya'] },
  cancelApproved: { before: () => approved().then(cancel), act: () => done('PATCH', `${path()}/CANCL`, manager), notifies: ['Hana'] },
  cancelRejected: {
    before: () => approved().then(cancel),
    act: () => done('PATCH', `${path()}/APPRV`, manager, { reason: 'No' }),
    notifies: ['Hana'],
  },
  changeAsked: { before: () => approved(), act: askChange, notifies: ['Maya'] },
  changeWithdrawn: {
    before: () => approved(),
    async act() {
      await askChange();
      await done('DELETE', `${path()}/change`, hana);
    },
    notifies: ['Maya'],
  },
  changeApproved: {
    before: () => approved().then(askChange),
    act: () => done('PATCH', `${path()}/change/APPRV`, manager),
    notifies: ['Hana'],
  },
  changeRejected: {
    before: () => approved().then(askChange),
    act: () => done('PATCH', `${path()}/change/REJCT`, manager, { reason: 'No' }),
    notifies: ['Hana'],
  },
  changedFor: { before: () => approved(), act: () => done('POST', `${path()}/change`, hr, lastBack), notifies: ['Hana', 'Maya'] },
  filedFor: { act: () => applyFor(hr), notifies: ['Hana', 'Maya'] },
  bookedFor: { act: () => applyFor(manager), notifies: ['Hana'] },
  withdrawn: { before: () => approved(), act: () => done('PATCH', `${path()}/CANCL`, hr, { reason: 'Fair' }), notifies: ['Hana', 'Maya'] },
  commented: { before: () => apply(), act: () => done('POST', `${path()}/comments`, hana, { text: 'Please' }), notifies: ['Maya'] },
  firstApproved: {
    async before() {
      await t.sql`update leave_category set second_approval_from = 1, second_approver = ${other.emplId} where leave_code = 'AL'`;
      await apply();
    },
    async act() {
      await approve();
      await t.sql`update leave_category set second_approval_from = null, second_approver = null where leave_code = 'AL'`;
    },
    notifies: ['Hana', 'Otto'],
  },
  handedOver: {
    before: () => apply(),
    act: () => done('POST', `${path()}/handover`, hr, { approver: other.emplId, reason: 'Away' }),
    notifies: ['Hana', 'Maya', 'Otto'],
  },
  recounted: { before: () => approved(), act: holiday, notifies: ['Hana', 'Maya'] },
  ended: { before: () => approved('2026-08-03'), act: holiday, notifies: ['Hana', 'Maya'] },
  waiting: {
    before: () => apply(),
    async act() {
      await t.sql`update applied_leave_event set happened_at = '2026-06-15T02:00:00Z'`;
      t.clock.today = '2026-06-17';
      await morning();
    },
    notifies: ['Maya'],
  },
  lastHrStays: { act: () => t.sql.begin((tx) => notifyHr(tx, 'lastHrStays')), notifies: ['Hedda'] },
  lapseSoon: {
    async act() {
      await t.sql`update leave_category set tell_lapse = '{30}' where leave_code = 'AL'`;
      const body = { kind: 'earned', days: 1, until: '2026-07-01', note: 'A Sunday' };
      await done('POST', `/leaveentitlement/${hana.emplId}/2026/AL/entries`, hr, body);
      await morning();
    },
    notifies: ['Hana'],
  },
  unbooked: { act: () => done('POST', '/reports/unbooked/reminder', hr, { asked: 'leaveCode=AL&left=1' }), notifies: ['Hana'] },
  tokenEnds: {
    async act() {
      await done('POST', '/apitoken', hr, { name: 'Payroll', scopes: ['leave:read'], lastDay: '2026-07-15' });
      t.clock.today = '2026-07-01';
      await morning();
      t.clock.today = '2026-06-15';
    },
    notifies: ['Hedda'],
  },
  tokenMakerLeft: {
    async act() {
      const [{ emplId } = { emplId: '' }] = await t.sql<{ emplId: string }[]>`
        insert into employee (empl_id, name, effective_date, business_email, status) values ('GONE', 'Gone', '2020-01-01', 'gone@test.example', 'I') returning empl_id as "emplId"`;
      await t.sql`insert into api_token (name, token_hash, ending, scopes, last_day, made_by) values ('Old', sha256('x'), 'abcd', '{leave:read}', '2027-01-01', ${emplId})`;
      await morning();
    },
    notifies: ['Hedda'],
  },
  webhookOff: { act: () => t.sql.begin((tx) => notifyHr(tx, 'webhookOff')), notifies: ['Hedda'] },
  approvedAtOnce: {
    before: () => t.sql`update leave_category set auto_approve = true where leave_code = 'AL'`,
    act: () => apply(),
    notifies: ['Maya'],
  },
  cover: {
    before: () => apply(),
    act: async () => done('PUT', `/cover/${await newestLeave()}`, hana, { cover: [other.emplId] }),
    notifies: ['Otto'],
  },
  watched: {
    before: async () => {
      await done('POST', '/leavewatcher', hr, { emplIds: [other.emplId], how: 'atOnce' });
      await done('PATCH', '/noticesettings/me', hana, { kinds: { approved: 'never' } });
      await apply();
    },
    act: () => approve(),
    notifies: ['Otto'],
  },
  coverDeclined: {
    before: () => done('POST', '/appliedleave', hana, { ...application(), cover: [other.emplId] }),
    act: async () => done('POST', `/cover/${await newestLeave()}`, other, { accept: false, reason: 'On a course' }),
    notifies: ['Hana', 'Maya'],
  },
  attached: {
    before: async () => {
      await approved();
      await t.sql`delete from attachment`;
      await t.sql`insert into attachment (file_name, original_name, media_type, size, uploaded_by) values ('one.pdf', 'one.pdf', 'application/pdf', 1, ${hana.emplId})`;
    },
    act: () => done('PUT', `${path()}/attachment`, hana, { attachment: 'one.pdf' }),
    notifies: ['Maya'],
  },
  noApprover: {
    before: () => apply(),
    act: () => t.sql.begin((tx) => reassignPending(tx, { emplId: manager.emplId, by: other.emplId, today: t.clock.today })),
    notifies: ['Hana', 'Hedda'],
  },
  shutdown: {
    act: () =>
      done('POST', '/shutdown', hr, {
        leaveCode: 'AL',
        startDate: '2026-12-21',
        endDate: '2026-12-22',
        emplIds: [hana.emplId],
        reason: 'Closed',
      }),
    notifies: ['Hana'],
  },
  standInBegins: { act: () => standIn('2026-06-20'), notifies: ['Otto'] },
  standInEnds: {
    before: () => standIn('2026-06-15'),
    async act() {
      t.clock.today = '2026-06-16';
      await morning();
    },
    notifies: ['Otto'],
  },
  yearEnd: { act: async () => done('POST', `${await prepareYear()}/apply`, hr), notifies: ['Hana'] },
  yearOpened: { act: () => done('POST', '/yearend/open', hr, { year: 2027 }), notifies: ['Hana'] },
  yearEndUndone: {
    before: async () => done('POST', `${await prepareYear()}/apply`, hr),
    act: async () => {
      const [last] = await t.sql<{ id: number }[]>`select year_end_id as id from year_end`;
      await done('POST', `/yearend/${last?.id}/undo`, hr);
    },
    notifies: ['Hana'],
  },
  newDevice: {
    async before() {
      await t.sql`update login_detail set password_hash = ${await hashPassword(password)} where empl_id = ${hana.emplId}`;
      await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0');
    },
    act: () =>
      signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'),
    notifies: ['Hana'],
  },
  emergencySignIn: {
    act: () => t.sql.begin((tx) => notifyHr(tx, 'emergencySignIn', { figures: { emplId: 'H0009' } })),
    notifies: ['Hedda'],
  },
  addressClaimed: { act: () => t.sql.begin((tx) => notifyHr(tx, 'addressClaimed', { figures: { emplId: 'H0009' } })), notifies: ['Hedda'] },
  providerLinked: { act: () => t.sql.begin((tx) => notifyOwner(tx, 'providerLinked', hana.emplId)), notifies: ['Hana'] },
  providerUnlinked: {
    before: async () =>
      void (await t.sql`insert into provider_link (empl_id, issuer, subject) values (${hana.emplId}, 'https://id.example', 'hana')`),
    act: () => done('DELETE', `/logindetails/${hana.emplId}@test.example/provider`, hr),
    notifies: ['Hana'],
  },
  factorChanged: { act: () => t.sql.begin((tx) => notifyOfFactorChange(tx, true, hana.emplId, null)), notifies: ['Hana'] },
  factorReset: {
    act: () =>
      t.sql.begin(async (tx) => {
        await notifyHr(tx, 'factorReset', { figures: { emplId: hana.emplId } });
        await queueMails(tx, { kind: 'factorToHr', emplIds: [hr.emplId], byEmplId: null, aboutEmplId: hana.emplId, validHours: 72 });
      }),
    notifies: ['Hedda'],
  },
  passwordReset: {
    async act() {
      await done('POST', '/resetPassword', hr, { emplid: hana.emplId });
      // She has chosen another password since, and is signed in.
      await t.sql`update login_detail set first_time = false where empl_id = ${hana.emplId}`;
      await t.sql`insert into session (token_hash, empl_id, expires_at) values (${hashToken(hana.token)}, ${hana.emplId}, now() + interval '1 hour')`;
    },
    notifies: ['Hana'],
  },
};

async function nameOf(address: string): Promise<string> {
  const [found] = await t.sql<{ name: string }[]>`select name from employee where lower(business_email) = lower(${address})`;
  return found?.name ?? address;
}

/** Matches sentences with missing figures. */
const unfilled = /undefined|null|NaN|^\./m;

test.each(Object.keys(notificationKinds) as NotificationKind[])(
  '%s reaches each person concerned, in the application and by email, and no one else',
  async (kind) => {
    const { before, act, notifies } = acts[kind];
    await before?.();
    await box.sendAll();
    server.taken.length = 0;
    await t.sql`delete from notice`;
    await act();
    const told = await t.sql<{ name: string }[]>`
    select e.name from notice n join employee e on e.empl_id = n.empl_id where n.kind = ${kind} order by 1`;
    expect(told.map(({ name }) => name)).toEqual(notifies);
    for (const person of [hana, manager, other, hr]) {
      const { body } = await t.call('GET', '/notices', { by: person });
      const [found] = await t.sql<{ name: string }[]>`select name from employee where empl_id = ${person.emplId}`;
      const read = (body as Parameters<typeof notificationText>[0][]).filter((notice) => notice.kind === kind);
      expect(read).toHaveLength(notifies.includes(found?.name ?? '') ? 1 : 0);
      for (const { said, detail } of read.map(notificationText)) expect(`${said}\n${detail}`).not.toMatch(unfilled);
    }
    const mails = await box.sendAll();
    const reached = await Promise.all(server.taken.flatMap(({ to }) => to.map(nameOf)));
    // Former approvers are notified on screen only: an email that asks for a decision would reach the wrong person.
    const isOnScreenOnly = kind === 'recalled' || kind === 'changeWithdrawn';
    const asked = isOnScreenOnly ? [] : kind === 'handedOver' || kind === 'changed' ? notifies.filter((name) => name !== 'Maya') : notifies;
    expect(reached.toSorted()).toEqual(asked);
    for (const mail of mails) expect(`${mail.subject} ${mail.text}`).not.toMatch(unfilled);
  },
);
