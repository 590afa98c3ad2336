import { expect, test } from 'vitest';
import { findCountryDays, listCountries } from './country-calendar.ts';

const named = async (asked: { country: string; state?: string }, name: string) =>
  (await findCountryDays({ ...asked, year: 2027 }))?.filter((day) => day.name.startsWith(name));

test('bank and optional holidays are included, but not as public holidays; observances are left out', async () => {
  expect(await named({ country: 'NO' }, 'Constitution Day')).toEqual([
    { date: '2027-05-17', name: 'Constitution Day', isPublic: true, byMoon: false, isNational: true },
  ]);
  expect(await named({ country: 'NO' }, 'Olsok')).toMatchObject([{ date: '2027-07-29', isPublic: false }]);
  expect(await named({ country: 'NO' }, 'Christmas Eve')).toMatchObject([{ date: '2027-12-24', isPublic: false }]);
  for (const name of ['Valentine', 'Mother', 'Easter Sunday']) expect(await named({ country: 'DE' }, name)).toEqual([]);
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
