import { describe, expect, test } from 'vitest';
import { eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import {
  isApprovedLeave,
  setUpReportedCompany,
  departmentsOf,
  halvesOf,
  isEmployed,
  isWorked,
  leaves,
  pick,
} from '#src/testing/scenes/reported-company.ts';

const company = setUpReportedCompany();

describe('the absence rate', () => {
  const types = ['SL', 'HL'];
  const membersOf = (...departments: string[]) =>
    Object.keys(departmentsOf).filter((emplId) => departmentsOf[emplId]?.some((department) => departments.includes(department)));
  const naive = (from: PlainDate, to: PlainDate, dept: string, counted = types, members = membersOf(dept)) => {
    let [working, sick, spells, people] = [0, 0, 0, 0];
    for (const emplId of members) {
      const slots = [...eachDay(from, to)]
        .flatMap((date) => (['AM', 'PM'] as const).map((half) => ({ date, half })))
        .filter(({ date, half }) => isWorked(emplId, date, half));
      if ([...eachDay(from, to)].some((date) => isEmployed(emplId, date))) people += 1;
      const own = slots.filter(({ date }) => isEmployed(emplId, date));
      working += own.length / 2;
      const ill = new Set(
        leaves
          .filter((leave) => leave.emplId === emplId && counted.includes(leave.code) && isApprovedLeave(leave))
          .flatMap((leave) => [...halvesOf(leave)].map(([date, half]) => `${date}${half}`)),
      );
      let before = false;
      for (const { date, half } of slots) {
        const now = ill.has(`${date}${half}`);
        if (now) sick += 0.5;
        if (now && !before) spells += 1;
        before = now;
      }
    }
    return [dept, people, sick, working, working === 0 ? 0 : Math.round((sick / working) * 10_000) / 100, spells];
  };

  test.each([
    ['2026-01-01', '2026-12-31'],
    ['2026-01-30', '2026-02-02'],
    ['2026-03-12', '2026-06-12'],
    ['2026-06-01', '2026-06-30'],
  ])('from %s to %s equals a count of half days', async (from, to) => {
    const rows = await company.ask(`absencerate?from=${from}&to=${to}`);
    const expected = ['ENG', 'HRD', '', 'SAL'].map((dept) => naive(from, to, dept)).filter(([, people]) => people !== 0);
    expect(pick(rows, 'deptId', 'people', 'sickDays', 'workingDays', 'rate', 'spells')).toEqual(expected);
  });

  test.each([
    ['', ['ENG', 'HRD', '', 'SAL']],
    ['&filter[department]=Sales', ['SAL']],
    ['&filter[department]=n', ['ENG', 'HRD', '']],
  ])('counts a person of two departments once in its totals: %s', async (filter, departments) => {
    const counted = ['AL', 'SL', 'PT'];
    const [, , sickDays, workingDays, , spells] = naive('2026-01-01', '2026-12-31', '', counted, membersOf(...departments));
    const { sums } = await company.summary('absencerate', `from=2026-01-01&to=2026-12-31&types=${counted.join(',')}${filter}`);
    expect(sums).toEqual({ sickDays, workingDays, spells });
  });

  test('can include other types, and ends today by default', async () => {
    const rows = await company.ask('absencerate?from=2026-01-01&to=2026-12-31&types=PT,AL');
    expect(pick(rows, 'deptId', 'sickDays', 'spells')).toEqual(
      ['ENG', 'HRD', '', 'SAL']
        .map((dept) => naive('2026-01-01', '2026-12-31', dept, ['PT', 'AL']))
        .map(([dept, , sick, , , spells]) => [dept, sick, spells]),
    );
    expect(await company.ask('absencerate')).toEqual(await company.ask('absencerate?from=2026-01-01&to=2026-06-15'));
  });

  test.each(['A', 'I'])('counts working days only until the last day: status %s', async (status) => {
    const { sql } = company.t;
    await sql`update employee set last_day = '2026-06-05', status = ${status} where empl_id = 'EVE'`;
    const rows = await company.ask('absencerate?from=2026-06-01&to=2026-06-30');
    const after = await company.ask('absencerate?from=2026-06-06&to=2026-06-30');
    await sql`update employee set last_day = null, status = 'A' where empl_id = 'EVE'`;
    expect(pick(rows, 'deptId', 'people', 'workingDays')).toContainEqual(['HRD', 1, 5]);
    expect(pick(after, 'deptId').flat()).not.toContain('HRD');
  });
});
