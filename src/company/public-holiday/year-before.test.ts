import { describe, expect, test } from 'vitest';
import type { CountryDay } from './calendar-day.ts';
import { followEaster } from './easter.ts';
import { certaintyTest, findMissing, missingText } from './year-before.ts';

const day = (date: string, name: string, more: Partial<CountryDay> = {}): CountryDay => ({
  date,
  name,
  kind: 'public',
  isNational: true,
  byMoon: false,
  isEstimate: false,
  isByEaster: false,
  ...more,
});
const named = (date: string, name: string) => ({ date, name });
const year = (days: CountryDay[], stored: { date: string; name: string }[] = []) => ({ days, stored });

describe('a date is certain', () => {
  const isCertain = (one: CountryDay, ...before: CountryDay[]) => certaintyTest(year(before))(one);

  test('unless the moon or an estimate makes it', () => {
    expect(isCertain(day('2027-08-09', 'National Day'))).toBe(true);
    expect(isCertain(day('2027-03-09', 'Hari Raya', { byMoon: true }), day('2026-03-09', 'Hari Raya'))).toBe(false);
    expect(isCertain(day('2027-09-24', 'Final', { isEstimate: true }))).toBe(false);
  });

  test.each([
    ['2026-05-25', '2027-05-31', true],
    ['2026-05-25', '2027-06-01', false],
    ['2026-05-31', '2027-05-25', true],
    ['2026-06-01', '2027-05-25', false],
    ['2027-12-31', '2028-01-01', true],
    ['2027-01-01', '2028-12-30', true],
    ['2028-02-29', '2029-02-28', true],
    ['2027-11-28', '2028-11-23', true],
  ])('after %s on %s: %s', (last, date, certain) => {
    expect(isCertain(day(date, 'Feast'), day(last, 'Feast'))).toBe(certain);
  });

  test('with the nearest of several dates of the year before, also under a stored or a substitute name', () => {
    expect(isCertain(day('2027-12-27', 'Christmas Day (substitute day)'), day('2026-12-25', 'Christmas Day'))).toBe(true);
    expect(isCertain(day('2027-05-20', 'Vesak'), day('2026-05-12', 'Vesak'), day('2026-05-19', 'Vesak'))).toBe(true);
    const stored = year([day('2026-11-09', 'Deepavali')], [named('2026-10-29', 'Deepavali / Ours')]);
    expect(certaintyTest(stored)(day('2027-10-29', 'Deepavali'))).toBe(true);
  });

  test('if it follows Easter by its rule, or as far as the dates of a file show', () => {
    const friday = day('2026-04-03', 'Good Friday');
    expect(isCertain(day('2027-03-26', 'Good Friday', { isByEaster: true }), friday)).toBe(true);
    expect(isCertain(day('2027-03-26', 'Good Friday', { isByEaster: null }), friday)).toBe(true);
    expect(isCertain(day('2027-03-26', 'Good Friday', { isByEaster: false }), friday)).toBe(false);
    expect(isCertain(day('2027-10-28', 'Deepavali', { isByEaster: null }), day('2026-11-08', 'Deepavali'))).toBe(false);
  });
});

test.each([
  ['Western Easter Sunday', '2024-03-31', '2026-04-05', true],
  ['Western Easter Sunday, late and early', '2038-04-25', '2285-03-22', true],
  ['Corpus Christi', '2026-06-04', '2027-05-27', true],
  ['Eastern Easter Monday', '2026-04-13', '2027-05-03', true],
  ['a day apart', '2026-04-03', '2027-03-27', false],
  ['a day on which no holiday follows Easter', '2026-05-27', '2027-05-19', false],
])('%s: %s and %s follow Easter: %s', (_, date, other, follow) => {
  expect(followEaster(date, other)).toBe(follow);
});

describe('a holiday of the year before is missing', () => {
  test('if neither the calendar nor the stored holidays have it, once with its first date', () => {
    const before = year([
      day('2026-06-01', 'Vesak Day'),
      day('2026-05-31', 'Vesak Day'),
      day('2026-02-01', 'Thaipusam'),
      day('2026-08-09', 'Kept'),
    ]);
    expect(findMissing(year([day('2027-08-09', 'KEPT')]), before)).toEqual([
      { holidayDescr: 'Thaipusam', lastYearDate: '2026-02-01' },
      { holidayDescr: 'Vesak Day', lastYearDate: '2026-05-31' },
    ]);
    expect(findMissing(year([], [named('2027-05-20', 'Ours / Vesak Day')]), before).map(({ holidayDescr }) => holidayDescr)).toEqual([
      'Thaipusam',
      'Kept',
    ]);
  });

  test('even if another official holiday shared its date', () => {
    const before = year(
      [day('2026-02-01', 'Federal Day'), day('2026-02-01', 'Thaipusam')],
      [named('2026-02-01', 'Federal Day / Thaipusam')],
    );
    expect(findMissing(year([day('2027-02-01', 'Federal Day')]), before)).toEqual([
      { holidayDescr: 'Thaipusam', lastYearDate: '2026-02-01' },
    ]);
  });

  test('unless it is stored under the name that the company used before', () => {
    const before = year([day('2026-05-31', 'Vesak Day')], [named('2026-05-31', 'Wesak')]);
    expect(findMissing(year([], [named('2027-05-20', 'Wesak')]), before)).toEqual([]);
    expect(findMissing(year([day('2027-05-20', 'Vesak Day')]), before)).toEqual([]);
  });

  test('unless the company has stored its anniversary under a new name', () => {
    const before = year([day('2026-02-01', 'Thaipusam')], [named('2026-07-01', 'Founders Day'), named('2026-07-02', 'Sports Day')]);
    expect(findMissing(year([], [named('2027-07-01', 'Company Day'), named('2027-02-01', 'Temple Day')]), before)).toEqual([
      { holidayDescr: 'Sports Day', lastYearDate: '2026-07-02' },
    ]);
    // A name of another holiday is no new name.
    expect(findMissing(year([], [named('2027-07-01', 'Sports Day')]), before).map(({ holidayDescr }) => holidayDescr)).toEqual([
      'Thaipusam',
      'Founders Day',
    ]);
    expect(findMissing(year([day('2027-02-01', 'City Day')], [named('2027-02-01', 'City Day')]), before)).toHaveLength(3);
  });

  test('if only the company had it', () => {
    expect(findMissing(year([]), year([], [named('2026-07-01', 'Founders Day')]))).toEqual([
      { holidayDescr: 'Founders Day', lastYearDate: '2026-07-01' },
    ]);
  });

  test('but no substitute, no other kind, and none that has another kind this year', () => {
    const before = year(
      [
        day('2026-08-10', 'National Day (substitute day)'),
        day('2026-02-14', 'Valentine', { kind: 'observance' }),
        day('2026-12-24', 'Eve'),
      ],
      [named('2026-05-28', 'Day in lieu of Hari Raya')],
    );
    expect(findMissing(year([day('2027-12-24', 'Eve', { kind: 'bank' })]), before)).toEqual([]);
  });

  test('and is named in a sentence', () => {
    const missing = [
      { holidayDescr: 'Thaipusam', lastYearDate: '2026-02-01' },
      { holidayDescr: 'Vesak Day', lastYearDate: '2026-05-31' },
    ];
    expect(missingText(missing.slice(1), 2027)).toBe('2026 had Vesak Day. 2027 has none.');
    expect(missingText(missing, 2027)).toBe('2026 had Thaipusam and Vesak Day. 2027 has none.');
    const many = Array.from({ length: 12 }, (_, place) => ({ holidayDescr: `Day ${place + 1}`, lastYearDate: '2026-05-31' }));
    expect(missingText(many, 2027)).toMatch(/^2026 had Day 1, .* Day 10 and 2 more\. 2027 has none\.$/);
  });
});
