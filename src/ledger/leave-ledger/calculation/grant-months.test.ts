import { describe, expect, test } from 'vitest';
import { calculateAccruals } from './accruals.ts';
import { accrualWeights, calculateGrantMonths, countsInYear, daysOfMonth, sumGrantMonths } from './grant-months.ts';

const terms = { year: 2026, base: 14, joinDate: null, isProRata: false, froms: [] };
const grantOf = (more: object) => sumGrantMonths(calculateGrantMonths({ ...terms, ...more }));

describe('the grant of a year by month', () => {
  test.each([
    ['stays the same without a change', {}, 14],
    ['is that of the new days from January on', { froms: [{ from: '2026-01-15', days: 20 }] }, 20],
    ['counts a month from its 15th on', { froms: [{ from: '2026-01-16', days: 20 }] }, 19.5],
    ['is rounded up to a half', { froms: [{ from: '2026-12-15', days: 15 }] }, 14.5],
    ['follows two dates', { froms: [{ from: '2026-05-01', days: 7 }, { from: '2026-09-01', days: 14 }] }, 12], // oxfmt-ignore
    ['follows two dates in any order', { froms: [{ from: '2026-09-01', days: 14 }, { from: '2026-05-01', days: 7 }] }, 12], // oxfmt-ignore
    ['ignores part time that ends by the 15th of its month', { froms: [{ from: '2026-05-01', days: 7 }, { from: '2026-05-14', days: 14 }] }, 14], // oxfmt-ignore
    ['counts part time that ends after the 15th of its month', { froms: [{ from: '2026-05-01', days: 7 }, { from: '2026-05-20', days: 14 }] }, 13.5], // oxfmt-ignore
    ['keeps the base of a joiner for the months from then on', { base: 9, isProRata: true, joinDate: '2026-04-10', froms: [{ from: '2026-10-01', days: 24 }] }, 12], // oxfmt-ignore
    ['counts all months of a joiner whose type has no pro rata', { base: 12, joinDate: '2026-04-10', froms: [{ from: '2026-10-01', days: 24 }] }, 15], // oxfmt-ignore
    ['is nothing for a joiner after 15 December', { base: 0, isProRata: true, joinDate: '2026-12-20' }, 0],
    ['falls to the months before days of 0', { froms: [{ from: '2026-07-01', days: 0 }] }, 7],
  ])('%s', (_what, more, days) => expect(grantOf(more)).toBe(days));

  test('is exact for each base and number of months', () => {
    for (let base = 0; base <= 60; base += 0.5)
      for (const joinDate of ['2026-02-01', '2026-06-01', '2026-12-01']) expect(grantOf({ base, joinDate, isProRata: true })).toBe(base);
  });

  test('gives the months their days', () => {
    expect(
      calculateGrantMonths({ ...terms, froms: [{ from: '2026-11-01', days: 24 }] })
        .map(daysOfMonth)
        .slice(9),
    ).toEqual([14 / 12, 2, 2]);
  });
});

test('a date after 15 December changes no month of its year', () => {
  expect([countsInYear('2026-12-15'), countsInYear('2026-12-16')]).toEqual([true, false]);
});

test('days that accrue follow the months, and the last month brings the rest', () => {
  const of = { year: 2026, joinDate: null, after: '2025-12-31', accrualOn: 'start' } as const;
  const weights = accrualWeights({ ...terms, base: 12, froms: [{ from: '2026-09-01', days: 24 }] });
  const days = calculateAccruals({ ...of, entitlement: 16, weights }).map((one) => one.days);
  expect(days).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
  expect(accrualWeights(terms)).toBeNull();
  const joiner = { ...terms, base: 9, joinDate: '2026-04-01', isProRata: true, froms: [{ from: '2026-10-01', days: 0 }] };
  expect(calculateAccruals({ ...of, joinDate: '2026-04-01', entitlement: 6, weights: accrualWeights(joiner) })).toEqual(
    ['04', '05', '06', '07', '08', '09'].map((month) => ({ on: `2026-${month}-01`, days: 1 })),
  );
});
