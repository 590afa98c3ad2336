import { addDays, type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';
import type { CountryDay } from './calendar-day.ts';
import { baseName, isSubstituteName } from './holiday-names.ts';
import type { HolidayYear, NamedDate } from './year-before.ts';

const sunday = 6;
/** The days after a Sunday on which its substitute can be: two holidays at a weekend move it past Monday. */
const daysToSubstitute = [1, 2, 3];

const isSundayHoliday = ({ date, name, kind }: CountryDay) => kind === 'public' && weekdayOf(date) === sunday && !isSubstituteName(name);

/** True if a public holiday is on a Sunday. */
export const hasSundayHoliday = (days: readonly CountryDay[]): boolean => days.some(isSundayHoliday);

type NamesByDate = ReadonlyMap<PlainDate, ReadonlySet<string>>;

/** The base names by date. */
const namesByDate = (days: readonly NamedDate[]): NamesByDate =>
  new Map([...Map.groupBy(days, ({ date }) => date)].map(([date, on]) => [date, new Set(on.map(({ name }) => baseName(name)))]));

/** The base names of substitutes by date; empty for a substitute that does not name its holiday. */
const findSubstitutes = (days: readonly NamedDate[]) => namesByDate(days.filter(({ name }) => isSubstituteName(name)));

const isFollowedBy = (holiday: CountryDay, names: NamesByDate, isRight: (found: ReadonlySet<string>) => boolean) =>
  daysToSubstitute.some((days) => {
    const found = names.get(addDays(holiday.date, days));
    return found !== undefined && isRight(found);
  });

const hasSubstitute = (holiday: CountryDay, substitutes: NamesByDate) =>
  isFollowedBy(holiday, substitutes, (found) => found.has('') || found.has(baseName(holiday.name)));

/** True if a holiday on a Sunday of the year has a substitute. */
export function hasSundaySubstitute({ days, stored }: HolidayYear): boolean {
  const substitutes = findSubstitutes([...days, ...stored]);
  return days.some((holiday) => isSundayHoliday(holiday) && hasSubstitute(holiday, substitutes));
}

/**
 * Finds the dates of public holidays on a Sunday without a substitute, official or stored. Holidays that are always on a Sunday, such as
 * Easter Sunday, need none.
 *
 * @example findSundaysWithoutSubstitute({ days: [{ date: '2027-05-16', name: 'Hari Raya Haji', … }], stored: [] }, { days: [], stored: [] }) // new Set(['2027-05-16'])
 */
export function findSundaysWithoutSubstitute({ days, stored }: HolidayYear, before: HolidayYear): Set<PlainDate> {
  const alwaysSunday = new Set(before.days.filter(isSundayHoliday).map(({ name }) => baseName(name)));
  const official = findSubstitutes(days);
  // HR may store a substitute under any name that says so, or under the name of the holiday.
  const [ours, oursByName] = [findSubstitutes(stored), namesByDate(stored)];
  const lacks = (holiday: CountryDay) =>
    isSundayHoliday(holiday) &&
    !alwaysSunday.has(baseName(holiday.name)) &&
    !hasSubstitute(holiday, official) &&
    !isFollowedBy(holiday, ours, () => true) &&
    !hasSubstitute(holiday, oursByName);
  return new Set(days.filter(lacks).map(({ date }) => date));
}
