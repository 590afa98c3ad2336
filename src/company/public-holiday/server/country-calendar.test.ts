import { expect, test } from 'vitest';
import { findCountryDays, hadSundaySubstitute, listCountries } from './country-calendar.ts';

const named = async (asked: { country: string; state?: string }, name: string) =>
  (await findCountryDays({ ...asked, year: 2027 }))?.filter((day) => day.name.startsWith(name));

test('bank and optional holidays and observances are included with their kind, school holidays are left out', async () => {
  expect(await named({ country: 'NO' }, 'Constitution Day')).toEqual([
    {
      date: '2027-05-17',
      name: 'Constitution Day',
      kind: 'public',
      byMoon: false,
      isEstimate: false,
      isByEaster: false,
      isNational: true,
    },
  ]);
  expect(await named({ country: 'NO' }, 'Olsok')).toMatchObject([{ date: '2027-07-29', kind: 'optional' }]);
  expect(await named({ country: 'DE' }, 'Christmas Eve')).toMatchObject([{ date: '2027-12-24', kind: 'bank' }]);
  expect(await named({ country: 'DE' }, 'Valentine')).toMatchObject([{ kind: 'observance' }]);
  expect(await named({ country: 'AU', state: 'VIC' }, 'Term')).toEqual([]);
});

test('a day knows whether its rule is Easter, the moon or an estimate', async () => {
  expect(await named({ country: 'DE' }, 'Good Friday')).toMatchObject([{ isByEaster: true, byMoon: false }]);
  expect(await named({ country: 'GR' }, 'Good Friday')).toMatchObject([{ isByEaster: true }]);
  expect(await named({ country: 'SG' }, 'Hari Raya Haji')).toMatchObject([{ isByEaster: false, byMoon: true }]);
  expect(await named({ country: 'AU', state: 'VIC' }, 'AFL Grand Final')).toMatchObject([{ isEstimate: true }]);
  // A solar term: its date moves by a day at most.
  expect(await named({ country: 'CN' }, 'Qingming')).toMatchObject([{ byMoon: false }]);
});

test.each([
  ['SG', true],
  ['DE', false],
])('%s had a substitute for a holiday on a Sunday in the years before: %s', async (country, had) => {
  expect(await hadSundaySubstitute({ country, year: 2027 })).toBe(had);
});

test('a holiday of several days has one entry per day, and a holiday that begins in the afternoon has the date of that day', async () => {
  const feast = await named({ country: 'BN' }, 'End of Ramadan');
  expect(feast?.map(({ date, byMoon }) => [date, byMoon])).toEqual([
    ['2027-03-09', true],
    ['2027-03-10', true],
    ['2027-03-11', true],
  ]);
  expect(await named({ country: 'DE' }, 'Christmas Eve')).toMatchObject([{ date: '2027-12-24' }]);
});

test('a holiday of a single state is not national', async () => {
  expect(await named({ country: 'DE' }, 'Epiphany')).toEqual([]);
  expect(await named({ country: 'DE', state: 'BY' }, 'Epiphany')).toMatchObject([{ date: '2027-01-06', isNational: false }]);
  expect(await named({ country: 'DE', state: 'BY' }, 'Labour Day')).toMatchObject([{ date: '2027-05-01', isNational: true }]);
});

test('a year that the library cannot compute has no calendar', async () => {
  expect(await findCountryDays({ country: 'IR', year: 9000 })).toBeUndefined();
  expect(await findCountryDays({ country: 'DE', year: 999 })).toBeUndefined();
});

test('countries and their states are sorted by name', async () => {
  const countries = await listCountries();
  const names = countries.find(({ country }) => country === 'DE')?.states.map(({ name }) => name) ?? [];
  expect(names.length).toBe(16);
  expect(names).toEqual(names.toSorted());
  const all = countries.map(({ name }) => name);
  expect(all).toEqual(all.toSorted(new Intl.Collator('en').compare));
});

test('countries have English names, and accents do not move a country to the end', async () => {
  const names = (await listCountries()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Austria', 'United States', 'South Korea']));
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'));
});
