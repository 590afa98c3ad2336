import { addDays, daysUntil, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import { calculateDayCost, type Holiday } from './day-cost.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/**
 * Counts the company's working days since a date: days of the standard pattern without holidays for everyone. A half holiday leaves half a day.
 *
 * @param most maximum to count
 * @example countWorkingDaysSince('2026-03-06', '2026-03-10', new Map()) // 2, for the 6th is a Friday
 */
export function countWorkingDaysSince(date: PlainDate, today: PlainDate, holidays: ReadonlyMap<PlainDate, Holiday>, most = 1000): number {
  let days = 0;
  for (let day = addDays(date, 1); day <= today && days < most; day = addDays(day, 1))
    days += calculateDayCost(day, { weeks: [], holidays }).days;
  return days;
}

/**
 * Returns running totals of worked halves before each half of a period, and of the whole period. Differences give the halves between two points.
 *
 * @example countWorkedHalves(calendar, { from: '2026-12-24', to: '2026-12-26' }) // [0, 1, 2, 2, 2, 2, 2], for the 25th is Christmas Day and the 26th a Saturday
 */
export function countWorkedHalves({ costOf }: WorkingCalendar, { from, to }: { from: PlainDate; to: PlainDate }): number[] {
  const before = [0];
  let worked = 0;
  for (const date of eachDay(from, to)) {
    const { free } = costOf(date);
    for (const half of ['AM', 'PM'] as const) before.push((worked += free[half] ? 0 : 1));
  }
  return before;
}

/** Returns the number of the first half of a day, as stored with applications. @example firstSlotOfDay('2000-01-02') // 2 */
export const firstSlotOfDay = (date: PlainDate): number => daysUntil('2000-01-01', date) * 2;

/**
 * Returns the running total of working days before each day of a period, starting at 0.
 *
 * @example countWorkingDaysByDate(calendar, { from: '2026-12-24', to: '2026-12-25' }) // [['2026-12-23', 0], ['2026-12-24', 1], ['2026-12-25', 1]]
 */
export function countWorkingDaysByDate(
  { costOf }: WorkingCalendar,
  { from, to }: { from: PlainDate; to: PlainDate },
): [PlainDate, number][] {
  let days = 0;
  return [[addDays(from, -1), 0], ...[...eachDay(from, to)].map((date): [PlainDate, number] => [date, (days += costOf(date).days)])];
}
