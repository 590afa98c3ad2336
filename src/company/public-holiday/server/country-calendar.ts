import { addDays } from '#src/base/dates/plain-date.ts';
import type { CountryDay } from '#src/company/public-holiday/compare-holidays.ts';

// The library has some megabytes of rules and is used once a year, so it loads on first use.
const loadLibrary = async () => (await import('date-holidays')).default;

type Country = { country: string; name: string; states: { state: string; name: string }[] };

const sortByName = (names: Record<string, string> | undefined) =>
  Object.entries(names ?? {}).toSorted(([, a], [, b]) => a.localeCompare(b, 'en'));

/** English names, because the library has some countries only in their own language. */
const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** Lists the countries that have rules, with their states, by name. */
export async function listCountries(): Promise<Country[]> {
  const Holidays = await loadLibrary();
  const all = new Holidays();
  const names = Object.fromEntries(
    Object.entries(all.getCountries('en')).map(([country, name]) => [country, regionNames.of(country) ?? name]),
  );
  return sortByName(names).map(([country, name]) => ({
    country,
    name,
    states: sortByName(all.getStates(country, 'en')).map(([state, named]) => ({ state, name: named })),
  }));
}

/** Names of moon-based months and calendars as they appear in the rules. */
const moonCalendars =
  'muharram,safar,rabi al,jumada,rajab,shaban,ramadan,shawwal,dhu al,chinese,korean,vietnamese,nisan,iyyar,sivan,tishrei,kislev,tevet,shvat,adar,elul'.split(
    ',',
  );

function isByMoon(rule: string): boolean {
  const words = rule.toLowerCase();
  return moonCalendars.some((moon) => words.includes(moon)) || words.split(/[^a-z]/).includes('av');
}

type Library = InstanceType<Awaited<ReturnType<typeof loadLibrary>>>;
type Rule = ReturnType<Library['getHolidays']>[number];

/** Days off by law, by agreement or at banks. School holidays and observances are not. */
const isDayOff = ({ type }: Rule) => type === 'public' || type === 'bank' || type === 'optional';

const holidayKey = ({ date, name }: Rule) => `${date.slice(0, 10)} ${name}`;

/**
 * Finds the days off of a country or one of its states in a year, with English names if available. A holiday of several days has one row
 * per day.
 *
 * @returns undefined if the calendar does not include the year, for which the library throws
 */
export async function findCountryDays({
  country,
  state,
  year,
}: {
  country: string;
  state?: string | undefined;
  year: number;
}): Promise<CountryDay[] | undefined> {
  const Holidays = await loadLibrary();
  const options = { languages: 'en' };
  const daysOf = (calendar: Library) => calendar.getHolidays(year).filter(isDayOff);
  let national: Rule[];
  let found: Rule[];
  try {
    national = daysOf(new Holidays(country, options));
    found = state === undefined ? national : daysOf(new Holidays(country, state, options));
  } catch {
    return undefined;
  }
  const ofAll = new Set(national.map(holidayKey));
  return found.flatMap((rule) => {
    const length = Math.max(1, Math.round((rule.end.getTime() - rule.start.getTime()) / 86_400_000));
    return Array.from({ length }, (_, n) => ({
      date: addDays(rule.date.slice(0, 10), n),
      name: rule.name,
      isPublic: rule.type === 'public',
      byMoon: isByMoon(rule.rule),
      isNational: ofAll.has(holidayKey(rule)),
    }));
  });
}
