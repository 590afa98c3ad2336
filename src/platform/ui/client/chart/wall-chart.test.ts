import { describe, expect, test } from 'vitest';
import { barPlace, neighbourBar, wallDates } from './wall-chart.ts';

const november = { from: '2026-11-01', until: '2026-11-30' };

describe('a bar', () => {
  test.each([
    ['covers its days', '2026-11-10', '2026-11-13', { from: 10, span: 4, long: true }],
    ['covers one day', '2026-11-30', '2026-11-30', { from: 30, span: 1, long: false }],
    ['starts with the first day if it began before', '2026-10-30', '2026-11-02', { from: 1, span: 2, long: false }],
    ['ends with the last day if it ends later', '2026-11-28', '2027-01-02', { from: 28, span: 3, long: false }],
    ['covers every day if it is longer than the period', '2026-01-01', '2026-12-31', { from: 1, span: 30, long: true }],
  ])('%s', (_, startDate, endDate, place) => expect(barPlace({ startDate, endDate }, november)).toEqual(place));
});

test('the dates are all days of the period', () => {
  expect(wallDates({ from: '2026-12-30', until: '2027-01-01' })).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
});

describe('an arrow key moves', () => {
  const rows = [[{ from: 2 }, { from: 20 }], [], [{ from: 5 }, { from: 18 }]];
  test.each([
    ['ArrowRight', 0, 0, { row: 0, place: 1 }],
    ['ArrowRight', 0, 1, undefined],
    ['ArrowLeft', 0, 1, { row: 0, place: 0 }],
    ['ArrowLeft', 0, 0, undefined],
    ['ArrowDown', 0, 0, { row: 2, place: 0 }],
    ['ArrowDown', 0, 1, { row: 2, place: 1 }],
    ['ArrowUp', 2, 1, { row: 0, place: 1 }],
    ['ArrowDown', 2, 0, undefined],
    ['ArrowUp', 0, 0, undefined],
    ['Home', 0, 0, undefined],
  ])('%s from bar %d/%d to %o', (key, row, place, to) => expect(neighbourBar(key, row, place, rows)).toEqual(to));
});
