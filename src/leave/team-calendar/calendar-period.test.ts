import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysUntil } from '#src/base/dates/plain-date.ts';
import { calendarPeriod, calendarSpans, maxCalendarDays } from './calendar-period.ts';

test('a calendar shows a month or a quarter', () => {
  expect(calendarSpans).toEqual(['month', 'quarter']);
});

describe('the period of a team calendar', () => {
  test.each([
    ['month', '2026-11-21', 0, '2026-11-01', '2026-11-30', 'November 2026'],
    ['month', '2028-02-29', 0, '2028-02-01', '2028-02-29', 'February 2028'],
    ['month', '2026-01-31', 1, '2026-02-01', '2026-02-28', 'February 2026'],
    ['month', '2026-01-01', -1, '2025-12-01', '2025-12-31', 'December 2025'],
    ['quarter', '2026-11-21', 0, '2026-10-01', '2026-12-31', 'October to December 2026'],
    ['quarter', '2026-03-31', 0, '2026-01-01', '2026-03-31', 'January to March 2026'],
    ['quarter', '2026-01-01', -1, '2025-10-01', '2025-12-31', 'October to December 2025'],
    ['quarter', '2026-12-31', 1, '2027-01-01', '2027-03-31', 'January to March 2027'],
  ] as const)('the %s with %s, moved by %d, is %s to %s', (span, date, steps, startDate, endDate, title) => {
    expect(calendarPeriod(span, date, steps)).toEqual({ startDate, endDate, title });
  });

  test('contains the date, and the next period begins the day after it ends', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1990-01-01', n));
    fc.assert(
      fc.property(fc.constantFrom(...calendarSpans), days, (span, date) => {
        const { startDate, endDate } = calendarPeriod(span, date);
        expect(startDate <= date && date <= endDate).toBe(true);
        expect(calendarPeriod(span, date, 1).startDate).toBe(addDays(endDate, 1));
        expect(calendarPeriod(span, date, -1).endDate).toBe(addDays(startDate, -1));
        expect(daysUntil(startDate, endDate) + 1).toBeLessThanOrEqual(maxCalendarDays);
      }),
    );
  });
});
