import { beforeEach, describe, expect, test } from 'vitest';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import { runList } from '#src/platform/lists/server/run-list.ts';
import { type ReportName, reportNames, findReport } from '#src/leave/report/reports.ts';
import { readReportQuery } from '#src/leave/report/server/read-report-query.ts';
import { createReportSources } from '#src/leave/report/server/report-sources.ts';
import { findReportTotals } from '#src/leave/report/server/report-summary.ts';
import { setUpReportedCompany } from '#src/testing/scenes/reported-company.ts';
import type { Person } from '#src/testing/test-app.ts';
import { maxRuns, deleteExpiredReportRuns } from './run-queries.ts';
import { runQueuedReports } from './run-reports.ts';

// Every report counts as slow here.
const company = setUpReportedCompany({ REPORT_SECONDS: '0' });
const failures: unknown[] = [];

beforeEach(async () => {
  failures.length = 0;
  await company.t.sql`delete from report_run`;
  await company.t.sql`delete from notice`;
});

type Run = { reportRunId: number; report: string; asked: string; state: string; share: number };

const call = (...asked: Parameters<typeof company.t.call>) => company.t.call(...asked);
const ask = (report: ReportName, asked = '', by: Person = company.hr) => call('POST', '/reportrun', { by, body: { report, asked } });
const rows = (report: ReportName, asked = '', by: Person = company.hr) => call('GET', `/reports/${report}?${asked}`, { by });
const runOf = async (report: ReportName, asked = '', by: Person = company.hr) =>
  ((await call('GET', `/reports/${report}/summary?asked=${encodeURIComponent(asked)}`, { by })).body as { run: Run }).run;
const runsOf = async (by: Person = company.hr) => (await call('GET', '/reportruns', { by })).body as Run[];
const notices = () =>
  company.t.sql`select empl_id as "emplId", figures ->> 'report' as report from notice where kind = 'reportReady' order by notice_id`;
const linesKept = async () => (await company.t.sql`select from report_run_line`).length;
const setRoles = ({ emplId }: Person, roles: string[]) => company.t.sql`update employee set roles = ${roles} where empl_id = ${emplId}`;

const workOut = () => {
  const { sql, clock } = company.t;
  const log = { error: (about: object) => void failures.push(about) };
  return runQueuedReports({ sql, config: { timeZone: 'UTC' }, today: () => clock.today, log, pauseMs: 0 }, new AbortController().signal);
};

/** Runs `work` while a report of balances is being calculated. */
async function whileWorkedOut(work: () => Promise<unknown>): Promise<void> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = company.t.sql.begin(async (tx) => {
    await tx`lock table leave_entitlement in access exclusive mode`;
    hold();
    await over;
  });
  await held;
  const working = workOut();
  await expect
    .poll(async () => (await company.t.sql`select from report_run where started_at > now() - interval '1 minute'`).length)
    .toBe(1);
  await work();
  end();
  await Promise.all([holding, working]);
}

describe('a queued report has the result of an immediate report', () => {
  const at = (report: ReportName, asked: string) => {
    const { query, listQuery } = readReportQuery(report, asked);
    const sources = createReportSources({ config: { timeZone: 'UTC' }, today: () => company.t.clock.today });
    // The named report's own contract parses the query.
    return {
      source: async () =>
        sources[report](company.t.sql, { emplId: 'HR', name: 'Hila', roles: ['E', 'H'], firstTime: false }, query as never),
      listQuery,
    };
  };
  const atOnce = async (report: ReportName, asked: string) => {
    const { source, listQuery } = at(report, asked);
    const { page: _page, size: _size, ...all }: ListQuery = listQuery;
    const read = await runList(company.t.sql, await source(), all);
    return read === 'many' ? read : (JSON.parse(read.json) as unknown);
  };
  const questions = [...reportNames.map((report) => [report, ''] as const), ['absence', 'by=department&'] as const];
  test.each(questions)('%s %s', async (report, question) => {
    await ask(report, question);
    await workOut();
    const { columns } = findReport(report);
    const [first = ''] = Object.keys(columns);
    const days = Object.keys(columns).find((id) => columns[id]?.kind === 'days') ?? first;
    for (const list of ['', `sort=-${days}`, `sort=${first}`, `filter[${first}]=a`, `filter[${days}]=1`]) {
      const asked = `${question}${list}`;
      expect([asked, (await rows(report, asked)).body]).toEqual([asked, await atOnce(report, asked)]);
      const { source, listQuery } = at(report, asked);
      const { body } = await call('GET', `/reports/${report}/summary?asked=${encodeURIComponent(asked)}`, { by: company.hr });
      expect(body).toMatchObject({
        ...(await findReportTotals(company.t.sql, findReport(report), await source(), listQuery)),
        run: { state: 'ready', share: 1 },
      });
    }
    expect((await rows(report, `${question}page=1&size=1`)).body).toEqual(((await atOnce(report, question)) as unknown[]).slice(0, 1));
  });
});

test('a queued report shows how long it takes until it is ready, and how to request it', async () => {
  expect(await rows('absencerate')).toMatchObject({ status: 409, body: { code: 'report.takes-long' } });
  expect(await runOf('absencerate')).toMatchObject({ reportRunId: null, state: 'none' });
  const { body } = await ask('absencerate');
  expect(await runOf('absencerate')).toMatchObject({ ...(body as object), state: 'waiting', share: 0 });
  expect(await rows('absencerate')).toMatchObject({ status: 409 });
  expect(await notices()).toEqual([]);
  await workOut();
  expect(await runOf('absencerate')).toMatchObject({ ...(body as object), state: 'ready' });
  expect(await rows('absencerate')).toMatchObject({ status: 200 });
  expect(await notices()).toEqual([{ emplId: 'HR', report: 'Absence rate' }]);
  expect(await rows('absencerate', 'from=2026-01-01&to=2026-01-31')).toMatchObject({ status: 409 });
});

test('a queued report shows its progress while it runs, and other calls are answered', async () => {
  await ask('balances');
  await company.t.sql`update report_run set seconds = 1000`;
  await whileWorkedOut(async () => {
    await company.t.sql`update report_run set started_at = now() - interval '250 seconds'`;
    const [run] = await runsOf();
    expect(run?.state).toBe('running');
    expect(run?.share).toBeCloseTo(0.25, 1);
    await company.t.sql`update report_run set started_at = now() - interval '5000 seconds'`;
    expect((await runsOf())[0]?.share).toBe(0.95);
  });
  expect((await runsOf())[0]).toMatchObject({ state: 'ready', share: 1 });
});

test('a queued report belongs only to its reader', async () => {
  const other = await company.t.addPerson({ roles: ['E', 'H'] });
  const { body } = await ask('payroll');
  await workOut();
  expect(await rows('payroll', '', other)).toMatchObject({ status: 409 });
  // The same query of another report is a different run.
  expect([(await rows('entries')).status, (await rows('payroll')).status]).toEqual([409, 200]);
  expect([await runsOf(other), (await runsOf()).length]).toEqual([[], 1]);
  const { reportRunId } = body as Run;
  const remove = (by: Person) => call('DELETE', `/reportrun/${reportRunId}`, { by });
  expect([(await remove(other)).status, (await remove(company.hr)).status, (await remove(company.hr)).status]).toEqual([404, 200, 404]);
  expect([await runsOf(), await linesKept()]).toEqual([[], 0]);
});

test('a report is not calculated for a reader without access', async () => {
  expect(await ask('absencerate', '', company.manager)).toMatchObject({ status: 403 });
  expect(await runsOf(company.manager)).toEqual([]);
});

test.each([
  ['an unknown report', { report: 'nothing' }],
  ['an invalid year', { report: 'lapses', asked: 'year=soon' }],
  ['ten years', { report: 'payroll', asked: 'from=2016-01-01&to=2026-12-31' }],
  ['a period that ends before it begins', { report: 'absencerate', asked: 'from=2026-02-01&to=2026-01-01' }],
  ['a query that is too long', { report: 'lapses', asked: 'x'.repeat(2001) }],
])('%s is refused, and nothing is queued', async (_what, body) => {
  expect(await call('POST', '/reportrun', { by: company.hr, body })).toMatchObject({ status: 400 });
  expect(await runsOf()).toEqual([]);
});

describe('access is checked at the time of reading', () => {
  const demote = () => setRoles(company.manager, ['E']);
  const promote = () => setRoles(company.manager, ['E', 'M']);

  test('a reader who loses the role before the run gets nothing and no notification', async () => {
    await ask('entries');
    await workOut();
    await ask('balances', '', company.manager);
    await demote();
    await workOut();
    expect(await company.t.sql`select empl_id as "emplId", report from report_run`).toEqual([{ emplId: 'HR', report: 'entries' }]);
    await promote();
    expect(await rows('balances', '', company.manager)).toMatchObject({ status: 409 });
    expect(await notices()).toEqual([{ emplId: 'HR', report: 'Entries' }]);
  });

  test('a reader who loses the role during the run gets nothing and no notification', async () => {
    await ask('balances', '', company.manager);
    await whileWorkedOut(demote);
    expect([await linesKept(), await notices()]).toEqual([0, []]);
    expect(await company.t.sql`select from report_run`).toHaveLength(0);
    await promote();
  });

  test('people who are locked out or have left get nothing', async () => {
    const leaver = await company.t.addPerson({ roles: ['E', 'H'] });
    await ask('lapses', '', leaver);
    await company.t.sql`update employee set status = 'I', effective_date = '2026-06-01' where empl_id = ${leaver.emplId}`;
    await workOut();
    expect(await notices()).toEqual([]);
  });

  test('a stored result is no longer shown once other people report to its reader', async () => {
    await ask('balances', 'below=yes', company.manager);
    await workOut();
    expect(await rows('balances', 'below=yes', company.manager)).toMatchObject({ status: 200 });
    await company.t.sql`update employee set reports_to = 'HR' where empl_id = 'BOB'`;
    expect(await rows('balances', 'below=yes', company.manager)).toMatchObject({ status: 409 });
    await company.t.sql`update employee set reports_to = 'MAN' where empl_id = 'BOB'`;
    expect(await rows('balances', 'below=yes', company.manager)).toMatchObject({ status: 200 });
    await setRoles(company.manager, ['E']);
    expect(await rows('balances', 'below=yes', company.manager)).toMatchObject({ status: 403 });
    // Former HR users have read sick leave.
    await setRoles(company.manager, ['E', 'H', 'M']);
    expect(await rows('balances', 'below=yes', company.manager)).toMatchObject({ status: 409 });
    await promote();
  });

  test('a run fails if the reader’s people change while it is calculated', async () => {
    await ask('balances', '', company.manager);
    await whileWorkedOut(() => company.t.sql`update employee set reports_to = 'HR' where empl_id = 'BOB'`);
    await company.t.sql`update employee set reports_to = 'MAN' where empl_id = 'BOB'`;
    expect(await runsOf(company.manager)).toMatchObject([{ state: 'failed' }]);
    expect(await notices()).toEqual([]);
  });
});

describe('the same report', () => {
  test('is calculated once, even for concurrent requests with differently written queries', async () => {
    const both = await Promise.all([
      ask('absence', 'year=2026&by=type'),
      ask('absence', 'by=type&year=2026&below=no&sort=-days&filter[line]=An'),
    ]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    await Promise.all([workOut(), workOut()]);
    expect(await notices()).toHaveLength(1);
  });

  test('is calculated again on request once it is over, and on another day', async () => {
    const { body: first } = await ask('lapses');
    await workOut();
    const { body: second } = await ask('lapses');
    expect(second).not.toEqual(first);
    expect(await rows('lapses')).toMatchObject({ status: 409 });
    await workOut();
    expect([(await runsOf()).length, (await rows('lapses')).status]).toEqual([1, 200]);
    const { body: third } = await ask('lapses');
    company.t.clock.today = '2026-06-16';
    expect(await rows('lapses')).toMatchObject({ status: 409 });
    // A queued run of today does not serve tomorrow.
    const { body: fourth } = await ask('lapses');
    company.t.clock.today = '2026-06-15';
    expect([third, fourth]).not.toContainEqual(second);
    expect(fourth).not.toEqual(third);
    expect(await runsOf()).toHaveLength(2);
  });

  test('is calculated again after a failure', async () => {
    const { body: first } = await ask('lapses');
    await company.t.sql`update report_run set failed_at = now()`;
    expect(await runOf('lapses')).toMatchObject({ ...(first as object), state: 'failed', share: 1 });
    const { body: second } = await ask('lapses');
    expect(second).not.toEqual(first);
    expect(await runOf('lapses')).toMatchObject({ ...(second as object), state: 'waiting' });
  });

  test('a run is expected to take as long as the last run', async () => {
    await ask('lapses');
    await workOut();
    await company.t.sql`update report_run set started_at = ready_at - interval '40 seconds'`;
    await ask('lapses', 'year=2025');
    await ask('lapses', 'year=2024');
    await ask('balances');
    expect(
      (await company.t.sql`select seconds::float8 from report_run where ready_at is null order by report_run_id`).map(
        (one) => one['seconds'],
      ),
    ).toEqual([40, 40, 0.1]);
    await company.t
      .sql`update report_run set ready_at = now() + interval '1 second', started_at = now() - interval '9 seconds', reach = 'all' where asked = 'year=2025'`;
    await ask('lapses', 'year=2023');
    expect((await company.t.sql`select seconds::float8 from report_run where asked = 'year=2023'`).map((one) => one['seconds'])).toEqual([
      10,
    ]);
  });
});

test('a run uses the day of the request as today', async () => {
  await ask('balances');
  company.t.clock.today = '2027-01-01';
  await workOut();
  company.t.clock.today = '2026-06-15';
  expect(((await rows('balances')).body as unknown[]).length).toBeGreaterThan(0);
});

test('the queued runs of a person are limited, and a new run replaces the oldest run that is over', async () => {
  const many = Array.from({ length: maxRuns }, (_, n) => `year=${2020 + n}`);
  for (const asked of many) await ask('lapses', asked);
  expect(await ask('lapses')).toMatchObject({
    status: 409,
    message: 'You can have at most 5 queued reports. Cancel one of them first.',
  });
  expect(await ask('lapses', 'year=2020')).toMatchObject({ status: 200 });
  expect(await ask('lapses', '', company.manager)).toMatchObject({ status: 200 });
  await workOut();
  expect(await ask('lapses')).toMatchObject({ status: 200 });
  expect((await runsOf()).map(({ asked }) => asked)).toEqual(['', ...many.slice(1).toReversed()]);
  expect(await runsOf(company.manager)).toHaveLength(1);
});

test('a result is stored for a day', async () => {
  for (const asked of ['year=2024', 'year=2025', 'year=2026']) await ask('lapses', asked);
  await workOut();
  await company.t.sql`update report_run set ready_at = now() - interval '24 hours 1 minute' where asked = 'year=2024'`;
  await company.t
    .sql`update report_run set ready_at = now() - interval '23 hours 59 minutes', asked_at = now() - interval '30 hours' where asked = 'year=2025'`;
  await company.t
    .sql`update report_run set ready_at = null, reach = null, failed_at = now() - interval '25 hours' where asked = 'year=2026'`;
  await ask('lapses', 'year=2023');
  await company.t.sql`update report_run set asked_at = now() - interval '25 hours' where asked = 'year=2023'`;
  expect((await runsOf()).map(({ asked }) => asked)).toEqual(['year=2025']);
  expect(await rows('lapses', 'year=2024')).toMatchObject({ status: 409 });
  await deleteExpiredReportRuns(company.t.sql);
  expect((await company.t.sql`select asked from report_run`).map((one) => one['asked'])).toEqual(['year=2025']);
});

test('a run that is withdrawn while it is calculated leaves nothing, and the next one starts', async () => {
  await ask('balances');
  await ask('lapses');
  await whileWorkedOut(async () => {
    const run = (await runsOf()).find(({ report }) => report === 'balances');
    expect(await call('DELETE', `/reportrun/${run?.reportRunId}`, { by: company.hr })).toMatchObject({ status: 200 });
  });
  expect((await runsOf()).map(({ report, state }) => [report, state])).toEqual([['lapses', 'ready']]);
  expect(await notices()).toEqual([{ emplId: 'HR', report: 'Days that will expire' }]);
  expect(failures).toEqual([]);
});

test('a failed run is reported to the caller and in the log, and the next run starts', async () => {
  await company.t
    .sql`insert into report_run (empl_id, report, asked, for_day, seconds) values ('HR', 'lapses', 'year=soon', '2026-06-15', 1)`;
  await ask('lapses');
  await workOut();
  expect((await runsOf()).map(({ asked, state }) => [asked, state])).toEqual([
    ['', 'ready'],
    ['year=soon', 'failed'],
  ]);
  expect(failures).toHaveLength(1);
  expect(await notices()).toHaveLength(1);
});

test('runs are calculated one at a time in the order of their requests, including those that a crashed instance has started', async () => {
  await ask('balances');
  await ask('lapses');
  await company.t.sql`update report_run set started_at = now() - interval '1 hour'`;
  await whileWorkedOut(async () => {
    // Another instance sees that a run is in progress.
    await workOut();
    expect((await runsOf()).map(({ state }) => state)).toEqual(['running', 'running']);
  });
  expect((await notices()).map(({ report }) => report)).toEqual(['Balances on a date', 'Days that will expire']);
});

test('a stopping instance starts no other run', async () => {
  await ask('lapses');
  const stopped = AbortSignal.abort();
  await runQueuedReports({ sql: company.t.sql, config: { timeZone: 'UTC' }, today: () => '2026-06-15', log: { error: () => {} } }, stopped);
  expect(await runsOf()).toMatchObject([{ state: 'waiting' }]);
});
