/**
 * A calendar date as `yyyy-mm-dd`, from 1000-01-01 to 9999-12-31, without time or time zone. No other file uses `Date` for calendar dates.
 * Dates compare as strings: `'2026-01-31' < '2026-02-01'`.
 */
export type PlainDate = string;

const dayMs = 86_400_000;

/** From Monday to Sunday. */
const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** From January to December. */
// oxfmt-ignore
const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const;

const pad = (value: number) => (value < 10 ? `0${value}` : `${value}`);

// Comparisons with NaN are false, so a text without numbers is not a date.
function fromParts(year: number, month: number, day: number): PlainDate | undefined {
  const exists = year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? `${year}-${pad(month)}-${pad(day)}` : undefined;
}

// Days since 01/01/1970, by UTC arithmetic on the text, so that no time zone matters.
const toDayNumber = (date: PlainDate) => Date.UTC(yearOf(date), monthOf(date) - 1, dayOf(date)) / dayMs;

function fromDayNumber(days: number): PlainDate {
  const date = new Date(days * dayMs).toISOString();
  // Years above 9999 and below 0 start with a sign, which sorts before any digit.
  if (date < '1000') throw new RangeError('The date is outside the years 1000 to 9999.');
  return date.slice(0, 10);
}

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
 * Returns an existing date written exactly as `yyyy-mm-dd`; undefined for anything else.
 *
 * @example parsePlainDate('2026-02-29') // undefined
 */
export function parsePlainDate(text: string): PlainDate | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts ? fromParts(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined;
}

/**
 * Parses a date as people type or paste it, day first: `05/12/2026`, `5/12/2026`, `5-12-2026`, `5.12.2026`, `05122026`; or in ISO form:
 * `2026-12-05`. Undefined if the date does not exist.
 *
 * @example parseTypedDate('5.12.2026') // '2026-12-05'
 * @example parseTypedDate('31/02/2026') // undefined
 */
export function parseTypedDate(text: string): PlainDate | undefined {
  const parts = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text.trim());
  if (parts) return fromParts(Number(parts[4]), Number(parts[3]), Number(parts[1]));
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  return digits ? fromParts(Number(digits[3]), Number(digits[2]), Number(digits[1])) : parsePlainDate(text.trim());
}

/** The date as it is shown (specification section 1). @example formatDate('2026-12-05') // '05/12/2026' */
export const formatDate = (date: PlainDate): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** @example formatDateWithWeekday('2026-12-07') // 'Mon 07/12/2026' */
export const formatDateWithWeekday = (date: PlainDate): string => `${weekdayShort(date)} ${formatDate(date)}`;

/**
 * Returns the date a number of days later, or earlier for a negative number.
 *
 * @throws RangeError outside the years 1000 to 9999, and for a text that is not a date
 * @example addDays('2026-12-31', 1) // '2027-01-01'
 */
export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(toDayNumber(date) + days);

/**
 * Returns the same day a number of months later or earlier, or the last day of that month.
 *
 * @throws RangeError outside the years 1000 to 9999
 * @example addMonths('2026-01-31', 1) // '2026-02-28'
 */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const monthNumber = yearOf(date) * 12 + monthOf(date) - 1 + months;
  const [year, month] = [Math.floor(monthNumber / 12), (monthNumber % 12) + 1];
  const moved = fromParts(year, month, Math.min(dayOf(date), daysInMonth(year, month)));
  if (moved === undefined) throw new RangeError('The date is outside the years 1000 to 9999.');
  return moved;
}

/** The number of days from the first date to the second. @example daysUntil('2026-12-05', '2026-12-08') // 3 */
export const daysUntil = (from: PlainDate, to: PlainDate): number => toDayNumber(to) - toDayNumber(from);

/** From 0 for Monday to 6 for Sunday. @example weekdayOf('2026-12-07') // 0 */
export function weekdayOf(date: PlainDate): number {
  // Day 0, 01/01/1970, was a Thursday; earlier days are negative.
  return (((toDayNumber(date) + 3) % 7) + 7) % 7;
}

/** @example weekdayName('2026-12-07') // 'Monday' */
export const weekdayName = (date: PlainDate): string => weekdayNames[weekdayOf(date)] ?? '';

/** @example weekdayShort('2026-12-07') // 'Mon' */
export const weekdayShort = (date: PlainDate): string => weekdayName(date).slice(0, 3);

/** Saturday or Sunday (specification section 9). @example isWeekend('2026-12-05') // true */
export const isWeekend = (date: PlainDate): boolean => weekdayOf(date) >= 5;

/** The name of a month from 1. @example monthName(12) // 'December' */
export const monthName = (month: number): string => monthNames[month - 1] ?? '';

/** @example startOfMonth('2026-12-05') // '2026-12-01' */
export const startOfMonth = (date: PlainDate): PlainDate => `${date.slice(0, 8)}01`;

/** Each date from start to end; none if the end comes first. @example [...eachDay('2026-12-31', '2027-01-01')].length // 2 */
export function* eachDay(start: PlainDate, end: PlainDate): Generator<PlainDate> {
  const last = toDayNumber(end);
  for (let day = toDayNumber(start); day <= last; day += 1) yield fromDayNumber(day);
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the date in a time zone at a moment (a `Date`, or milliseconds since 1970).
 *
 * @throws RangeError for an unknown time zone
 * @example todayIn('Pacific/Kiritimati', Date.UTC(2026, 11, 31, 12)) // '2027-01-01'
 */
export function todayIn(timeZone: string, now: Date | number): PlainDate {
  const parts = calendarOf(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** No day is longer, even when clocks go back. */
const maxDayMs = 26 * 3_600_000;

/**
 * Returns the start of the next day in a time zone, in milliseconds since 1970, even across clock changes.
 *
 * @example startOfNextDay('Asia/Singapore', Date.UTC(2026, 11, 31, 15, 59)) // Date.UTC(2026, 11, 31, 16)
 */
export function startOfNextDay(timeZone: string, now: number): number {
  const date = todayIn(timeZone, now);
  let [sameDay, later] = [now, now + maxDayMs];
  while (later - sameDay > 1) {
    const between = Math.floor((sameDay + later) / 2);
    if (todayIn(timeZone, between) === date) sameDay = between;
    else later = between;
  }
  return later;
}

// Every call needs the date, and creating a formatter is far slower than using one.
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, made);
  return made;
}
