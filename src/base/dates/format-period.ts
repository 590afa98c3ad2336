import { dayOf, formatDate, formatDateWithWeekday, monthName, monthOf, type PlainDate, weekdayShort, yearOf } from './plain-date.ts';

/**
 * Returns a period as text, with the year if it is not the current one.
 *
 * @example formatPeriod('2026-06-03', '2026-06-05', 2026) // '3 to 5 June'
 * @example formatPeriod('2026-03-30', '2026-04-03', 2026) // '30 March to 3 April'
 * @example formatPeriod('2027-01-04', '2027-01-04', 2026) // '4 January 2027'
 */
export function formatPeriod(start: PlainDate, end: PlainDate, year: number): string {
  const spoken = (date: PlainDate) => `${dayOf(date)} ${monthName(monthOf(date))}`;
  const last = `${spoken(end)}${yearOf(end) === year ? '' : ` ${yearOf(end)}`}`;
  if (start === end) return last;
  if (yearOf(start) !== yearOf(end)) return `${spoken(start)} ${yearOf(start)} to ${last}`;
  return `${monthOf(start) === monthOf(end) ? dayOf(start) : spoken(start)} to ${last}`;
}

/**
 * Returns a period as text with weekdays.
 *
 * @example formatPeriodWithWeekdays('2026-03-30', '2026-04-03') // 'Mon 30/03 to Fri 03/04/2026'
 * @example formatPeriodWithWeekdays('2026-03-27', '2026-03-27') // 'Fri 27/03/2026'
 */
export function formatPeriodWithWeekdays(start: PlainDate, end: PlainDate): string {
  if (start === end) return formatDateWithWeekday(start);
  const first = yearOf(start) === yearOf(end) ? `${weekdayShort(start)} ${formatDate(start).slice(0, 5)}` : formatDateWithWeekday(start);
  return `${first} to ${formatDateWithWeekday(end)}`;
}

const halfNames = { AM: ', morning', PM: ', afternoon' } as const;

/** The suffix of a date that names the half of the day; empty for a whole day. @example halfDaySuffix('PM') // ', afternoon' */
export const halfDaySuffix = (half: keyof typeof halfNames | null | undefined): string => (half ? halfNames[half] : '');
