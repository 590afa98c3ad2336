import { expect, test } from 'vitest';
import { computeYearFigures } from './year-figures.ts';

const entry = (days: number, balance: number) => ({ on: '2026-01-01', days, balance, entryId: 1 });
const leave = (on: string, days: number, balance: number, leaveStatus: 'APPRV' | 'PNCLD' | 'PNAPV') => ({
  on,
  days: -days,
  balance,
  appliedLeaveId: 1,
  leaveStatus,
});

test('taken, booked, pending and remaining days add up to the available days', () => {
  const lines = [
    entry(5, 5),
    entry(20, 25),
    { on: '2026-01-01', days: -0.5, balance: 24.5 },
    leave('2026-02-19', 2, 22.5, 'APPRV'),
    leave('2026-06-15', 1, 21.5, 'PNCLD'),
    leave('2026-06-16', 1, 20.5, 'PNAPV'),
    { on: '2026-10-01', days: -1.5, balance: 19, lapsed: '2026-09-30' },
    leave('2026-12-21', 4, 15, 'APPRV'),
  ];
  expect(computeYearFigures(lines, '2026-06-15')).toEqual({
    available: 25,
    taken: 3.5,
    booked: 4,
    pending: 1,
    left: 16.5,
    overdrawn: 0,
    comes: 0,
    lapses: [{ days: 1.5, after: '2026-09-30' }],
  });
});

test.each([
  ['2026-03-31', 14, [{ days: 2, after: '2026-03-31' }]],
  ['2026-04-01', 12, []],
])('%s includes %i days that expire after 31/03', (today, left, lapses) => {
  const lines = [entry(14, 14), { on: '2026-04-01', days: -2, balance: 12, lapsed: '2026-03-31' }];
  expect(computeYearFigures(lines, today)).toMatchObject({ left, lapses });
});

test('leave beyond the available days counts as overdrawn, and nothing is left', () => {
  const lines = [entry(2, 2), leave('2026-02-19', 3.5, -1.5, 'APPRV')];
  expect(computeYearFigures(lines, '2026-06-15')).toMatchObject({ available: 2, taken: 3.5, left: 0, overdrawn: 1.5 });
});

test('a year without entries has only zeros', () => {
  expect(computeYearFigures([], '2026-06-15')).toMatchObject({ available: 0, left: 0, lapses: [] });
});

test('monthly accruals count as remaining once credited, and cover leave booked after them', () => {
  const month = (on: string, balance: number) => ({ on, days: 1, balance, coming: true });
  const lines = [entry(2, 2), month('2026-06-30', 3), leave('2026-07-01', 2, 1, 'APPRV'), month('2026-07-31', 2), month('2026-08-31', 3)];
  expect(computeYearFigures(lines, '2026-06-15')).toMatchObject({ available: 3, taken: 0, booked: 2, left: 1, comes: 2, overdrawn: 0 });
  expect(computeYearFigures([month('2027-01-31', 1), month('2027-02-28', 2)], '2026-12-15')).toMatchObject({
    available: 1,
    left: 1,
    comes: 1,
  });
});
