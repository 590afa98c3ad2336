import { describe, expect, test } from 'vitest';
import { createHolidayStatesParser } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import type { CountryDay } from './calendar-day.ts';
import { compareHolidays } from './compare-holidays.ts';

const read = createHolidayStatesParser([
  { state: 'KDH', longName: 'Kedah', shortName: 'Kdh' },
  { state: 'KUL', longName: 'Kuala Lumpur', shortName: 'KL' },
]);
const day = (date: string, name: string, more: Partial<CountryDay> = {}): CountryDay => ({
  date,
  name,
  kind: 'public',
  byMoon: false,
  isNational: false,
  isEstimate: false,
  isByEaster: false,
  ...more,
});
const kept = (date: string, name: string, states: string, part: 'AM' | 'PM' | null = null) => ({ date, name, states, part, version: 3 });
const none = { days: [], kept: [] };
const of = (days: CountryDay[], stored: ReturnType<typeof kept>[] = []) =>
  compareHolidays({ days, kept: stored }, none, { ourState: 'KDH', read, hasSubstitutes: true }).holidays.map(
    ({ holidayDate: _date, ...row }) => row,
  );
const forEveryone = { ourState: undefined, read, hasSubstitutes: false };

describe('an official holiday', () => {
  test('is new, for the state only or for all', () => {
    expect(of([day('2027-06-20', 'Birthday'), day('2027-05-01', 'Labour Day', { isNational: true, byMoon: true })])).toEqual([
      {
        holidayDescr: 'Labour Day',
        holidayState: 'All',
        holidayPart: null,
        difference: 'new',
        kind: 'public',
        isPublic: true,
        byMoon: true,
        certain: false,
        lacksSubstitute: false,
        stored: null,
        version: null,
      },
      {
        holidayDescr: 'Birthday',
        holidayState: 'KDH',
        holidayPart: null,
        difference: 'new',
        kind: 'public',
        isPublic: true,
        byMoon: false,
        certain: true,
        lacksSubstitute: true,
        stored: null,
        version: null,
      },
    ]);
    expect(compareHolidays({ days: [day('2027-06-20', 'Birthday')], kept: [] }, none, forEveryone).holidays).toMatchObject([
      { holidayState: 'All', lacksSubstitute: false },
    ]);
  });

  test('is compared with the stored name ignoring case, and keeps the stored states and half', () => {
    expect(of([day('2027-06-20', 'birthday')], [kept('2027-06-20', 'Birthday ', 'Kedah')])).toMatchObject([{ difference: 'same' }]);
    expect(of([day('2027-06-20', 'Jubilee')], [kept('2027-06-20', 'Birthday', 'Kedah', 'PM')])).toMatchObject([
      { difference: 'renamed', holidayDescr: 'Jubilee', holidayState: 'Kedah', holidayPart: 'PM', stored: 'Birthday', version: 3 },
    ]);
  });

  test('is merged with a holiday of another state on that date', () => {
    expect(of([day('2027-06-20', 'Birthday')], [kept('2027-06-20', 'Of the city', 'KUL')])).toMatchObject([
      { difference: 'new', holidayDescr: 'Of the city / Birthday', holidayState: 'KUL, KDH', version: 3 },
    ]);
    expect(of([day('2027-06-20', 'of the City')], [kept('2027-06-20', 'Of the city', 'KUL')])).toMatchObject([
      { holidayDescr: 'Of the city', holidayState: 'KUL, KDH' },
    ]);
    expect(of([day('2027-06-20', 'Day', { isNational: true })], [kept('2027-06-20', 'Of the city', 'KUL')])).toMatchObject([
      { holidayState: 'All' },
    ]);
  });

  test('has the names of all public holidays of the date, cut to the maximum length', () => {
    const two = [
      day('2027-12-25', 'Christmas Day'),
      day('2027-12-25', 'Laylat', { byMoon: true }),
      day('2027-12-25', 'Banks', { kind: 'bank' }),
    ];
    expect(of(two)).toMatchObject([
      { holidayDescr: 'Christmas Day / Laylat', byMoon: true, kind: 'public', isPublic: true, certain: false },
    ]);
    const others = [day('2027-01-02', 'Mothers', { kind: 'observance' }), day('2027-01-02', 'Banks', { kind: 'bank' })];
    expect(of(others)).toMatchObject([{ holidayDescr: 'Banks', kind: 'bank', isPublic: false }]);
    expect(of([day('2027-01-02', `x${'\u{1f384}'.repeat(60)}`)])[0]?.holidayDescr).toBe(`x${'\u{1f384}'.repeat(24)}`);
  });
});

test('a holiday that only the company has is listed if the state observes it', () => {
  const alone = [kept('2027-03-01', 'Ours', 'All', 'AM'), kept('2027-03-02', 'Of the city', 'KUL')];
  expect(of([], alone)).toEqual([
    {
      holidayDescr: 'Ours',
      holidayState: 'All',
      holidayPart: 'AM',
      difference: 'only here',
      kind: 'public',
      isPublic: true,
      byMoon: false,
      certain: true,
      lacksSubstitute: false,
      stored: 'Ours',
      version: 3,
    },
  ]);
});

test('the missing holidays of a state are official ones and those that are stored for it; of a whole country, those stored for everyone', () => {
  const before = {
    days: [day('2026-05-31', 'Vesak Day')],
    kept: [kept('2026-03-01', 'Ours', 'All'), kept('2026-03-02', 'Of Kedah', 'KDH'), kept('2026-03-03', 'Of the city', 'KUL')],
  };
  const missing = (ourState: string | undefined) =>
    compareHolidays(none, before, { ...forEveryone, ourState }).missing.map(({ holidayDescr }) => holidayDescr);
  expect(missing('KDH')).toEqual(['Ours', 'Of Kedah', 'Vesak Day']);
  expect(missing(undefined)).toEqual(['Ours', 'Vesak Day']);
});
