import { describe, expect, test } from 'vitest';
import { setUpReportedCompany, daysAway, departmentsOf, pick, sum } from '#src/testing/scenes/reported-company.ts';

const company = setUpReportedCompany();

describe('the absence report', () => {
  test('counts each day in its own month', async () => {
    const rows = await company.ask('absence?year=2026&by=month');
    expect(pick(rows, 'line', 'days')).toEqual(
      ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'].map(
        (line, n) => [
          line,
          sum(
            daysAway()
              .filter(({ month }) => month === n + 1)
              .map(({ days }) => days),
          ),
        ],
      ),
    );
    expect(rows.every(({ people: many }) => many === 9)).toBe(true);
    expect((await company.summary('absence', 'year=2026&by=month')).bars).toEqual(
      rows.map(({ line, days }) => ({ label: String(line).slice(0, 3), value: days })),
    );
  });

  test('uses the departments of today; people in two departments count in both', async () => {
    const of = (dept: string, months = [1, 12]) =>
      sum(
        daysAway()
          .filter(({ emplId, month }) => departmentsOf[emplId]?.includes(dept) && month >= months[0]! && month <= months[1]!)
          .map(({ days }) => days),
      );
    const people = (dept: string) => Object.values(departmentsOf).filter((all) => all.includes(dept)).length;
    const rows = await company.ask('absence?by=department');
    expect(pick(rows, 'code', 'people', 'days', 'mar')).toEqual(
      ['ENG', 'HRD', '', 'SAL'].map((dept) => [dept, people(dept), of(dept), of(dept, [3, 3])]),
    );
    expect(rows.map(({ line }) => line)).toEqual(['Engineering', 'Human resources', 'No department', 'Sales']);
    expect(rows.map(({ perPerson }) => perPerson)).toEqual(
      rows.map(({ days, people: many }) => Math.round((Number(days) / Number(many)) * 100) / 100),
    );
    const spring = await company.ask('absence?by=department&fromMonth=3&toMonth=5&sort=-days');
    expect(pick(spring, 'code', 'days')).toEqual(
      ['ENG', 'SAL', 'HRD', ''].map((dept): [string, number] => [dept, of(dept, [3, 5])]).toSorted(([, a], [, b]) => b - a),
    );
    expect(spring[0]).toMatchObject({ jan: 0, feb: 0, jun: 0 });
  });

  test('counts a person of two departments once in the totals of the lines that are shown', async () => {
    const lines = { '': ['ENG', 'HRD', '', 'SAL'], 'filter[line]=Sales': ['SAL'], 'filter[line]=n': ['ENG', 'HRD', ''] };
    for (const [filter, departments] of Object.entries(lines)) {
      const away = daysAway().filter(({ emplId }) => departmentsOf[emplId]?.some((department) => departments.includes(department)));
      const { sums, bars } = await company.summary('absence', `year=2026&by=department&${filter}`);
      const days = (month: number) => sum(away.filter((day) => day.month === month).map((day) => day.days));
      expect([filter, sums['days']]).toEqual([filter, sum(away.map((day) => day.days))]);
      expect([filter, bars.map(({ value }) => value)]).toEqual([filter, Array.from({ length: 12 }, (_, n) => days(n + 1))]);
    }
  });

  test('adds up the days by type, or the days of one type only', async () => {
    const of = (code: string) =>
      sum(
        daysAway()
          .filter((day) => day.code === code)
          .map(({ days }) => days),
      );
    expect(pick(await company.ask('absence?by=type'), 'code', 'line', 'days')).toEqual([
      ['AL', 'Annual leave', of('AL')],
      ['PT', 'Paternity leave', of('PT')],
      ['SL', 'Sick leave', of('SL')],
    ]);
    expect(pick(await company.ask('absence?by=type&leaveCode=PT'), 'code', 'days')).toEqual([['PT', of('PT')]]);
  });

  test('of another year includes everyone employed then, and no days', async () => {
    expect(pick(await company.ask('absence?year=2027&by=department'), 'code', 'people', 'days')).toEqual([
      ['ENG', 3, 0],
      ['HRD', 1, 0],
      ['', 2, 0],
      ['SAL', 3, 0],
    ]);
  });
});
