import { addMonths, daysUntil, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { formatList } from '#src/base/text/plural.ts';
import type { CountryDay } from './calendar-day.ts';
import { followEaster } from './easter.ts';
import { baseName, isSubstituteName, splitNames } from './holiday-names.ts';

export type NamedDate = { date: PlainDate; name: string };

/** The holidays of a year: by a calendar, and stored for the same people. */
export type HolidayYear = { days: readonly CountryDay[]; stored: readonly NamedDate[] };

/** Each name of a year with its date. */
const namesOf = ({ days, stored }: HolidayYear): NamedDate[] => [
  ...days,
  ...stored.flatMap(({ date, name }) => splitNames(name).map((one) => ({ date, name: one }))),
];

/** A weekday of a month, such as its last Monday, moves by up to six days from year to year. */
const maxMove = 6;

/** The days between the anniversary of a date and a date of the next year, also over the turn of the year. */
function movedBy(last: PlainDate, date: PlainDate): number {
  const moved = Math.abs(daysUntil(addMonths(last, 12 * (yearOf(date) - yearOf(last))), date));
  return Math.min(moved, 365 - moved);
}

/**
 * Returns a test of the dates of a year by the year before. A date by the moon or an estimate is not certain, nor is a date that moved by
 * more than six days, unless it follows Easter.
 *
 * @example certaintyTest({ days: [{ date: '2027-10-28', name: 'Deepavali', … }], stored: [] })({ date: '2028-11-15', name: 'Deepavali', … }) // false
 */
export function certaintyTest(before: HolidayYear): (day: CountryDay) => boolean {
  const last = Map.groupBy(namesOf(before), ({ name }) => baseName(name));
  return ({ date, name, byMoon, isEstimate, isByEaster }) => {
    if (byMoon || isEstimate) return false;
    if (isByEaster === true) return true;
    const dates = last.get(baseName(name)) ?? [];
    const isByUnknownRule = isByEaster === null;
    return (
      dates.length === 0 || dates.some((one) => movedBy(one.date, date) <= maxMove || (isByUnknownRule && followEaster(one.date, date)))
    );
  };
}

/** A public holiday of the year before without a namesake in the year. */
export type MissingHoliday = { holidayDescr: string; lastYearDate: PlainDate };

/**
 * Finds the public holidays of the year before that the year lacks, each once with its first date. A stored holiday on the date of an
 * official one is another name for it, and so is a stored holiday with a new name on its anniversary.
 *
 * @example findMissing({ days: [], stored: [] }, { days: [{ date: '2026-05-31', name: 'Vesak Day', kind: 'public', … }], stored: [] }) // [{ holidayDescr: 'Vesak Day', lastYearDate: '2026-05-31' }]
 */
export function findMissing(now: HolidayYear, before: HolidayYear): MissingHoliday[] {
  const present = new Set(namesOf(now).map(({ name }) => baseName(name)));
  const official = Map.groupBy(
    before.days.filter(({ kind, name }) => kind === 'public' && !isSubstituteName(name)),
    ({ date }) => date,
  );
  const stored = namesOf({ days: [], stored: before.stored }).filter(({ name }) => !isSubstituteName(name));
  const known = new Set([...namesOf(before), ...now.days].map(({ name }) => baseName(name)));
  const renamed = namesOf({ days: [], stored: now.stored }).filter(({ name }) => !known.has(baseName(name)));
  const isRenamed = (last: PlainDate) => renamed.some(({ date }) => movedBy(last, date) === 0);
  const isPresent = ({ date, name }: NamedDate) => {
    // With two official holidays on a date, the stored name may be that of the other one.
    const others = official.get(date)?.length === 1 ? stored.filter((one) => one.date === date) : [];
    return [name, ...others.map((one) => one.name)].some((one) => present.has(baseName(one))) || isRenamed(date);
  };
  const missing = [...[...official.values()].flat(), ...stored.filter(({ date }) => !official.has(date))]
    .filter((one) => !isPresent(one))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const first = new Map(missing.toReversed().map(({ name, date }) => [baseName(name), { holidayDescr: name, lastYearDate: date }]));
  return [...first.values()].toSorted((a, b) => (a.lastYearDate < b.lastYearDate ? -1 : 1));
}

/** Missing holidays beyond this number are only counted. */
export const maxNamedMissing = 10;

/**
 * Names the holidays that a year lacks.
 *
 * @example missingText([{ holidayDescr: 'Vesak Day', lastYearDate: '2026-05-31' }], 2027) // '2026 had Vesak Day. 2027 has none.'
 */
export function missingText(missing: readonly MissingHoliday[], year: number): string {
  const rest = missing.length - maxNamedMissing;
  const names = missing.slice(0, maxNamedMissing).map(({ holidayDescr }) => holidayDescr);
  return `${year - 1} had ${formatList(rest > 0 ? [...names, `${rest} more`] : names)}. ${year} has none.`;
}
