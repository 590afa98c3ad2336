import { dayOf, daysInMonth, monthOf, type PlainDate, weekdayOf, yearOf } from '#src/base/dates/plain-date.ts';

type Weekday = { weekday: number; /** Counted from the start of the month, from its end if negative; 0 for each. */ nth: number };

/** A rule of one or more days in one month of a year. */
export type YearlyRule = {
  interval: number;
  count: number | undefined;
  until: PlainDate | undefined;
  /** Undefined for the month of the first date. */
  month: number | undefined;
  monthDays: readonly number[];
  weekdays: readonly Weekday[];
  positions: readonly number[];
};

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const knownParts = new Set(['freq', 'interval', 'count', 'until', 'wkst', 'bymonth', 'bymonthday', 'byday', 'bysetpos']);

/** The distinct values of a part, which is one value or a list. */
const listOf = (part: unknown): unknown[] => (part === undefined ? [] : [...new Set<unknown>(Array.isArray(part) ? part : [part])]);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function parseWeekday(value: unknown): Weekday | undefined {
  const parts = typeof value === 'string' ? /^([+-]?\d)?([A-Z]{2})$/.exec(value) : null;
  const weekday = weekdayCodes.indexOf(parts?.[2] ?? '');
  return weekday === -1 ? undefined : { weekday, nth: Number(parts?.[1] ?? 0) };
}

/**
 * Reads the rule of a recurring event as jCal has it (RFC 7265).
 *
 * @returns undefined for rules that recur more often than yearly, and for days that are not counted within one month
 * @example parseYearlyRule({ freq: 'YEARLY', bymonth: 5, byday: '-1MO' }) // the last Monday in May
 */
export function parseYearlyRule(value: unknown): YearlyRule | undefined {
  const parts = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  if (parts.get('freq') !== 'YEARLY' || [...parts.keys()].some((part) => !knownParts.has(part))) return undefined;
  const interval = parts.get('interval') ?? 1;
  const count = parts.get('count');
  const until = parts.get('until');
  const [months, monthDays, positions] = ['bymonth', 'bymonthday', 'bysetpos'].map((part) => listOf(parts.get(part)).filter(isWhole));
  const days = listOf(parts.get('byday'));
  const weekdays = days.flatMap((day) => parseWeekday(day) ?? []);
  if (!isWhole(interval) || interval < 1 || !(count === undefined || isWhole(count)) || weekdays.length < days.length) return undefined;
  const [month, ...others] = months ?? [];
  const hasDays = weekdays.length > 0 || (monthDays ?? []).length > 0;
  if (others.length > 0 || (month === undefined && hasDays)) return undefined;
  return {
    interval,
    count,
    until: typeof until === 'string' ? until.slice(0, 10) : undefined,
    month,
    monthDays: monthDays ?? [],
    weekdays,
    positions: positions ?? [],
  };
}

/** The dates of a rule in a year, whether or not the event has begun. */
function datesOfRule({ month, monthDays, weekdays, positions }: YearlyRule, start: PlainDate, year: number): PlainDate[] {
  const place = `${year}-${String(month ?? monthOf(start)).padStart(2, '0')}`;
  const length = daysInMonth(year, month ?? monthOf(start));
  const first = weekdayOf(`${place}-01`);
  const isNth = (day: number, nth: number) => nth === 0 || Math.ceil(day / 7) === nth || -Math.ceil((length - day + 1) / 7) === nth;
  const matches = (day: number) =>
    (monthDays.length === 0 || monthDays.includes(day) || monthDays.includes(day - length - 1)) &&
    (weekdays.length === 0 || weekdays.some(({ weekday, nth }) => (first + day - 1) % 7 === weekday && isNth(day, nth)));
  const hasDays = monthDays.length > 0 || weekdays.length > 0;
  return Array.from({ length }, (_, index) => index + 1)
    .filter(hasDays ? matches : (day) => day === dayOf(start))
    .filter((_, index, all) => positions.length === 0 || positions.includes(index + 1) || positions.includes(index - all.length))
    .map((day) => `${place}-${String(day).padStart(2, '0')}`);
}

/**
 * Returns the dates of a rule in one year. Only rules with a count visit the years before, from the first date on.
 *
 * @example datesInYear(parseYearlyRule({ freq: 'YEARLY' })!, '2020-12-25', 2027) // ['2027-12-25']
 */
export function datesInYear(rule: YearlyRule, start: PlainDate, year: number): PlainDate[] {
  const { interval, until, count } = rule;
  const firstYear = yearOf(start);
  if (year < firstYear || (year - firstYear) % interval !== 0) return [];
  const datesOf = (one: number) => datesOfRule(rule, start, one).filter((date) => date >= start);
  const found = datesOf(year).filter((date) => until === undefined || date <= until);
  if (count === undefined) return found;
  let before = 0;
  for (let one = firstYear; one < year && before < count; one += interval) before += datesOf(one).length;
  return found.slice(0, Math.max(0, count - before));
}
