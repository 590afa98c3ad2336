import { addDays, eachDay, isWeekend, type PlainDate, todayIn, weekdayName, yearOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';

export const today: PlainDate = todayIn('Asia/Singapore', Date.now());
export const year = yearOf(today);

/** The fixed date of a company whose screens can be compared from run to run. */
export const frozenDay: PlainDate = '2026-03-10';

const holidays = new Map(demoPublicHolidays(year).map(({ holidayDate, holidayDescr }) => [holidayDate, holidayDescr]));

type Days = { start: PlainDate; end: PlainDate };
type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/**
 * Returns consecutive days of this year without a public holiday: the first ones that begin on that weekday, in that month or later. The
 * month is at most 11, so that they do not end in the next year.
 *
 * @example daysFrom(3, 'Friday', 5) // a Friday to the Tuesday after it
 */
export function daysFrom(month: number, weekday: Weekday, count: number): Days {
  for (const start of eachDay(`${year}-${String(month).padStart(2, '0')}-01`, `${year}-12-01`)) {
    const end = addDays(start, count - 1);
    if (weekdayName(start) === weekday && ![...eachDay(start, end)].some((date) => holidays.has(date))) return { start, end };
  }
  throw new Error(`From month ${month} on, ${year} has no ${count} days from a ${weekday} without a public holiday.`);
}

/** Returns a holiday in the middle of a week, with the working days around it. */
export function daysAroundHoliday(): Days & { holiday: PlainDate; name: string } {
  for (const [holiday, name] of holidays) {
    const [start, end] = [addDays(holiday, -1), addDays(holiday, 1)];
    if (![start, holiday, end].some(isWeekend) && !holidays.has(start) && !holidays.has(end) && yearOf(start) === yearOf(end))
      return { start, end, holiday, name };
  }
  throw new Error(`${year} has no holiday between two working days.`);
}
