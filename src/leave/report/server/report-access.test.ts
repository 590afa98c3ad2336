import { beforeAll, describe, expect, test } from 'vitest';
import type { RoleCode } from '#src/base/caller/role.ts';
import { addDays } from '#src/base/dates/plain-date.ts';
import { type ReportName, reportNames, findReport } from '#src/leave/report/reports.ts';
import { estimateReport } from '#src/leave/report/server/report-size.ts';
import { setUpReportedCompany, daysAway, pick, sum } from '#src/testing/scenes/reported-company.ts';
import type { Person } from '#src/testing/test-app.ts';

const company = setUpReportedCompany();

describe('access to reports', () => {
  const reportees = async (by: Person, more = '') => [
    ...new Set(pick(await company.ask(`balances?on=2026-03-01${more}`, by), 'emplId').flat()),
  ];

  test('managers see their direct reports, and everyone below them on request', async () => {
    expect(await reportees(company.manager)).toEqual(['ADA', 'BOB']);
    expect(await reportees(company.manager, '&below=yes')).toEqual(['ADA', 'BOB', 'CYD']);
    expect(await reportees(company.lead, '&below=yes')).toEqual(['CYD']);
    expect(pick(await company.ask('longbreaks?below=yes&sort=emplId', company.manager), 'emplId')).toEqual([
      ['ADA'],
      ['BOB'],
      ['CYD'],
      ['LEAD'],
    ]);
  });

  test.each(['entries', 'payroll'])('%s shows managers their direct reports only', async (report) => {
    const people = async (by: Person, below: 'yes' | 'no') => {
      const period = report === 'payroll' ? '&from=2026-01-01&to=2026-12-31' : '&size=100';
      const rows = await company.ask(`${report}?below=${below}${period}`, by);
      return [...new Set(pick(rows, 'emplId').flat())].toSorted();
    };
    expect(await people(company.manager, 'yes')).toEqual(['ADA', 'BOB']);
    expect(await people(company.manager, 'no')).toEqual(['ADA', 'BOB']);
    expect(await people(company.hr, 'yes')).toContain('CYD');
    const { rows } = await company.summary(report, 'below=yes', company.manager);
    expect(rows).toBe((await company.summary(report, '', company.manager)).rows);
  });

  test('a reporting line of more than a thousand people is complete', async () => {
    const { sql } = company.t;
    const others = reportNames.filter((name) => !findReport(name).onlyHr && name !== 'longbreaks' && name !== 'absence');
    const periods: Partial<Record<ReportName, string>> = { payroll: '&from=2026-03-01&to=2026-03-31', balances: '&on=2026-03-01' };
    const read = () =>
      Promise.all(
        [...others.map((name) => `${name}?below=yes${periods[name] ?? ''}`), 'absence?below=yes&by=type'].map((path) =>
          company.ask(path, company.manager),
        ),
      );
    const days = (all: Awaited<ReturnType<typeof read>>) =>
      all.map((rows) => rows.map(({ people: _people, perPerson: _perPerson, ...row }) => row));
    const before = days(await read());
    await sql`
      insert into employee (empl_id, name, business_email, effective_date, roles, reports_to)
      select 'Z' || n, 'Zoe ' || n, n || '@zoe.example', '2020-01-01', '{E}', 'LEAD' from generate_series(1, 1001) n`;
    expect((await company.summary('longbreaks', 'below=yes', company.manager)).rows).toBe(1001 + 4);
    expect((await company.summary('longbreaks', '', company.manager)).rows).toBe(3);
    expect(days(await read())).toEqual(before);
    const secondsFor = (emplId: string, role: RoleCode) =>
      estimateReport(sql, '2026-06-15', { emplId, name: '', roles: ['E', role], firstTime: false }, 'balances', { below: 'yes' });
    expect(await secondsFor('MAN', 'M')).toBeGreaterThan(2 * (await secondsFor('HR', 'H')));
    expect(await secondsFor('LEAD', 'M')).toBeCloseTo(await secondsFor('MAN', 'M'), 2);
    expect(before.at(-1)?.length).toBeGreaterThan(1);
    await sql`delete from employee where empl_id like 'Z%'`;
  });

  test('a circle of managers does not show anyone themselves', async () => {
    await company.t.sql`update employee set reports_to = 'CYD' where empl_id = 'MAN'`;
    expect(pick(await company.ask('longbreaks?below=yes&sort=emplId', company.manager), 'emplId')).toEqual([
      ['ADA'],
      ['BOB'],
      ['CYD'],
      ['LEAD'],
    ]);
    await company.t.sql`update employee set reports_to = 'HR' where empl_id = 'MAN'`;
  });

  test('admins see their departments, and HR sees everyone', async () => {
    expect(await reportees(company.admin)).toEqual(['ADA', 'BOB']);
    expect(await reportees(company.hr)).toEqual(['ADA', 'BOB', 'CYD', 'DAN']);
  });

  test('only HR sees sick leave', async () => {
    for (const by of [company.manager, company.admin]) {
      for (const report of ['balances', 'payroll?from=2026-01-01&to=2026-12-31', 'absence?by=type']) {
        const codes = new Set((await company.ask(report, by)).map((row) => row['leaveCode'] ?? row['code']));
        expect([report, codes.has('SL'), codes.has('AL')]).toEqual([report, false, true]);
      }
      expect((await company.summary('balances', '', by)).leaveTypes.map(({ leaveCode }) => leaveCode)).toEqual(['AL', 'PT']);
      const march = (await company.ask('absence?fromMonth=3&toMonth=3', by))[0];
      expect(march?.['days']).toBe(
        sum(
          daysAway()
            .filter(({ emplId, code, month }) => ['ADA', 'BOB'].includes(emplId) && code !== 'SL' && month === 3)
            .map(({ days }) => days),
        ),
      );
      expect(await company.t.call('GET', '/reports/absencerate', { by })).toMatchObject({ status: 403 });
      expect(await company.t.call('GET', '/reports/absencerate/summary', { by })).toMatchObject({ status: 403 });
    }
    expect((await company.summary('balances', '')).leaveTypes.map(({ leaveCode }) => leaveCode)).toEqual(['AL', 'PT', 'SL']);
  });
});

describe('invalid queries are refused', () => {
  test.each([
    ['balances?on=2026-02-30', 'Enter a valid date.'],
    ['balances?on=1000-01-01', 'Enter a valid date.'],
    ['balances?below=maybe', undefined],
    ['absence?year=26', 'Enter a valid year.'],
    ['absence?by=person', undefined],
    ['absence?fromMonth=6&toMonth=5', 'The last month must not be before the first.'],
    ['absence?fromMonth=13', 'Enter a valid date.'],
    ['absencerate?from=2016-01-01&to=2026-01-01', 'A report can cover at most 400 days.'],
    ['absencerate?from=2016-01-01', 'A report can cover at most 400 days.'],
    ['absencerate?from=2026-02-01&to=2026-01-31', 'The last day must not be before the first.'],
    ['absencerate?types=', 'Enter leave type codes separated by commas.'],
    ['longbreaks?days=0', 'Days must be a whole number from 1 to 99.'],
    ['longbreaks?days=2.55555', 'Days must be a whole number from 1 to 99.'],
    ['payroll?from=2016-01-01&to=2026-01-01', 'A report can cover at most 400 days.'],
    ['payroll?to=2026-02-29', 'Enter a valid date.'],
    ['balances?filter[salary]=1', undefined],
    ['nothing', undefined],
  ])('%s', async (path, message) => {
    const answer = await company.t.call('GET', `/reports/${path}`, { by: company.hr });
    expect(answer.status).toBe(path === 'nothing' ? 404 : 400);
    if (message) expect(answer.message).toBe(message);
    const [report, asked = ''] = path.split('?');
    const ofSummary = await company.t.call('GET', `/reports/${report}/summary?asked=${encodeURIComponent(asked)}`, { by: company.hr });
    expect(ofSummary.status).toBe(400);
  });

  test.each(reportNames)('%s refuses a period of ten years', async (name) => {
    expect(await company.t.call('GET', `/reports/${name}?from=2016-01-01&to=2026-01-01`, { by: company.hr })).toMatchObject({
      status: 400,
    });
  });

  test('a year is not too long, and a department without people gives an empty report', async () => {
    expect(await company.ask(`payroll?from=2026-01-01&to=${addDays('2026-01-01', 399)}`)).not.toEqual([]);
    for (const name of reportNames.filter((one) => 'department' in findReport(one).columns)) {
      expect([name, await company.ask(`${name}?filter[department]=nobody`)]).toEqual([name, []]);
      const { rows, sums, bars } = await company.summary(name, 'filter[department]=nobody');
      expect([name, rows, bars, new Set(Object.values(sums))]).toEqual([name, 0, [], new Set([0])]);
    }
    expect(await company.ask('absence?by=department&filter[line]=nobody')).toEqual([]);
  });
});

test('departments without people and admins without departments get no lines', async () => {
  const { t, ask, summary } = company;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', 'ARC', 'Archive', 'Archive')`;
  const isEmpty = async (name: ReportName, asked: string, by: Person) => {
    expect([name, await ask(`${name}?${asked}`, by)]).toEqual([name, []]);
    const { rows, sums, bars } = await summary(name, asked, by);
    expect([name, rows, bars.filter(({ value }) => value !== 0), new Set(Object.values(sums))]).toEqual([name, 0, [], new Set([0])]);
  };
  for (const name of reportNames.filter((one) => 'department' in findReport(one).columns))
    await isEmpty(name, 'filter[department]=Archive', company.hr);
  await isEmpty('absence', 'by=department&filter[line]=Archive', company.hr);
  expect((await ask('absencerate')).map(({ department }) => department)).not.toContain('Archive');
  const admin = await t.addPerson({ roles: ['E', 'A'] });
  for (const name of reportNames.filter((one) => !findReport(one).onlyHr)) await isEmpty(name, '', admin);
  for (const by of ['department', 'type']) await isEmpty('absence', `by=${by}`, admin);
  await t.sql`update employee set status = 'I', effective_date = '2020-01-01' where empl_id = ${admin.emplId}`;
});

describe('people come, go and change departments', () => {
  const named = async (path: string) =>
    new Set((await company.ask(`${path}${path.includes('?') ? '&' : '?'}size=100`)).map(({ emplId }) => emplId));
  const has = async (path: string) => {
    const names = await named(path);
    return ['DAN', 'EVE', 'ADA'].filter((emplId) => names.has(emplId));
  };

  // Dan left at the end of March, Eve joined on 1 June.
  test.each([
    ['balances?on=2026-03-31', ['DAN', 'ADA']],
    ['balances?on=2026-04-01', ['ADA']],
    ['balances?on=2026-05-31', ['ADA']],
    ['balances?on=2026-06-01', ['EVE', 'ADA']],
    ['entries?year=2026', ['DAN', 'EVE', 'ADA']],
    ['longbreaks?year=2026&days=99', ['EVE', 'ADA']],
    ['longbreaks?year=2025&days=99', ['ADA']],
    ['payroll?from=2026-03-01&to=2026-03-31', ['DAN', 'ADA']],
    ['payroll?from=2026-06-01&to=2026-06-30', ['EVE']],
  ])('the report %s includes %j', async (path, expected) => {
    expect(await has(path)).toEqual(expected);
  });

  test('expiring days cover people who are employed in that year', async () => {
    const { sql } = company.t;
    for (const emplId of ['DAN', 'EVE'])
      for (const year of [2025, 2026, 2027]) {
        if (year !== 2026) await company.t.addEntitlement(emplId, 5, { year, leaveCode: 'PT' });
        await sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date)
          values (${emplId}, ${year}, 'PT', 'earned', 2, ${`${year}-01-01`}, ${`${year}-11-30`})`;
      }
    expect([await has('lapses?year=2025'), await has('lapses?year=2026'), await has('lapses?year=2027')]).toEqual([
      ['DAN'],
      ['DAN', 'EVE'],
      ['EVE'],
    ]);
    expect([await has('entries?year=2025'), await has('entries?year=2027')]).toEqual([['DAN'], ['EVE']]);
    await sql`delete from leave_entitlement where year in (2025, 2027)`;
  });

  test('today’s department also counts for earlier days', async () => {
    const { sql } = company.t;
    const ofDepartment = async (path: string) =>
      (await company.ask(path)).filter(({ emplId }) => emplId === 'ADA').map(({ department }) => department);
    const paths = ['balances?on=2026-01-01', 'payroll?from=2026-03-01&to=2026-03-31', 'longbreaks?days=99', 'entries?year=2026&size=100'];
    const daysIn = async (line: string) => (await company.ask('absence?by=department')).find((row) => row['line'] === line)?.['days'];
    const sickIn = async (department: string) =>
      (await company.ask('absencerate?from=2026-03-01&to=2026-03-31')).find((row) => row['department'] === department)?.['sickDays'];
    const before = { Engineering: await daysIn('Engineering'), Sales: await daysIn('Sales') };
    const ofAda = sum(
      daysAway()
        .filter(({ emplId }) => emplId === 'ADA')
        .map(({ days }) => days),
    );
    expect(Number(await sickIn('Engineering'))).toBeGreaterThan(0);
    await sql`delete from employee_department where empl_id = 'ADA'`;
    await sql`insert into employee_department (empl_id, dept_id) values ('ADA', 'SAL')`;
    for (const path of paths) expect([path, new Set(await ofDepartment(path))]).toEqual([path, new Set(['Sales'])]);
    expect(await daysIn('Engineering')).toBe(Number(before.Engineering) - ofAda);
    expect(await daysIn('Sales')).toBe(Number(before.Sales) + ofAda);
    expect(await sickIn('Engineering')).toBe(0);
    await sql`delete from employee_department where empl_id = 'ADA'`;
    await sql`insert into employee_department (empl_id, dept_id) values ('ADA', 'ENG')`;
  });
});

test('in a small company every report is answered at once', async () => {
  for (const report of reportNames) expect(await company.summary(report, '')).toMatchObject({ large: null });
});

describe('a report of one department', () => {
  const members = new Set(['ADA', 'BOB', 'ADM']);
  const period: Partial<Record<ReportName, string>> = {
    payroll: '&from=2026-01-01&to=2026-12-31',
    unbooked: '&left=1',
    spells: '&types=AL,SL',
  };

  beforeAll(async () => {
    for (const emplId of ['ADA', 'CYD'])
      await company.t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date)
        values (${emplId}, 2026, 'PT', 'earned', 2, '2026-01-01', '2026-11-30')`;
  });

  test.each(reportNames.filter((name) => 'emplId' in findReport(name).columns && name !== 'decisions'))(
    '%s lists its people only, with their sums',
    async (name) => {
      const asked = `size=100${period[name] ?? ''}`;
      const all = await company.ask(`${name}?${asked}`);
      const own = await company.ask(`${name}?${asked}&deptId=ENG`);
      expect(own.length).toBeGreaterThan(0);
      expect(own).toEqual(all.filter(({ emplId }) => members.has(String(emplId))));
      expect(own).not.toEqual(all);
      const { rows, bars } = await company.summary(name, `${period[name] ?? ''}&deptId=ENG`);
      expect(rows).toBe(own.length);
      if (findReport(name).chart.label === 'department') expect(bars.map(({ label }) => label)).toEqual(['Engineering']);
    },
  );

  test('has the line of that department only, without people’s other departments', async () => {
    for (const name of ['absence?by=department', 'absencerate?from=2026-01-01&to=2026-12-31']) {
      const line = (await company.ask(name)).filter((row) => (row['code'] ?? row['deptId']) === 'ENG');
      expect(line).toHaveLength(1);
      expect(await company.ask(`${name}&deptId=ENG`)).toEqual(line);
    }
    const days = (rows: Awaited<ReturnType<typeof company.ask>>) => sum(rows.map((row) => Number(row['days'])));
    expect(days(await company.ask('absence?deptId=ENG'))).toBe(days(await company.ask('absence?by=department&deptId=ENG')));
  });

  test('has no requests of others, and shows managers and admins no one else', async () => {
    const { sql } = company.t;
    await sql`insert into applied_leave_event (applied_leave_id, happened_at, by_empl_id, from_status, to_status)
      select applied_leave_id, '2026-01-20 09:00Z', 'HR', 'PNAPV', 'APPRV' from applied_leave where empl_id in ('ADA', 'CYD')`;
    const decided = async (asked: string) => Number((await company.ask(`decisions?${asked}`))[0]?.['decided']);
    expect(await decided('deptId=ENG')).toBeLessThan(await decided(''));
    expect(await decided('deptId=ENG')).toBe((await sql`select from applied_leave where empl_id = 'ADA'`).length);
    const people = async (by: Person, asked: string) =>
      [...new Set(pick(await company.ask(`balances?on=2026-03-01&${asked}`, by), 'emplId').flat())].toSorted();
    expect(await people(company.manager, 'deptId=SAL')).toEqual(['BOB']);
    expect(await people(company.manager, 'deptId=SAL&below=yes')).toEqual(['BOB', 'CYD']);
    expect(await people(company.admin, 'deptId=SAL')).toEqual(['BOB']);
    expect(await people(company.admin, 'deptId=HRD')).toEqual([]);
  });

  test('counts as smaller, and is reminded alone', async () => {
    const { t, hr } = company;
    const secondsFor = (query: object) =>
      estimateReport(t.sql, '2026-06-15', { emplId: 'HR', name: '', roles: ['E', 'H'], firstTime: false }, 'longbreaks', query);
    expect(await secondsFor({ deptId: 'ENG' })).toBeLessThan((await secondsFor({})) / 2);
    const rows = await company.ask('unbooked?left=1&deptId=ENG');
    const answer = await t.call('POST', '/reports/unbooked/reminder', { by: hr, body: { asked: 'left=1&deptId=ENG' } });
    expect(answer.body).toMatchObject({ reminded: rows.length });
  });
});
