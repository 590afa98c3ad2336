import { expect, test } from 'vitest';
import { splitAtNewYear } from './split-at-new-year.ts';

const days = (startDate: string, endDate: string, more: object = {}) => ({
  startDate,
  endDate,
  halfDay: false,
  halfDayPart: null,
  startPart: null,
  endPart: null,
  ...more,
});

test('leave within a year has one part', () => {
  expect(splitAtNewYear(days('2026-12-01', '2026-12-31'))).toEqual([days('2026-12-01', '2026-12-31')]);
  const half = days('2026-12-31', '2026-12-31', { halfDay: true, halfDayPart: 'PM' });
  expect(splitAtNewYear(half)).toEqual([half]);
});

test('leave over New Year has two parts, each with its start or end at noon', () => {
  expect(splitAtNewYear(days('2026-12-28', '2027-01-05', { startPart: 'PM', endPart: 'AM' }))).toEqual([
    days('2026-12-28', '2026-12-31', { startPart: 'PM' }),
    days('2027-01-01', '2027-01-05', { endPart: 'AM' }),
  ]);
});

test('a part of one day that begins or ends at noon is half a day', () => {
  expect(splitAtNewYear(days('2026-12-31', '2027-01-01', { startPart: 'PM', endPart: 'AM' }))).toEqual([
    days('2026-12-31', '2026-12-31', { halfDay: true, halfDayPart: 'PM' }),
    days('2027-01-01', '2027-01-01', { halfDay: true, halfDayPart: 'AM' }),
  ]);
  expect(splitAtNewYear(days('2026-12-31', '2027-01-01'))).toEqual([days('2026-12-31', '2026-12-31'), days('2027-01-01', '2027-01-01')]);
});

test('longer periods and dates in the wrong order are not split', () => {
  expect(splitAtNewYear(days('2026-12-31', '2028-01-01'))).toHaveLength(1);
  expect(splitAtNewYear(days('2027-01-01', '2026-12-31'))).toHaveLength(1);
});
