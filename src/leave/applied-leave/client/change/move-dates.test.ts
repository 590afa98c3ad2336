import { expect, test } from 'vitest';
import { parseTypedDates, type TypedDates } from './move-dates.ts';

const typed: TypedDates = { start: '30/03/2026', end: '02/04/2026', half: 'AM', fromNoon: true, untilNoon: false };

test('allows several days to start and end at noon, and a single day to be a half day', () => {
  expect(parseTypedDates(typed, 2026)).toEqual({
    startDate: '2026-03-30',
    endDate: '2026-04-02',
    halfDayPart: null,
    startPart: 'PM',
    endPart: null,
  });
  expect(parseTypedDates({ ...typed, untilNoon: true, end: '30/03/2026' }, 2026)).toMatchObject({
    halfDayPart: 'AM',
    startPart: null,
    endPart: null,
  });
  expect(parseTypedDates({ ...typed, half: 'all', untilNoon: true }, 2026)).toMatchObject({ halfDayPart: null, endPart: 'AM' });
});

test.each([
  [{ start: '' }, { start: 'Enter a date as dd/mm/yyyy.' }],
  [{ end: '31/04/2026' }, { end: 'Enter a date as dd/mm/yyyy.' }],
  [{ end: '02/01/2027' }, { end: 'Must be in 2026.' }],
  [{ start: '30/12/2025' }, { start: 'Must be in 2026.' }],
  [{ end: '29/03/2026' }, { end: 'The end date is before the start date.' }],
])('refuses %o with %o', (wrong, problems) => {
  expect(parseTypedDates({ ...typed, ...wrong }, 2026)).toEqual(problems);
});
