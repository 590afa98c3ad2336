import { addDays, type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';

/** Monday to Friday of the week of a date; for a weekend the next week. @example findWorkingWeek('2026-11-21')[0] // '2026-11-23' */
export function findWorkingWeek(date: PlainDate): PlainDate[] {
  const day = weekdayOf(date);
  const monday = addDays(date, day >= 5 ? 7 - day : -day);
  return [0, 1, 2, 3, 4].map((days) => addDays(monday, days));
}
