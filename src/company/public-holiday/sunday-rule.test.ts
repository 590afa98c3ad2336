import { describe, expect, test } from 'vitest';
import type { CountryDay } from './calendar-day.ts';
import { findSundaysWithoutSubstitute, hasSundaySubstitute } from './sunday-rule.ts';

const day = (date: string, name: string, kind: CountryDay['kind'] = 'public'): CountryDay => ({
  date,
  name,
  kind,
  isNational: true,
  byMoon: false,
  isEstimate: false,
  isByEaster: false,
});
const year = (days: CountryDay[], stored: { date: string; name: string }[] = []) => ({ days, stored });
const find = (days: CountryDay[], stored: { date: string; name: string }[] = [], before: CountryDay[] = []) => [
  ...findSundaysWithoutSubstitute(year(days, stored), year(before)),
];

// 16 May 2027 is a Sunday.
const feast = day('2027-05-16', 'Hari Raya Haji');

describe('a holiday on a Sunday lacks a substitute', () => {
  test('if no official or stored day after it is one', () => {
    expect(find([feast, day('2027-05-17', 'Of the city')])).toEqual(['2027-05-16']);
    expect(find([feast, day('2027-05-17', 'Hari Raya Haji (substitute day)')])).toEqual([]);
    expect(find([feast, day('2027-05-17', 'Day in lieu')])).toEqual([]);
    expect(find([feast, day('2027-05-20', 'Hari Raya Haji (substitute day)')])).toEqual(['2027-05-16']);
    expect(find([feast, day('2027-05-17', 'Vesak Day (substitute day)')])).toEqual(['2027-05-16']);
  });

  test('unless HR has stored a day for it under another name', () => {
    expect(find([feast], [{ date: '2027-05-17', name: 'Eid in lieu' }])).toEqual([]);
    expect(find([feast], [{ date: '2027-05-17', name: 'Hari Raya Haji' }])).toEqual([]);
    expect(find([feast], [{ date: '2027-05-17', name: 'Founders Day' }])).toEqual(['2027-05-16']);
    expect(find([feast], [{ date: '2027-05-15', name: 'Eid in lieu' }])).toEqual(['2027-05-16']);
  });

  test('also the first day of a feast of several days', () => {
    expect(find([feast, day('2027-05-17', 'Hari Raya Haji')])).toEqual(['2027-05-16']);
  });

  test('but not an observance, a weekday, or a holiday that is always on a Sunday', () => {
    expect(find([day('2027-05-09', "Mother's Day", 'observance'), day('2027-05-03', 'Monday')])).toEqual([]);
    expect(find([day('2027-03-28', 'Easter Sunday')], [], [day('2026-04-05', 'Easter Sunday')])).toEqual([]);
  });
});

test('a year has a substitute for a Sunday if one follows a holiday on a Sunday', () => {
  expect(hasSundaySubstitute(year([feast, day('2027-05-17', 'Hari Raya Haji (substitute day)')]))).toBe(true);
  expect(hasSundaySubstitute(year([feast], [{ date: '2027-05-17', name: 'Hari Raya Haji in lieu' }]))).toBe(true);
  // A substitute for a Saturday, or for a Friday where the weekend begins then.
  expect(hasSundaySubstitute(year([day('2027-05-15', 'Feast'), day('2027-05-17', 'Feast (substitute day)')]))).toBe(false);
  expect(hasSundaySubstitute(year([feast]))).toBe(false);
});
