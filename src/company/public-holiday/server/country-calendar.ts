import { setImmediate } from 'node:timers/promises';
import { addDays } from '#src/base/dates/plain-date.ts';
import { type CountryDay, holidayKinds, type HolidayKind } from '#src/company/public-holiday/calendar-day.ts';
import { isEstimateText } from '#src/company/public-holiday/holiday-names.ts';
import { hasSundaySubstitute } from '#src/company/public-holiday/sunday-rule.ts';

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
  // A solar term of a moon calendar is a day of the solar year.
  if (words.includes('solarterm')) return false;
  return moonCalendars.some((moon) => words.includes(moon)) || words.split(/[^a-z]/).includes('av');
}

type Library = InstanceType<Awaited<ReturnType<typeof loadLibrary>>>;
/** The types of the library lack the notes of its rules. */
type Rule = ReturnType<Library['getHolidays']>[number] & { note?: string };

/** School holidays are the only kind that is left out. */
const isOffered = (rule: Rule): rule is Rule & { type: HolidayKind } => holidayKinds.some((kind) => kind === rule.type);

const estimateNote = /\b(?:might|differ|proclaimed)\b/i;
const isEstimateNote = (note: string) => estimateNote.test(note) || isEstimateText(note);

const holidayKey = ({ date, name }: Rule) => `${date.slice(0, 10)} ${name}`;

type Asked = { country: string; state?: string | undefined; year: number };

/**
 * Finds the holidays of a country or one of its states in a year, with English names if available. A holiday of several days has one row
 * per day.
 *
 * @returns undefined if the calendar does not include the year, for which the library throws
 */
export async function findCountryDays({ country, state, year }: Asked): Promise<CountryDay[] | undefined> {
  // A date has four digits for the year.
  if (year < 1000) return undefined;
  const Holidays = await loadLibrary();
  const options = { languages: 'en' };
  const daysOf = (calendar: Library) => calendar.getHolidays(year).filter(isOffered);
  let national: Rule[];
  let found: (Rule & { type: HolidayKind })[];
  try {
    found = daysOf(state === undefined ? new Holidays(country, options) : new Holidays(country, state, options));
    national = state === undefined ? found : daysOf(new Holidays(country, options));
  } catch {
    return undefined;
  }
  const ofAll = new Set(national.map(holidayKey));
  return found.flatMap((rule) => {
    const length = Math.max(1, Math.round((rule.end.getTime() - rule.start.getTime()) / 86_400_000));
    return Array.from({ length }, (_, n) => ({
      date: addDays(rule.date.slice(0, 10), n),
      name: rule.name,
      kind: rule.type,
      byMoon: isByMoon(rule.rule),
      isEstimate: isEstimateNote(rule.note ?? ''),
      isByEaster: /^(?:substitutes )?(?:easter|orthodox)\b/i.test(rule.rule),
      isNational: ofAll.has(holidayKey(rule)),
    }));
  });
}

/** With some ten holidays a year, at least one is on a Sunday within these years. */
const yearsWithSubstitutes = 6;

/** Whether a holiday on a Sunday has a substitute in one of the years before. */
export async function hadSundaySubstitute({ year, ...asked }: Asked): Promise<boolean> {
  for (let back = 1; back <= yearsWithSubstitutes; back += 1) {
    const days = await findCountryDays({ ...asked, year: year - back });
    if (days && hasSundaySubstitute({ days, stored: [] })) return true;
    // A year takes some 50 ms, during which the server answers no other call.
    await setImmediate();
  }
  return false;
}
