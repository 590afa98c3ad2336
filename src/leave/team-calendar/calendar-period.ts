import { addDays, addMonths, monthName, monthOf, type PlainDate, startOfMonth, yearOf } from '#src/base/dates/plain-date.ts';

export const calendarSpans = ['month', 'quarter'] as const;
export type CalendarSpan = (typeof calendarSpans)[number];

/** The days that a team calendar shows at once. */
export type CalendarPeriod = {
  startDate: PlainDate;
  endDate: PlainDate;
  /** 'November 2026', 'October to December 2026' */
  title: string;
};

/** The longest quarter has 92 days. */
export const maxCalendarDays = 92;
/** Two months. */
export const maxAwayDays = 62;

const monthsPerSpan: Record<CalendarSpan, number> = { month: 1, quarter: 3 };

/**
 * Returns the calendar month or quarter of a date, moved by `steps` (earlier if negative).
 *
 * @throws RangeError for a date outside the years 1000 to 9999
 * @example calendarPeriod('quarter', '2026-11-21') // { startDate: '2026-10-01', endDate: '2026-12-31', title: 'October to December 2026' }
 */
export function calendarPeriod(span: CalendarSpan, date: PlainDate, steps = 0): CalendarPeriod {
  const length = monthsPerSpan[span];
  const startDate = addMonths(startOfMonth(date), steps * length - ((monthOf(date) - 1) % length));
  const endDate = addDays(addMonths(startDate, length), -1);
  const first = monthName(monthOf(startDate));
  return { startDate, endDate, title: `${length === 1 ? first : `${first} to ${monthName(monthOf(endDate))}`} ${yearOf(startDate)}` };
}
