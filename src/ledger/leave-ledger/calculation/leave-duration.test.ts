import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { calculateLeaveDuration } from './leave-duration.ts';
import { uncountedDaysText } from '../wording/day-reasons.ts';
import { calendarForType, createStandardCalendar } from './working-calendar.ts';

type LeaveSpan = Parameters<typeof calculateLeaveDuration>[0] & { countsCalendarDays: boolean; holidays: ReadonlyMap<string, string> };

const durationOf = ({ countsCalendarDays, holidays, ...leave }: LeaveSpan) =>
  calculateLeaveDuration(leave, calendarForType({ countsCalendarDays }, createStandardCalendar(holidays)));

const christmas = new Map([['2026-12-25', 'Christmas Day']]);

const span = (startDate: string, endDate: string, more: Partial<LeaveSpan> = {}): LeaveSpan => ({
  startDate,
  endDate,
  halfDay: false,
  countsCalendarDays: false,
  holidays: christmas,
  ...more,
});

describe('the duration of a leave', () => {
  const calendar = { countsCalendarDays: true };
  const half = { halfDay: true };
  test.each<[string, LeaveSpan, number]>([
    ['counts start and end', span('2026-12-07', '2026-12-09'), 3],
    ['is 1 for one working day', span('2026-12-07', '2026-12-07'), 1],
    ['skips Saturday and Sunday', span('2026-12-04', '2026-12-07'), 2],
    ['skips public holidays', span('2026-12-24', '2026-12-25'), 1],
    ['is 0 for a weekend', span('2026-12-05', '2026-12-06'), 0],
    ['is 0 for a holiday', span('2026-12-25', '2026-12-25'), 0],
    ['is 0 when the end is before the start', span('2026-12-08', '2026-12-07'), 0],
    ['is 0 when the end is before the start of a calendar-day type', span('2026-12-08', '2026-12-07', calendar), 0],
    ['counts every day of a calendar-day type', span('2026-12-24', '2026-12-28', calendar), 5],
    ['is 0.5 for half a working day', span('2026-12-07', '2026-12-07', half), 0.5],
    ['is 0 for half a weekend day', span('2026-12-05', '2026-12-05', half), 0],
    ['is 0 for half a holiday', span('2026-12-25', '2026-12-25', half), 0],
    ['is 0.5 for half a weekend day of a calendar-day type', span('2026-12-05', '2026-12-05', { ...half, ...calendar }), 0.5],
    ['is 0.5 for half a holiday of a calendar-day type', span('2026-12-25', '2026-12-25', { ...half, ...calendar }), 0.5],
    ['does not halve several days', span('2026-12-07', '2026-12-08', half), 2],
    ['is 365 for a common year of a calendar-day type', span('2026-01-01', '2026-12-31', calendar), 365],
    ['is 366 for a leap year of a calendar-day type', span('2028-01-01', '2028-12-31', calendar), 366],
    ['stops counting after 366 days', span('2026-01-01', '2027-12-31', calendar), 366],
    ['stops counting working days after 366 days', span('2026-01-01', '2099-12-31', { holidays: new Map() }), 262],
  ])('%s', (_, leave, days) => expect(durationOf(leave).days).toBe(days));
});

describe('the uncounted days', () => {
  test('are listed in order, holidays by name', () => {
    expect(durationOf(span('2026-12-24', '2026-12-28')).uncounted).toEqual([
      { date: '2026-12-25', reason: 'Christmas Day' },
      { date: '2026-12-26', reason: 'Weekend' },
      { date: '2026-12-27', reason: 'Weekend' },
    ]);
  });

  test('are named after the holiday if it falls on a weekend, and counted once', () => {
    const holidays = new Map([['2026-12-26', 'Boxing Day']]);
    expect(durationOf(span('2026-12-25', '2026-12-28', { holidays }))).toEqual({
      days: 2,
      uncounted: [
        { date: '2026-12-26', reason: 'Boxing Day' },
        { date: '2026-12-27', reason: 'Weekend' },
      ],
    });
  });

  test('are empty for a calendar-day type', () => {
    expect(durationOf(span('2026-12-24', '2026-12-28', { countsCalendarDays: true })).uncounted).toEqual([]);
  });

  test('include the day of a half day that costs nothing', () => {
    expect(durationOf(span('2026-12-05', '2026-12-05', { halfDay: true })).uncounted).toEqual([{ date: '2026-12-05', reason: 'Weekend' }]);
  });
});

test('follow only the calendar, even for a pattern from Sunday to Thursday', () => {
  const fridayOrSaturday = new Set(['2026-12-11', '2026-12-12']);
  const off = { why: 'off' } as const;
  const theirs = {
    costOf: (date: string) => (fridayOrSaturday.has(date) ? { days: 0, free: { AM: off, PM: off } } : { days: 1, free: {} }),
  };
  const week = { startDate: '2026-12-06', endDate: '2026-12-12', halfDay: false };
  expect(calculateLeaveDuration(week, theirs)).toEqual({
    days: 5,
    uncounted: [
      { date: '2026-12-11', reason: 'Not a working day' },
      { date: '2026-12-12', reason: 'Not a working day' },
    ],
  });
});

/** The rule of specification section 5, day by day with Date in UTC. */
function countDayByDay({ startDate, endDate, halfDay, countsCalendarDays, holidays }: LeaveSpan): number {
  let day = new Date(`${startDate}T00:00:00Z`);
  let counted = 0;
  for (let scanned = 0; scanned < 366 && day.toISOString().slice(0, 10) <= endDate; scanned += 1) {
    const free = [0, 6].includes(day.getUTCDay()) || holidays.has(day.toISOString().slice(0, 10));
    if (countsCalendarDays || !free) counted += 1;
    day = new Date(day.getTime() + 86_400_000);
  }
  return halfDay && startDate === endDate ? counted * 0.5 : counted;
}

const day = (daysFrom2024: number) => new Date(Date.UTC(2024, 0, 1 + daysFrom2024)).toISOString().slice(0, 10);

const anySpan = fc
  .record({
    start: fc.integer({ min: 0, max: 1500 }),
    // Single days and reversed spans are rare among random numbers, but they are the edge cases of the rules.
    length: fc.oneof(fc.constant(0), fc.integer({ min: -5, max: 30 }), fc.integer({ min: 0, max: 500 })),
    halfDay: fc.boolean(),
    countsCalendarDays: fc.boolean(),
    holidays: fc.array(fc.integer({ min: -10, max: 40 }), { maxLength: 15 }),
  })
  .map(({ start, length, halfDay, countsCalendarDays, holidays }): LeaveSpan => ({
    startDate: day(start),
    endDate: day(start + length),
    halfDay,
    countsCalendarDays,
    holidays: new Map(holidays.map((offset) => [day(start + offset), 'Holiday'])),
  }));

describe('compared with a count day by day', () => {
  test('the duration is the same for any leave', () => {
    fc.assert(
      fc.property(anySpan, (leave) => {
        expect(durationOf(leave).days).toBe(countDayByDay(leave));
      }),
      { numRuns: 3000 },
    );
  });

  test('counted and uncounted days add up to the span for any leave', () => {
    fc.assert(
      fc.property(anySpan, (leave) => {
        const { days, uncounted } = durationOf({ ...leave, halfDay: false });
        const everyDay = countDayByDay({ ...leave, halfDay: false, countsCalendarDays: true });
        expect(days + uncounted.length).toBe(everyDay);
        expect(new Set(uncounted.map(({ date }) => date)).size).toBe(uncounted.length);
      }),
    );
  });
});

describe('the time zone of the machine', () => {
  const zoneBefore = process.env['TZ'];
  afterEach(() => {
    if (zoneBefore === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zoneBefore;
  });

  test.each([
    ['Pacific/Honolulu', 600],
    ['Pacific/Kiritimati', -840],
    ['America/Sao_Paulo', 180],
    ['Africa/Cairo', -120],
  ])('%s changes no duration', (zone, offset) => {
    process.env['TZ'] = zone;
    // Proves that the process really runs in that time zone.
    expect(new Date('2026-01-01T12:00:00Z').getTimezoneOffset()).toBe(offset);
    fc.assert(
      fc.property(anySpan, (leave) => {
        expect(durationOf(leave).days).toBe(countDayByDay(leave));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('uncounted days in words', () => {
  const day = (reason: string) => ({ date: '2026-12-25', reason });
  const [weekend, holiday] = [day('Weekend'), day('Christmas Day')];
  test.each([
    ['are weekend days', [weekend, weekend], '2 weekend days'],
    ['are public holidays', [holiday], '1 public holiday'],
    ['are both', [weekend, holiday, weekend, holiday], '2 weekend days and 2 public holidays'],
    ['are one day off', [day('Not a working day')], '1 day off'],
    ['are of each kind', [day('Morning only'), day('Afternoon only'), weekend, holiday], '1 weekend day, 2 days off and 1 public holiday'],
  ])('%s', (_, days, text) => expect(uncountedDaysText(days)).toBe(text));
});
