import { read, utils } from '@e965/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendDueMails } from '#src/platform/mail/server/mail-worker.ts';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import { type ReportName, reportNames } from '#src/leave/report/reports.ts';
import { setUpReportedCompany } from '#src/testing/scenes/reported-company.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { createTestApp, type Person } from '#src/testing/test-app.ts';
import { composeReport } from './compose-report.ts';
import { maxQueuedReports } from './report-mail-queries.ts';

// Every report counts as large here.
const company = setUpReportedCompany({ REPORT_SECONDS: '0' });
const config = { companyName: 'Acme', publicUrl: 'https://leave.test.example', timeZone: 'UTC', mailFrom: 'leave@test.example' };
let box: TestMailbox;

beforeEach(async () => {
  box = createTestMailbox(company.t, config);
  await company.t.sql`delete from mail_outbox`;
});

const request = (report: ReportName, asked = '', by: Person = company.hr) =>
  company.t.call('POST', '/reportemail', { by, body: { report, asked } });
const setRoles = ({ emplId }: Person, roles: string[]) => company.t.sql`update employee set roles = ${roles} where empl_id = ${emplId}`;
const exported = () => company.t.sql`select by_empl_id as by, entity_key as key, after ->> 'rows' as rows from audit_log
  where action = 'exported' and after ->> 'byMail' = 'true' order by audit_log_id`;

/** The values of a column of the workbook of an email. */
function cellsOf({ file }: Partial<Mail> = {}, heading = 'Employee ID'): unknown[] {
  const book = read(file?.content, { type: 'buffer' });
  const rows = book.SheetNames.flatMap((name) => utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {}));
  return [...new Set(rows.map((row) => row[heading]))];
}

test.each(reportNames)('%s is not shown, says how long it takes, and comes by email', async (report) => {
  expect(await company.t.call('GET', `/reports/${report}`, { by: company.hr })).toMatchObject({
    status: 409,
    body: { code: 'report.takes-long' },
  });
  expect(await company.summary(report, '')).toMatchObject({ large: { seconds: expect.any(Number), canEmail: true }, rows: 0, sums: {} });
  expect(await request(report)).toMatchObject({ status: 200 });
  expect(await box.sendAll()).toMatchObject([{ to: 'HR@test.example', file: { name: `${report}-2026-06-15.xlsx` } }]);
});

test('the email has the lines of its query that its reader may see when it is sent, and is audited', async () => {
  const [from, to] = ['2026-03-01', '2026-03-31'];
  const before = (await exported()).length;
  await request('balances', `on=${from}&filter[leaveType]=annual&sort=-name&page=1&size=1`);
  await request('balances', `on=${to}`, company.manager);
  const mails = await box.sendAll();
  const [ofHr, ofManager] = ['HR', 'MAN'].map((emplId) => mails.find(({ to }) => to === `${emplId}@test.example`));
  expect([cellsOf(ofHr), cellsOf(ofManager)]).toEqual([
    ['DAN', 'CYD', 'BOB', 'ADA'],
    ['ADA', 'BOB'],
  ]);
  expect(cellsOf(ofManager, 'Leave type')).not.toContain('Sick leave');
  expect(ofHr?.text).toMatch(/you requested it\.\s/);
  expect(ofHr?.text).toContain(`https://leave.test.example/reports/balances?leaveCode=*&on=${from}&filter%5BleaveType%5D=annual`);
  const logged = (await exported()).slice(before);
  expect(logged).toHaveLength(2);
  for (const by of ['HR', 'MAN']) expect(logged).toContainEqual({ by, key: '/reports/balances', rows: '4' });
  expect(await box.sendAll()).toEqual([]);
  expect(await company.t.sql`select from report_sending`).toHaveLength(0);
});

test('each role gets the reports that it may read, and an employee none', async () => {
  const employee = await company.t.addPerson({ roles: ['E'] });
  const statuses = async (report: ReportName) =>
    Promise.all([company.hr, company.manager, company.admin, employee].map(async (by) => (await request(report, '', by)).status));
  expect([await statuses('absence'), await statuses('absencerate')]).toEqual([
    [200, 200, 200, 403],
    [200, 403, 403, 403],
  ]);
  expect(await box.sendAll()).toHaveLength(4);
});

test.each([
  ['an unknown report', { report: 'nothing' }],
  ['an invalid year', { report: 'lapses', asked: 'year=soon' }],
  ['ten years', { report: 'payroll', asked: 'from=2016-01-01&to=2026-12-31' }],
  ['a period that ends before it begins', { report: 'absencerate', asked: 'from=2026-02-01&to=2026-01-01' }],
  ['a query that is too long', { report: 'lapses', asked: 'x'.repeat(2001) }],
  ['a character that cannot be stored', { report: 'lapses', asked: 'deptId=%00' }],
])('%s is refused, and nothing is sent', async (_what, body) => {
  expect(await company.t.call('POST', '/reportemail', { by: company.hr, body })).toMatchObject({ status: 400 });
  expect(await box.sendAll()).toEqual([]);
});

test.each<[string, (reader: Person) => Promise<unknown>]>([
  ['is no longer a manager', (reader) => setRoles(reader, ['E'])],
  ['has left', ({ emplId }) => company.t.sql`update employee set status = 'I' where empl_id = ${emplId}`],
])('a reader who %s before the email is sent gets nothing', async (_what, change) => {
  const reader = await company.t.addPerson({ roles: ['E', 'M'] });
  const before = (await exported()).length;
  await request('absence', '', reader);
  await change(reader);
  expect(await box.sendAll()).toEqual([]);
  expect(await exported()).toHaveLength(before);
});

describe('the emails of a person', () => {
  test('have each report once while it is queued, even for concurrent requests', async () => {
    const same = await Promise.all([request('lapses', 'year=2025'), request('lapses', 'year=2025'), request('lapses')]);
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    await request('lapses', '', company.manager);
    expect((await box.sendAll()).map(({ to }) => to).toSorted()).toEqual(['HR@test.example', 'HR@test.example', 'MAN@test.example']);
    await request('lapses');
    expect(await box.sendAll()).toHaveLength(1);
  });

  test('are limited', async () => {
    for (let n = 0; n < maxQueuedReports; n += 1) expect(await request('lapses', `year=${2020 + n}`)).toMatchObject({ status: 200 });
    expect(await request('lapses')).toMatchObject({
      status: 409,
      message: 'You can wait for at most 5 reports by email. Try again when one of them has arrived.',
    });
    expect((await request('lapses', 'year=2020')).status).toBe(200);
    expect((await request('lapses', '', company.manager)).status).toBe(200);
    expect(await box.sendAll()).toHaveLength(maxQueuedReports + 1);
    expect((await request('lapses')).status).toBe(200);
  });

  test('do not include monthly reports, other emails and emails to others', async () => {
    const details = JSON.stringify({ report: 'lapses', asked: '' });
    await company.t.sql`
      insert into mail_outbox (kind, empl_id, by_empl_id, valid_hours, details)
      select kind, empl_id, by_empl_id, 1, ${details}::text::jsonb from generate_series(1, ${maxQueuedReports}::int),
        (values ('report', 'HR', null), ('asked', 'HR', 'HR'), ('report', 'MAN', 'HR')) mail (kind, empl_id, by_empl_id)`;
    expect((await request('lapses')).status).toBe(200);
    expect((await request('lapses', 'year=2025')).status).toBe(200);
    const own = await company.t.sql`select from mail_outbox where kind = 'report' and empl_id = 'HR' and by_empl_id = 'HR'`;
    expect(own).toHaveLength(2);
  });
});

test('a workbook that is too large for an email is not attached, nothing counts as exported, and the email says what to do', async () => {
  const before = (await exported()).length;
  await request('absencerate', 'from=2026-03-01&to=2026-03-31');
  box.way.compose = composeReport({ config, today: () => company.t.clock.today }, 1000) as typeof box.way.compose;
  const [mail] = await box.sendAll();
  expect(mail).not.toHaveProperty('file');
  expect(mail?.text).toContain('The workbook is too large for an email.');
  expect(mail?.text).toContain('https://leave.test.example/reports/absencerate?from=2026-03-01&to=2026-03-31');
  expect(await exported()).toHaveLength(before);
});

test('an email from before the update, whose monthly report has ended, is not tried again', async () => {
  await company.t.sql`insert into mail_outbox (kind, empl_id, valid_hours) values ('report', 'HR', 72)`;
  expect(await box.sendAll()).toEqual([]);
  expect(await company.t.sql`select status, fault from mail_outbox`).toEqual([{ status: 'failed', fault: 'nobody' }]);
});

test('emails of reports wait for their own job, so that other emails do not wait for them', async () => {
  await request('absence');
  await company.t.sql`insert into mail_outbox (kind, empl_id, valid_hours) values ('device', 'HR', 1)`;
  const queued = async () => (await company.t.sql`select kind from mail_outbox where status = 'queued'`).map(({ kind }) => kind as string);
  const { signal } = new AbortController();
  await sendDueMails({ ...box.way, part: 'others' }, signal);
  expect(await queued()).toEqual(['report']);
  await sendDueMails({ ...box.way, part: 'reports' }, signal);
  expect(await queued()).toEqual([]);
});

test('without a mail server, the report says so, and nothing is queued', async () => {
  const without = await createTestApp({ mailer: undefined, env: { REPORT_SECONDS: '0' } });
  const by = await without.addPerson({ roles: ['E', 'H'] });
  const { body } = await without.call('GET', '/reports/absence/summary', { by });
  expect(body).toMatchObject({ large: { canEmail: false } });
  expect(await without.call('POST', '/reportemail', { by, body: { report: 'absence' } })).toMatchObject({
    status: 409,
    message: 'Email is not set up on the server, so nothing can be sent.',
  });
  expect(await without.sql`select from mail_outbox`).toHaveLength(0);
  await without.close();
});
