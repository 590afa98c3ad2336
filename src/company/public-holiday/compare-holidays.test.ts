import { describe, expect, test } from 'vitest';
import { createHolidayStatesParser } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { type CountryDay, compareHolidays } from './compare-holidays.ts';

const read = createHolidayStatesParser([
  { state: 'KDH', longName: 'Kedah', shortName: 'Kdh' },
  { state: 'KUL', longName: 'Kuala Lumpur', shortName: 'KL' },
]);
const day = (date: string, name: string, more: Partial<CountryDay> = {}): CountryDay => ({
  date,
  name,
  isPublic: true,
  byMoon: false,
  isNational: false,
  ...more,
});
const kept = (date: string, name: string, states: string, part: 'AM' | 'PM' | null = null) => ({ date, name, states, part, version: 3 });
const of = (days: CountryDay[], stored: ReturnType<typeof kept>[] = [], ourState = 'KDH') =>
  compareHolidays(days, stored, { ourState, read }).map(({ holidayDate: _date, ...row }) => row);

describe('an official holiday', () => {
  test('is new, for the state only or for all', () => {
    expect(of([day('2027-06-20', 'Birthday'), day('2027-05-01', 'Labour Day', { isNational: true, byMoon: true })])).toEqual([
      {
        holidayDescr: 'Labour Day',
        holidayState: 'All',
        holidayPart: null,
        difference: 'new',
        isPublic: true,
        byMoon: true,
        stored: null,
        version: null,
      },
      {
        holidayDescr: 'Birthday',
        holidayState: 'KDH',
        holidayPart: null,
        difference: 'new',
        isPublic: true,
        byMoon: false,
        stored: null,
        version: null,
      },
    ]);
    expect(compareHolidays([day('2027-06-20', 'Birthday')], [], { ourState: undefined, read })).toMatchObject([{ holidayState: 'All' }]);
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
      day('2027-12-25', 'Banks', { isPublic: false }),
    ];
    expect(of(two)).toMatchObject([{ holidayDescr: 'Christmas Day / Laylat', byMoon: true, isPublic: true }]);
    expect(of([day('2027-01-02', 'Banks', { isPublic: false })])).toMatchObject([{ holidayDescr: 'Banks', isPublic: false }]);
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
      isPublic: true,
      byMoon: false,
      stored: 'Ours',
      version: 3,
    },
  ]);
});
