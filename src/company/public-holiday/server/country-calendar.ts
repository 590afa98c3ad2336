import { addDays } from '#src/base/dates/plain-date.ts';
import type { CountryDay } from '#src/company/public-holiday/compare-holidays.ts';

// Some megabytes of rules, asked for once a year: they are read with the first question.
const loadLibrary = async () => (await import('date-holidays')).default;

type Country = { country: string; name: string; states: { state: string; name: string }[] };

const sortByName = (names: Record<string, string> | undefined) => Object.entries(names ?? {}).toSorted(([, a], [, b]) => (a < b ? -1 : 1));

/** The countries that there are rules for, with their states, by name. */
export async function listCountries(): Promise<Country[]> {
  const Holidays = await loadLibrary();
  const all = new Holidays();
  return sortByName(all.getCountries('en')).map(([country, name]) => ({
    country,
    name,
    states: sortByName(all.getStates(country, 'en')).map(([state, named]) => ({ state, name: named })),
  }));
}

/** The months, and the calendars, that follow the moon, as rules name them. */
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

/** What somebody has free by law, by agreement or at banks; days of school and of remembrance are none. */
const isDayOff = ({ type }: Rule) => type === 'public' || type === 'bank' || type === 'optional';

const holidayKey = ({ date, name }: Rule) => `${date.slice(0, 10)} ${name}`;

/**
 * The free days of a country or of one of its states in a year, with English names if there are any. A holiday of several days is several rows.
 *
 * @returns undefined for a year that a calendar of the country does not reach; the library throws for it
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
