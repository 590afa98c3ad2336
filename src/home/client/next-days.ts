import { addDays, daysUntil, type PlainDate, weekdayOf } from '#src/dates/plain-date.ts';

/**
 * How far away a date is, in words.
 *
 * @example whenText('2026-11-17', '2026-11-27') // 'in 10 days'
 */
export function whenText(today: PlainDate, date: PlainDate): string {
  const days = daysUntil(today, date);
  if (days <= 0) return days === 0 ? 'today' : 'now';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Monday to Friday of the week of a date, on a weekend of the next. @example workWeek('2026-11-21')[0] // '2026-11-23' */
export function workWeek(date: PlainDate): PlainDate[] {
  const day = weekdayOf(date);
  const monday = addDays(date, day >= 5 ? 7 - day : -day);
  return [0, 1, 2, 3, 4].map((days) => addDays(monday, days));
}
