import { describe, expect, test } from 'vitest';
import { eachDay } from '#src/base/dates/plain-date.ts';
import { isApprovedLeave, setUpReportedCompany, halvesOf, isWorked, leaves, pick } from '#src/testing/scenes/reported-company.ts';

const company = setUpReportedCompany();

describe('people without a long break', () => {
  const longestOf = (emplId: string) => {
    const away = new Set(
      leaves
        .filter((leave) => leave.emplId === emplId && leave.code !== 'SL' && isApprovedLeave(leave))
        .flatMap((leave) => [...halvesOf(leave)].map((half) => half.join())),
    );
    let [longest, run] = [0, 0];
    for (const date of eachDay('2026-01-01', '2026-12-31'))
      for (const half of ['AM', 'PM'] as const) {
        if (!isWorked(emplId, date, half)) continue;
        run = away.has([date, half].join()) ? run + 0.5 : 0;
        longest = Math.max(longest, run);
      }
    return longest;
  };
  const active = ['ADA', 'ADM', 'BOB', 'CYD', 'EVE', 'HR', 'LEAD', 'MAN'];

  test.each([1, 5, 7, 10, 99])('are found for %i days by the longest run of working half days with leave', async (days) => {
    const rows = await company.ask(`longbreaks?days=${days}&sort=emplId`);
    expect(pick(rows, 'emplId', 'longest', 'missing')).toEqual(
      active
        .map((emplId) => [emplId, longestOf(emplId), days - longestOf(emplId)] as const)
        .filter(([, longest]) => longest < days)
        .map((row) => [...row]),
    );
  });

  test('are sorted by the shortest run; the default is ten days', async () => {
    const rows = await company.ask('longbreaks');
    expect(rows).toEqual(await company.ask('longbreaks?days=10&year=2026'));
    expect(rows.map(({ longest }) => Number(longest))).toEqual(rows.map(({ longest }) => Number(longest)).toSorted((a, b) => a - b));
    expect(longestOf('BOB')).toBe(7);
    expect((await company.ask('longbreaks?year=2025&sort=emplId')).every(({ longest }) => longest === 0)).toBe(true);
  });
});
