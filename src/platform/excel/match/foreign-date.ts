import { dayOf, monthName, monthOf, parsePlainDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { DateOrder } from './sheet-match.ts';

// Dates of other products: 02/03/2026 with any mark between, 2026-03-02, 2 March 2026 and Mar 2, 2026, with or without a time.

const timeStart = /[T ,]\d{1,2}:/i;
const numeric = /^(\d{1,2})([ ./-])(\d{1,2})\2(\d{4}|\d{2})\.?$/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/;

/** No date is longer. */
const maxDateLength = 40;

const monthNames = Array.from({ length: 12 }, (_, place) => monthName(place + 1).toLowerCase());

/** A name of at least three letters, also the abbreviation `Sept`. */
function monthFrom(name: string): number {
  const short = name.toLowerCase().replace(/^sept$/, 'sep');
  return monthNames.findIndex((month) => month.startsWith(short)) + 1;
}

/** Two digits are a year from 1930 to 2029, as in Excel. */
const fullYear = (digits: string): number => (digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 30 ? 2000 : 1900));

const pad = (value: number) => String(value).padStart(2, '0');
const dateFrom = (year: number, month: number, day: number): PlainDate | undefined => parsePlainDate(`${year}-${pad(month)}-${pad(day)}`);

/** The dates that a text may mean, by the order of day and month; both are the same if the order is clear. */
type DateReadings = { dayFirst: PlainDate | undefined; monthFirst: PlainDate | undefined };

function readingsOf(text: string): DateReadings {
  if (text.length > maxDateLength) return { dayFirst: undefined, monthFirst: undefined };
  const trimmed = text.trim();
  const time = trimmed.search(timeStart);
  const plain = time === -1 ? trimmed : trimmed.slice(0, time);
  const clear = (date: PlainDate | undefined) => ({ dayFirst: date, monthFirst: date });
  const parts = numeric.exec(plain);
  if (parts) {
    const [first, second, year] = [Number(parts[1]), Number(parts[3]), fullYear(parts[4] ?? '')];
    return { dayFirst: dateFrom(year, second, first), monthFirst: dateFrom(year, first, second) };
  }
  const iso = yearFirst.exec(plain);
  if (iso) return clear(dateFrom(Number(iso[1]), Number(iso[3]), Number(iso[4])));
  return clear(namedDate(plain));
}

/** Reads a date with the name of its month: 2 March 2026, 02-Mar-26 and Mar 2nd, 2026. */
function namedDate(plain: string): PlainDate | undefined {
  const [first = '', second = '', year = '', ...more] = plain.split(/[ ,./-]/).filter((part) => part !== '');
  const [day, month] = /^\d/.test(first) ? [first, second] : [second, first];
  const isDate =
    more.length === 0 && /^\d{1,2}(?:st|nd|rd|th)?$/.test(day) && /^\p{L}{3,9}$/u.test(month) && /^(?:\d{4}|\d{2})$/.test(year);
  return isDate ? dateFrom(fullYear(year), monthFrom(month), Number.parseInt(day, 10)) : undefined;
}

/**
 * Reads a date of another product. A text that is a date in one order only is read in that order.
 *
 * @example readForeignDate('02/03/2026', 'monthFirst') // '2026-02-03'
 * @example readForeignDate('25/12/2026', 'monthFirst') // undefined: it contradicts the order
 */
export const readForeignDate = (text: string, order: DateOrder): PlainDate | undefined => readingsOf(text)[order];

/**
 * Returns the dates of a cell with the first and the last day, without hours and halves; a single date is both.
 *
 * @example splitDateRange('2026-08-03 to 2026-08-07') // ['2026-08-03', '2026-08-07']
 * @example splitDateRange('2026-08-03 (09:00 - 13:00) Half Day') // ['2026-08-03', '2026-08-03']
 */
export function splitDateRange(text: string): readonly [first: string, last: string] {
  const cell = text.slice(0, 2 * maxDateLength);
  const ends = [cell.indexOf('('), cell.toLowerCase().indexOf('half day'), cell.length];
  const plain = cell.slice(0, Math.min(...ends.filter((end) => end !== -1)));
  const [first = '', last = first] = plain.split(' to ');
  return [first.trim(), last.trim()];
}

/** The number of texts of a column by the orders of day and month in which they are dates. */
export type DateCensus = {
  /** Dates that are the same in both orders. */
  clear: number;
  onlyDayFirst: number;
  onlyMonthFirst: number;
  /** Different dates in both orders. */
  either: number;
  /** The first text that is a different date in each order. */
  sample?: string | undefined;
};

export const emptyCensus: DateCensus = { clear: 0, onlyDayFirst: 0, onlyMonthFirst: 0, either: 0 };

/** Adds a text to the census of its column. */
export function countDate(census: DateCensus, text: string): DateCensus {
  const { dayFirst, monthFirst } = readingsOf(text);
  if (dayFirst === undefined && monthFirst === undefined) return census;
  if (dayFirst === monthFirst) return { ...census, clear: census.clear + 1 };
  if (monthFirst === undefined) return { ...census, onlyDayFirst: census.onlyDayFirst + 1 };
  if (dayFirst === undefined) return { ...census, onlyMonthFirst: census.onlyMonthFirst + 1 };
  return { ...census, either: census.either + 1, sample: census.sample ?? text };
}

/** The order of the dates of a sheet, or the question about it: no date says it, or the dates contradict each other. */
export type OrderFinding = { order: DateOrder } | { ask: 'unclear' | 'mixed'; sample: string | undefined };

/**
 * Finds the order of day and month from all date columns of a sheet.
 *
 * @example findDateOrder([{ ...emptyCensus, onlyDayFirst: 1, either: 3 }]) // { order: 'dayFirst' }
 */
export function findDateOrder(columns: readonly DateCensus[]): OrderFinding {
  const sum = (part: 'onlyDayFirst' | 'onlyMonthFirst' | 'either') => columns.reduce((total, census) => total + census[part], 0);
  const [onlyDayFirst, onlyMonthFirst, either] = [sum('onlyDayFirst'), sum('onlyMonthFirst'), sum('either')];
  const sample = columns.find((census) => census.sample !== undefined)?.sample;
  if (onlyDayFirst > 0 && onlyMonthFirst > 0) return { ask: 'mixed', sample };
  if (onlyMonthFirst > 0) return { order: 'monthFirst' };
  return either > 0 && onlyDayFirst === 0 ? { ask: 'unclear', sample } : { order: 'dayFirst' };
}

/**
 * Returns a date of a sheet in words, as each order reads it.
 *
 * @example dateInWords('02/03/2026', 'monthFirst') // '3 February 2026'
 */
export function dateInWords(text: string, order: DateOrder): string {
  const date = readForeignDate(text, order);
  return date === undefined ? '' : `${dayOf(date)} ${monthName(monthOf(date))} ${yearOf(date)}`;
}
