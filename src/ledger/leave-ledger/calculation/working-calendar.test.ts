import { expect, test } from 'vitest';
import { standardDays } from './work-pattern.ts';
import { createCalendar, calendarForType, createStandardCalendar } from './working-calendar.ts';

const calendar = createStandardCalendar([
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-26', 'Boxing Day'],
  ['2026-12-31', { name: 'New Year’s Eve', part: 'PM' }],
]);

test.each([
  ['a working day', '2026-12-24', undefined, false],
  ['a holiday', '2026-12-25', 'Christmas Day', false],
  ['a holiday at the weekend', '2026-12-26', 'Boxing Day', true],
  ['a weekend day', '2026-12-27', 'Weekend', true],
  ['half a holiday', '2026-12-31', undefined, false],
])('%s: %s is free for %s', (_what, date, why, rests) => {
  expect([calendar.whyFree(date), calendar.isRestDay(date)]).toEqual([why, rests]);
});

test('every day costs leave for a calendar-day type', () => {
  const { whyFree, isRestDay } = calendarForType({ countsCalendarDays: true }, calendar);
  expect([whyFree('2026-12-25'), isRestDay('2026-12-26')]).toEqual([undefined, false]);
  expect(calendarForType({ countsCalendarDays: false }, calendar)).toBe(calendar);
});

test('names the holiday when one half of a day is off and the other half is a holiday', () => {
  const days = { ...standardDays, thu: 'pm' as const };
  const holidays = new Map([['2026-12-31', { name: 'New Year’s Eve', part: 'PM' as const }]]);
  const { whyFree } = createCalendar({ weeks: [{ from: '2026-01-01', patternCode: 'PM', days }], holidays });
  expect(whyFree('2026-12-31')).toBe('New Year’s Eve, afternoon');
});
