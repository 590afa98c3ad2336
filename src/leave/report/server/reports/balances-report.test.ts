import { describe, expect, test } from 'vitest';
import { setUpReportedCompany, daysTaken, entitledIds, isEmployed, leaveCodes, pick, sum } from '#src/testing/scenes/reported-company.ts';

const company = setUpReportedCompany();

describe('balances on a date', () => {
  test.each(['2026-01-01', '2026-03-01', '2026-03-10', '2026-03-31', '2026-04-01', '2026-06-12', '2026-12-24', '2026-12-31'])(
    'are the entries less the leave up to %s',
    async (on) => {
      const expected = entitledIds
        .filter((emplId) => isEmployed(emplId, on))
        .flatMap((emplId) =>
          leaveCodes.map((code) => {
            const until = daysTaken(emplId, code, (date) => date <= on);
            return [emplId, code, 20, 1 + until, 19 - until, daysTaken(emplId, code, (date) => date > on)];
          }),
        );
      const rows = await company.ask(`balances?on=${on}`);
      expect(pick(rows, 'emplId', 'leaveCode', 'available', 'taken', 'outstanding', 'bookedLater')).toEqual(expected);
      expect(await company.summary('balances', `on=${on}`)).toMatchObject({
        rows: expected.length,
        sums: {
          outstanding: sum(expected.map(([, , , , left]) => left as number)),
          bookedLater: sum(expected.map((row) => row[5] as number)),
        },
      });
    },
  );

  test('are the balances of today by default, and of no other year', async () => {
    await company.t.addEntitlement('ADA', 7, { year: 2025 });
    expect(await company.ask('balances')).toEqual(await company.ask('balances?on=2026-06-15'));
    expect(pick(await company.ask('balances?on=2025-06-01'), 'emplId', 'available', 'outstanding')).toEqual([['ADA', 7, 7]]);
  });

  test('include entries from their date on', async () => {
    await company.t
      .sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values ('ADA', 2026, 'PT', 'earned', 3, '2026-05-01')`;
    await company.t
      .sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values ('ADA', 2026, 'PT', 'paidOut', -1.5, '2026-10-01')`;
    const availableOn = async (on: string) =>
      pick(await company.ask(`balances?on=${on}&filter[emplId]=ADA&filter[leaveType]=Paternity`), 'available', 'taken', 'outstanding');
    expect(await availableOn('2026-04-30')).toEqual([[20, 1, 19]]);
    expect(await availableOn('2026-05-01')).toEqual([[23, 1, 22]]);
    expect(await availableOn('2026-10-01')).toEqual([[21.5, 1, 20.5]]);
    await company.t
      .sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values ('ADA', 2026, 'PT', 'undo', -3, '2026-05-01'), ('ADA', 2026, 'PT', 'undo', 1.5, '2026-10-01')`;
  });

  test('can be limited to one department and one type, with their sums', async () => {
    const filters = 'filter[department]=sales&filter[leaveType]=annual';
    expect(pick(await company.ask(`balances?on=2026-12-31&${filters}`), 'emplId')).toEqual([['BOB'], ['CYD']]);
    const { rows, sums, bars } = await company.summary('balances', `on=2026-12-31&${filters}`);
    const left = (emplId: string) => 19 - daysTaken(emplId, 'AL');
    expect({ rows, outstanding: sums['outstanding'] }).toEqual({ rows: 2, outstanding: left('BOB') + left('CYD') });
    expect(bars).toEqual([{ label: 'Sales', value: left('BOB') + left('CYD') }]);
  });

  test('count someone in two departments in the bar of each, and once in totals', async () => {
    const { people, sums, bars } = await company.summary('balances', 'on=2026-03-31&leaveCode=AL');
    const left = (emplId: string) => 19 - daysTaken(emplId, 'AL', (date) => date <= '2026-03-31');
    const staff = ['ADA', 'BOB', 'CYD', 'DAN'];
    expect({ people, outstanding: sums['outstanding'] }).toEqual({ people: 4, outstanding: sum(staff.map(left)) });
    expect(Object.fromEntries(bars.map(({ label, value }) => [label, value]))).toEqual({
      Engineering: left('ADA') + left('BOB'),
      Sales: left('BOB') + left('CYD'),
      'No department': left('DAN'),
    });
    const longBreaks = await company.summary('longbreaks', 'days=99');
    const inBars = sum(longBreaks.bars.filter(({ label }) => label === 'Engineering' || label === 'Sales').map(({ value }) => value));
    const members = pick(await company.ask('longbreaks?days=99'), 'department')
      .flat()
      .flatMap((text) => String(text).split(', '));
    expect(inBars).toBe(members.filter((name) => name === 'Engineering' || name === 'Sales').length);
    expect(longBreaks.people).toBe(longBreaks.rows);
  });

  test('follow the filters for type, department, business unit and status', async () => {
    const { sql } = company.t;
    await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('business_unit', 'BU1', 'Unit one', 'One')`;
    await sql`update employee set business_unit = 'BU1' where empl_id in ('ADA', 'CYD')`;
    const filtered = async (filters: string) => {
      const rows = pick(await company.ask(`balances?on=2026-03-31&${filters}`), 'emplId', 'leaveCode').map(String);
      const { people, rows: count, bars } = await company.summary('balances', `on=2026-03-31&${filters}`);
      expect({ count, people }).toEqual({ count: rows.length, people: new Set(rows.map((row) => row.split(',')[0])).size });
      return [rows, bars.map(({ label }) => label).toSorted()];
    };
    expect(await filtered('leaveCode=AL&deptId=SAL')).toEqual([['BOB,AL', 'CYD,AL'], ['Sales']]);
    expect(await filtered('leaveCode=PT&businessUnit=BU1')).toEqual([
      ['ADA,PT', 'CYD,PT'],
      ['Engineering', 'Sales'],
    ]);
    expect(await filtered('leaveCode=AL&status=I')).toEqual([['DAN,AL'], ['No department']]);
    expect(await filtered('leaveCode=*&deptId=ENG&businessUnit=BU1')).toEqual([['ADA,AL', 'ADA,PT', 'ADA,SL'], ['Engineering']]);
    const { leaveTypes, departments, businessUnits } = await company.summary('balances', '');
    expect(leaveTypes).toMatchObject([
      { leaveCode: 'AL', isPaidOut: true },
      { leaveCode: 'PT', isPaidOut: false },
      { leaveCode: 'SL', isPaidOut: false },
    ]);
    expect(departments.map(({ code }) => code)).toEqual(expect.arrayContaining(['ENG', 'SAL']));
    expect(businessUnits).toContainEqual({ code: 'BU1', name: 'Unit one' });
    const ofManager = await company.summary('balances', '', company.lead);
    expect([ofManager.departments.map(({ code }) => code), ofManager.businessUnits.map(({ code }) => code)]).toEqual([['SAL'], ['BU1']]);
    await sql`update employee set business_unit = null where business_unit = 'BU1'`;
  });

  test.each(['A', 'I'])('include people until their last day, whatever the effective date: status %s', async (status) => {
    const { sql } = company.t;
    await sql`update employee set last_day = '2026-06-30', status = ${status} where empl_id = 'CYD'`;
    const those = async (on: string) => (await company.ask(`balances?on=${on}&filter[emplId]=CYD`)).length;
    const found = [await those('2026-06-30'), await those('2026-07-01')];
    await sql`update employee set last_day = null, status = 'A' where empl_id = 'CYD'`;
    expect(found).toEqual([leaveCodes.length, 0]);
  });
});
