import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queueAwayDigests } from '#src/outgoing/away-digest/server/queue-away-digests.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { readConfig } from '../config/config.ts';
import { sendMorningNotifications } from '../jobs/company-jobs.ts';

const t = testApp({ mailer: undefined });
let box: TestMailbox;
let hr: Person;
let manager: Person;
let hana: Person;
let ines: Person;
let otto: Person;

const timeZone = 'Asia/Singapore';
const config = readConfig(
  { COMPANY_TIME_ZONE: timeZone, PUBLIC_URL: 'https://leave.test.example', COMPANY_NAME: 'Acme' },
  { dataDir: '/nowhere' },
);

beforeAll(async () => {
  box = createTestMailbox(t, config);
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya' });
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  for (const table of ['notice', 'mail_outbox', 'away_digest_run', 'leave_watcher', 'setting']) await t.sql`delete from ${t.sql(table)}`;
  await done('PATCH', '/settings', hr, { mailNotices: 'decisions', digestHour: 10 });
  hana = await t.addPerson({ name: 'Hana', reportsTo: manager.emplId, departments: ['ENG'] });
  ines = await t.addPerson({ name: 'Ines' });
  otto = await t.addPerson({ name: 'Otto' });
  await t.addEntitlement(hana.emplId, 20);
});

async function done(method: 'POST' | 'PATCH' | 'DELETE', at: string, by: Person, body: object = {}): Promise<unknown> {
  const answer = await t.call(method, at, { by, body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const watch = (person: Person, how: string, more: object = {}) =>
  done('POST', '/leavewatcher', hr, { emplIds: [person.emplId], how, ...more }) as Promise<{ leaveWatcherId: number }>;
const path = (day: string) => `/appliedleave/${hana.emplId}/2026-06-15/${day}/AL`;
async function approved(day: string): Promise<void> {
  await done('POST', '/appliedleave', hana, {
    id: { startDate: day },
    leaveCategory: { leaveCode: 'AL' },
    endDate: day,
    reason: 'A private reason',
    approver: manager.emplId,
  });
  await done('PATCH', `${path(day)}/APPRV`, manager);
}
const run = (at: string) => queueAwayDigests(t.sql, { timeZone, now: Date.parse(`${at}+08:00`) });
/** Sends all emails. @returns subject and text of those to a person */
const receive = async (person: Person) =>
  (await box.sendAll())
    .filter(({ to }) => to.startsWith(`${person.emplId}@`))
    .map(({ subject, text }) => `${subject}: ${text.replaceAll(/\s+/g, ' ')}`);

test('an email at once names the person, the dates and the type, and nothing else', async () => {
  await watch(ines, 'atOnce');
  await approved('2026-08-03');
  const [mail, ...others] = await receive(ines);
  expect(others).toEqual([]);
  expect(mail).toContain('Leave of Hana was approved: ');
  expect(mail).toContain('Annual leave, Mon 03/08/2026');
  expect(mail).not.toMatch(/private|Maya|appliedleave/);
});

test('the daily email comes once with two instances, at the hour of the company, with all unread news', async () => {
  await watch(ines, 'daily');
  await watch(otto, 'atOnce', { deptId: 'ENG' });
  for (const day of ['2026-08-03', '2026-08-05', '2026-08-07']) await approved(day);
  expect(await receive(ines)).toEqual([]);
  await sendMorningNotifications({ sql: t.sql, config, today: () => t.clock.today });
  expect(await run('2026-06-15T09:59')).toBe(0);
  expect(await receive(ines)).toEqual([]);
  await done('PATCH', `${path('2026-08-05')}/CANCL`, hr, { reason: 'The fair' });
  expect((await Promise.all([run('2026-06-15T10:00'), run('2026-06-15T10:00')])).toSorted()).toEqual([0, 1]);
  const [mail, ...others] = await receive(ines);
  expect(others).toEqual([]);
  expect(mail).toMatch(/3 notifications/);
  expect(mail).toMatch(/Leave of Hana was approved Annual leave, Mon 03\/08\/2026/);
  expect(mail).toMatch(/Leave of Hana was cancelled Annual leave, Wed 05\/08\/2026/);
  expect(mail).toMatch(/Leave of Hana was approved Annual leave, Fri 07\/08\/2026/);
  expect(await run('2026-06-15T11:00')).toBe(0);
  expect(await run('2026-06-16T10:00')).toBe(0);
});

test('the daily email leaves out what was read, and comes on days off too', async () => {
  await watch(ines, 'daily');
  await approved('2026-08-03');
  await t.sql`update notice set read_at = now()`;
  expect(await run('2026-06-20T10:00')).toBe(0);
  await approved('2026-08-04');
  expect(await run('2026-06-21T10:00')).toBe(1);
  expect((await receive(ines))[0]).toContain('Leave of Hana was approved');
});

test('no email goes to people who have left or lost the watch since, or while the company sends none', async () => {
  const { leaveWatcherId } = await watch(ines, 'atOnce');
  await watch(otto, 'daily');
  await approved('2026-08-03');
  await done('DELETE', `/leavewatcher/${leaveWatcherId}`, hr);
  await t.sql`update employee set status = 'I' where empl_id = ${otto.emplId}`;
  await run('2026-06-15T10:00');
  expect([await receive(ines), await receive(otto)]).toEqual([[], []]);
  await done('PATCH', '/settings', hr, { mailNotices: 'none' });
  await watch(ines, 'atOnce');
  await approved('2026-08-05');
  expect(await receive(ines)).toEqual([]);
});

test('the choice of the person comes before the choice of HR', async () => {
  await watch(ines, 'daily');
  await watch(otto, 'atOnce');
  await done('PATCH', '/noticesettings/me', ines, { kinds: { watched: 'once' } });
  await done('PATCH', '/noticesettings/me', otto, { kinds: { watched: 'never' } });
  await approved('2026-08-03');
  const mails = await box.sendAll();
  expect(mails.filter(({ subject }) => subject === 'Leave of Hana was approved').map(({ to }) => to)).toEqual([
    `${ines.emplId}@test.example`,
  ]);
});

test('the daily email says what is true when it is sent', async () => {
  await watch(ines, 'daily');
  await approved('2026-08-03');
  await run('2026-06-15T10:00');
  await t.sql`update applied_leave set start_date = '2026-08-04', end_date = '2026-08-05' where empl_id = ${hana.emplId}`;
  expect((await receive(ines))[0]).toContain('Annual leave, Tue 04/08 to Wed 05/08/2026');
});
