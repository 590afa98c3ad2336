import { expect, test } from 'vitest';
import { estimateSeconds } from './report-duration.ts';
import { reportNames } from './reports.ts';

const year = { from: '2026-01-01', to: '2026-12-31' };
const on = (day: string) => ({ from: day, to: day });

test('a report on twice as many people takes twice as long, and a report on a month takes less time than a report on a year', () => {
  for (const report of reportNames.filter((name) => name !== 'balances')) {
    expect(estimateSeconds(report, 200_000, year)).toBeCloseTo(2 * estimateSeconds(report, 100_000, year));
    expect(estimateSeconds(report, 100_000, { from: '2026-06-01', to: '2026-06-30' })).toBeLessThan(estimateSeconds(report, 100_000, year));
    expect(estimateSeconds(report, 0, year)).toBe(0);
  }
});

test('a report on a period longer than a year takes no longer than a report on a year', () => {
  expect(estimateSeconds('payroll', 1000, { from: '2025-12-01', to: '2026-12-31' })).toBe(estimateSeconds('payroll', 1000, year));
});

test('a balances report takes longer for an earlier day of the year', () => {
  const days = ['2026-01-01', '2026-03-01', '2026-12-31'].map((day) => estimateSeconds('balances', 100_000, on(day)));
  expect(days).toEqual(days.toSorted((one, other) => other - one));
  expect(days[0]).toBeGreaterThan(4 * (days[2] ?? 0));
});

test('no report of a company of a thousand people is queued', () => {
  expect(reportNames.filter((name) => estimateSeconds(name, 1000, year) > 0.2)).toEqual([]);
});

test('finding the people below a manager takes longer than reading all people', () => {
  const seconds = [false, true].map((areFound) => estimateSeconds('entries', 100_000, year, areFound));
  expect(seconds[1]).toBeGreaterThan(2 * (seconds[0] ?? 0));
  expect(seconds[0]).toBeLessThan(1);
});
