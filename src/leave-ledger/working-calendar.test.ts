import { expect, test } from 'vitest';
import { calendarOfType, workingCalendar } from './working-calendar.ts';

const calendar = workingCalendar([
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-26', 'Boxing Day'],
]);

test.each([
  ['a working day', '2026-12-24', undefined, false],
  ['a holiday', '2026-12-25', 'Christmas Day', false],
  ['a holiday at the weekend', '2026-12-26', 'Boxing Day', true],
  ['a day of the weekend', '2026-12-27', 'Weekend', true],
])('%s: %s is free for %s', (_what, date, why, rests) => {
  expect([calendar.whyFree(date), calendar.isRestDay(date)]).toEqual([why, rests]);
});

test('of a type that counts calendar days every day costs something', () => {
  const { whyFree, isRestDay } = calendarOfType({ countsCalendarDays: true }, calendar);
  expect([whyFree('2026-12-25'), isRestDay('2026-12-26')]).toEqual([undefined, false]);
  expect(calendarOfType({ countsCalendarDays: false }, calendar)).toBe(calendar);
});
