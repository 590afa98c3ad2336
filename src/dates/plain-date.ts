/** A calendar date as `yyyy-mm-dd`: no time, no time zone. Nothing else in the project touches `Date` for a calendar date. */
export type PlainDate = string;

const dayMs = 86_400_000;
const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const;

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

function fromParts(year: number, month: number, day: number): PlainDate | undefined {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

// Days since 01/01/1970, by UTC arithmetic on the text: a time zone never comes near.
const toDayNumber = (date: PlainDate) => Date.UTC(yearOf(date), monthOf(date) - 1, dayOf(date)) / dayMs;
const fromDayNumber = (days: number): PlainDate => new Date(days * dayMs).toISOString().slice(0, 10);

/** @example yearOf('2026-12-05') // 2026 */
export const yearOf = (date: PlainDate): number => Number(date.slice(0, 4));
/** The month from 1. @example monthOf('2026-12-05') // 12 */
export const monthOf = (date: PlainDate): number => Number(date.slice(5, 7));
/** @example dayOf('2026-12-05') // 5 */
export const dayOf = (date: PlainDate): number => Number(date.slice(8, 10));

/** @example daysInMonth(2028, 2) // 29 */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * A date that exists, written exactly `yyyy-mm-dd`; undefined for anything else.
 *
 * @example parsePlainDate('2026-02-29') // undefined
 */
export function parsePlainDate(text: string): PlainDate | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts ? fromParts(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined;
}

/**
 * A date as people type it, day first: `05/12/2026`, `5/12/2026`, `5-12-2026`, `5.12.2026`, `05122026`. Undefined if there is no such date.
 *
 * @example parseTypedDate('5.12.2026') // '2026-12-05'
 * @example parseTypedDate('31/02/2026') // undefined
 */
export function parseTypedDate(text: string): PlainDate | undefined {
  const parts = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text.trim());
  if (parts) return fromParts(Number(parts[4]), Number(parts[3]), Number(parts[1]));
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  return digits ? fromParts(Number(digits[3]), Number(digits[2]), Number(digits[1])) : undefined;
}

/** The date as it is shown (specification section 1). @example formatDate('2026-12-05') // '05/12/2026' */
export const formatDate = (date: PlainDate): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** @example formatDateWithWeekday('2026-12-07') // 'Mon 07/12/2026' */
export const formatDateWithWeekday = (date: PlainDate): string => `${weekdayName(date).slice(0, 3)} ${formatDate(date)}`;

/** @example addDays('2026-12-31', 1) // '2027-01-01' */
export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(toDayNumber(date) + days);

/** The same day of another month, or that month's last. @example addMonths('2026-01-31', 1) // '2026-02-28' */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const month = yearOf(date) * 12 + monthOf(date) - 1 + months;
  const year = Math.floor(month / 12);
  const day = Math.min(dayOf(date), daysInMonth(year, (month % 12) + 1));
  return `${pad(year, 4)}-${pad((month % 12) + 1)}-${pad(day)}`;
}

/** How many days the second date lies after the first. @example daysUntil('2026-12-05', '2026-12-08') // 3 */
export const daysUntil = (from: PlainDate, to: PlainDate): number => toDayNumber(to) - toDayNumber(from);

/** From 0 for Monday to 6 for Sunday. @example weekdayOf('2026-12-07') // 0 */
// 01/01/1970 was a Thursday.
export const weekdayOf = (date: PlainDate): number => (((toDayNumber(date) + 3) % 7) + 7) % 7;

/** @example weekdayName('2026-12-07') // 'Monday' */
export const weekdayName = (date: PlainDate): string => weekdayNames[weekdayOf(date)] ?? '';

/** Saturday or Sunday (specification section 9). @example isWeekend('2026-12-05') // true */
export const isWeekend = (date: PlainDate): boolean => weekdayOf(date) >= 5;

/** The name of a month from 1. @example monthName(12) // 'December' */
export const monthName = (month: number): string => monthNames[month - 1] ?? '';

/** @example startOfMonth('2026-12-05') // '2026-12-01' */
export const startOfMonth = (date: PlainDate): PlainDate => `${date.slice(0, 8)}01`;

/** Both ends and all between; nothing when the end comes first. @example [...eachDay('2026-12-31', '2027-01-01')].length // 2 */
export function* eachDay(start: PlainDate, end: PlainDate): Generator<PlainDate> {
  const last = toDayNumber(end);
  for (let day = toDayNumber(start); day <= last; day += 1) yield fromDayNumber(day);
}

/**
 * The date in a time zone at a moment (milliseconds since 1970).
 *
 * @example todayIn('Pacific/Kiritimati', Date.UTC(2026, 11, 31, 12)) // '2027-01-01'
 */
export function todayIn(timeZone: string, now: number): PlainDate {
  // Sweden writes dates as this project does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}
