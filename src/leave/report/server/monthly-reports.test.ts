import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { maxMonthlyReports, queueMonthlyReports } from './report-mail-queries.ts';

let t: TestApp;
let box: TestMailbox;
let hr: Person;
let manager: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  box = createTestMailbox(t, {
    companyName: 'Acme',
    publicUrl: 'https://leave.test.example',
    timeZone: 'UTC',
    mailFrom: 'leave@test.example',
  });
  hr = await t.addPerson({ name: 'Hila', roles: ['E', 'H'] });
  const boss = await t.addPerson({ name: 'Mona', roles: ['E', 'M'] });
  await t.addPerson({ name: 'Ada', reportsTo: boss.emplId });
  for (const name of ['Ada', 'Bob']) {
    const { emplId } = await t.addPerson({ name: `${name} Orr`, ...(name === 'Ada' && { reportsTo: boss.emplId }) });
    await t.addEntitlement(emplId, 20);
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
      values (${emplId}, '2026-01-01', '2026-06-01', '2026-06-02', 'AL', 2, 'APPRV', ${boss.emplId}, 'Sea', '[{"date":"2026-06-01","days":1},{"date":"2026-06-02","days":1}]')`;
  }
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`delete from report_sending`;
  await t.sql`delete from mail_outbox`;
  manager = await t.addPerson({ name: 'Mia', roles: ['E', 'M'] });
  admin = await t.addPerson({ name: 'Adam', roles: ['E', 'A'], departments: ['ENG'] });
  await t.sql`update employee set reports_to = ${manager.emplId} where name = 'Ada Orr'`;
});

type Sending = { reportSendingId: number; report: string; asked: string; sentOn: string | null };
const add = (by: Person, report: string, asked = '') => t.call('POST', '/reportsending', { by, body: { report, asked } });
const sendings = async (by: Person) => (await t.call('GET', '/reportsendings', { by })).body as Sending[];
/** Runs the job on a day: the first of a month, or later after a missed start. */
async function onThe(day: string): Promise<Mail[]> {
  t.clock.today = day;
  await t.sql.begin((tx) => queueMonthlyReports(tx, day));
  return box.sendAll();
}
function namesIn({ file }: Partial<Mail> = {}): unknown[] {
  const book = read(file?.content, { type: 'buffer' });
  const cells = book.SheetNames.flatMap((name) => utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 })).flat();
  return cells.filter((cell) => /^(Ada|Bob) Orr$/.test(String(cell)));
}
const setRoles = ({ emplId }: Person, roles: string[]) => t.sql`update employee set roles = ${roles} where empl_id = ${emplId}`;

test('sends a report once a month as a workbook, with the current access of its reader and the stored query', async () => {
  expect(await add(hr, 'payroll', 'from=2026-06-01&to=2026-06-30&sort=-name&page=1&size=1')).toMatchObject({ status: 200 });
  await add(manager, 'payroll', 'from=2026-06-01&to=2026-06-30');
  const mails = await onThe('2026-07-01');
  const [ofHr, ofManager] = [hr, manager].map(({ emplId }) => mails.find(({ to }) => to === `${emplId}@test.example`));
  expect([namesIn(ofHr), namesIn(ofManager)]).toEqual([['Bob Orr', 'Ada Orr'], ['Ada Orr']]);
  expect(ofManager).toMatchObject({ subject: 'Leave of a period for payroll, 01/07/2026', file: { name: 'payroll-2026-07-01.xlsx' } });
  expect(ofManager?.text).toContain('As of 01/07/2026: 1 line.');
  expect(ofManager?.text).toContain('https://leave.test.example/reports/payroll?from=2026-06-01&to=2026-06-30');
  expect(await onThe('2026-07-31')).toEqual([]);
  expect(await sendings(manager)).toMatchObject([{ report: 'payroll', sentOn: '2026-07-01' }]);
  // The first of August was missed.
  expect(await onThe('2026-08-04')).toHaveLength(2);
});

test('links to a screen with the lines of the workbook, also where the screen shows others first', async () => {
  await add(hr, 'absence', 'year=2026');
  await add(hr, 'balances');
  const texts = (await onThe('2026-07-01')).map(({ text }) => text).join('\n');
  expect(texts).toContain('https://leave.test.example/reports/absence?by=month&year=2026');
  expect(texts).toContain('https://leave.test.example/reports/balances?leaveCode=*');
});

test('refuses invalid periods, and ends a monthly report whose first day is too long ago', async () => {
  expect(await add(hr, 'payroll', 'from=2026-06-30&to=2026-06-01')).toMatchObject({ status: 400, body: { code: 'report.period-turned' } });
  await add(hr, 'absencerate', 'from=2026-06-01');
  await add(hr, 'lapses');
  expect(await onThe('2027-07-01')).toHaveLength(2);
  expect((await onThe('2027-08-01')).map(({ subject }) => subject)).toEqual(['Days that will expire, 01/08/2027']);
  expect((await sendings(hr)).map(({ report }) => report)).toEqual(['lapses']);
});

test('sends several reports in separate emails to their own readers', async () => {
  await add(hr, 'absence', 'by=type');
  await add(hr, 'lapses');
  await add(manager, 'entries');
  const mails = await onThe('2026-07-01');
  const sent = mails.map(({ to, subject }) => [to.split('@')[0], subject]);
  expect(sent.toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1))).toEqual([
    [hr.emplId, 'Absence, 01/07/2026'],
    [hr.emplId, 'Days that will expire, 01/07/2026'],
    [manager.emplId, 'Entries, 01/07/2026'],
  ]);
});

test('uses the month of sending for missing parameters', async () => {
  await add(hr, 'balances');
  t.clock.today = '2026-06-15';
  const [mail] = await onThe('2027-01-01');
  // No one has days in that year.
  expect(mail?.text).toContain('0 lines');
  expect(
    await t.sql`select by_empl_id as by, entity_key as key, after ->> 'byMail' as mailed from audit_log where action = 'exported' order by audit_log_id desc limit 1`,
  ).toEqual([{ by: hr.emplId, key: '/reports/balances', mailed: 'true' }]);
});

test('stores equal monthly reports once, even for concurrent calls, and ends each separately', async () => {
  expect((await Promise.all([add(hr, 'lapses'), add(hr, 'lapses')])).map(({ status }) => status)).toEqual([200, 200]);
  await add(hr, 'lapses', 'year=2025');
  await add(manager, 'lapses');
  expect((await sendings(hr)).map(({ report, asked }) => [report, asked])).toEqual([
    ['lapses', ''],
    ['lapses', 'year=2025'],
  ]);
  const [first] = await sendings(hr);
  const end = (by: Person) => t.call('DELETE', `/reportsending/${first?.reportSendingId}`, { by });
  expect([(await end(manager)).status, (await end(hr)).status, (await end(hr)).status]).toEqual([404, 200, 404]);
  expect(await sendings(hr)).toHaveLength(1);
  expect(await sendings(manager)).toHaveLength(1);
});

test.each<[string, () => Promise<unknown>]>([
  ['no longer a manager', () => setRoles(manager, ['E'])],
  ['deactivated', () => t.sql`update employee set status = 'I' where empl_id = ${manager.emplId}`],
  ['locked out', () => t.sql`update login_detail set lock_account = true where empl_id = ${manager.emplId}`],
])('sends nothing to a reader who is %s, and deletes the report', async (_what, change) => {
  await add(manager, 'absence');
  await change();
  expect(await onThe('2026-07-01')).toEqual([]);
  expect(await t.sql`select from report_sending`).toHaveLength(0);
});

test('ends reports that need the HR role when the reader loses the role, while others continue', async () => {
  const both = await t.addPerson({ roles: ['E', 'H', 'M'] });
  await add(both, 'absencerate');
  await add(both, 'absence');
  await setRoles(both, ['E', 'M']);
  expect((await onThe('2026-07-01')).map(({ subject }) => subject)).toEqual(['Absence, 01/07/2026']);
  expect((await sendings(both)).map(({ report }) => report)).toEqual(['absence']);
});

test('retries a failed email with the figures of the day on which the email is sent', async () => {
  await add(hr, 'absence');
  box.takes = false;
  expect(await onThe('2026-07-01')).toEqual([]);
  box.takes = true;
  t.clock.today = '2026-07-02';
  expect((await box.sendAll()).map(({ subject }) => subject)).toEqual(['Absence, 02/07/2026']);
});

test.each([
  ['an unknown report', { report: 'nothing' }, 400],
  ['an invalid year', { report: 'lapses', asked: 'year=soon' }, 400],
  ['an unknown parameter', { report: 'lapses', asked: 'days=10' }, 400],
  ['an unknown column', { report: 'lapses', asked: 'filter[salary]=1' }, 400],
  ['a query that is too long', { report: 'lapses', asked: 'x'.repeat(2001) }, 400],
  ['no report', {}, 400],
])('refuses %s', async (_what, body, status) => {
  expect(await t.call('POST', '/reportsending', { by: hr, body })).toMatchObject({ status });
  expect(await sendings(hr)).toEqual([]);
});

test('refuses reports without access, and too many reports', async () => {
  expect(await add(manager, 'absencerate')).toMatchObject({ status: 403 });
  expect(await add(admin, 'absence')).toMatchObject({ status: 200 });
  for (let n = 0; n < maxMonthlyReports; n += 1) await add(hr, 'lapses', `year=${2000 + n}`);
  expect(await add(hr, 'absence')).toMatchObject({
    status: 409,
    message: 'You can have at most 20 monthly reports. Stop one of them first.',
  });
  expect(await add(hr, 'lapses', 'year=2000')).toMatchObject({ status: 200 });
});

test('explains without a mail server that nothing can be sent', async () => {
  const without = await createTestApp({ mailer: undefined });
  const by = await without.addPerson({ roles: ['E', 'H'] });
  expect(await without.call('POST', '/reportsending', { by, body: { report: 'absence' } })).toMatchObject({
    status: 409,
    message: 'Email is not set up on the server, so nothing can be sent.',
  });
  await without.close();
});
