import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  daysInMonth,
  daysUntil,
  eachDay,
  formatDate,
  formatDateWithWeekday,
  isWeekend,
  monthName,
  monthOf,
  parsePlainDate,
  parseTypedDate,
  startOfMonth,
  todayIn,
  startOfNextDay,
  weekdayName,
  weekdayOf,
  weekdayShort,
  yearOf,
} from './plain-date.ts';

const anyDate = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a date in the form yyyy-mm-dd', () => {
  test.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31'])('%s exists', (text) =>
    expect(parsePlainDate(text)).toBe(text),
  );

  test.each([
    ['29 February of a common year', '2026-02-29'],
    ['29 February of a century that is no leap year', '1900-02-29'],
    ['31 February', '2026-02-31'],
    ['31 April', '2026-04-31'],
    ['month 13', '2026-13-01'],
    ['month 0', '2026-00-10'],
    ['day 0', '2026-01-00'],
    ['a year below 1000', '0999-12-31'],
    ['a year above 9999', '10000-01-01'],
    ['a month of one digit', '2026-1-01'],
    ['another order', '31-12-2026'],
    ['slashes', '2026/12/31'],
    ['a time after it', '2026-12-31T00:00:00Z'],
    ['a line feed after it', '2026-12-31\n'],
    ['a space before it', ' 2026-12-31'],
    ['Arabic digits', '٢٠٢٦-١٢-٣١'],
    ['nothing', ''],
  ])('%s is not a date', (_, text) => expect(parsePlainDate(text)).toBeUndefined());
});

describe('a date as people type it', () => {
  test.each([
    '05/12/2026',
    '5/12/2026',
    '05122026',
    '5-12-2026',
    '5.12.2026',
    '05-12-2026',
    ' 5/12/2026 ',
    '\t05.12.2026\n',
    '2026-12-05',
    ' 2026-12-05\n',
  ])('%j is 5 December 2026', (text) => expect(parseTypedDate(text)).toBe('2026-12-05'));

  test('has the day first, even if both could be a month', () => expect(parseTypedDate('1/2/2026')).toBe('2026-02-01'));
  test('accepts 29 February of a leap year', () => expect(parseTypedDate('29/02/2028')).toBe('2028-02-29'));

  test.each([
    ['31 February', '31/02/2026'],
    ['month 13', '13/13/2026'],
    ['29 February of a common year', '29/02/2026'],
    ['a year of two digits', '5/12/26'],
    ['six digits', '051226'],
    ['seven digits', '5122026'],
    ['a year of three digits', '5/12/999'],
    ['a year of five digits', '5/12/20266'],
    ['a year below 1000', '05/12/0999'],
    ['day 0', '0/12/2026'],
    ['mixed separators', '5/12-2026'],
    ['the year first, with other separators', '2026/12/05'],
    ['the year first, without zeros', '2026-2-5'],
    ['29 February of a common year, the year first', '2026-02-29'],
    ['a year of two digits first', '26-12-05'],
    ['a word', 'tomorrow'],
    ['a date with more text after it', '5/12/2026 x'],
    ['nothing', '  '],
  ])('%s is not a date', (_, text) => expect(parseTypedDate(text)).toBeUndefined());

  test('a formatted date parses to the same date', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(parseTypedDate(formatDate(date))).toBe(date);
      }),
    );
  });
});

describe('the text of a date', () => {
  test('is dd/mm/yyyy', () => expect(formatDate('2026-12-05')).toBe('05/12/2026'));
  test('can start with the weekday', () => expect(formatDateWithWeekday('2026-12-07')).toBe('Mon 07/12/2026'));
});

describe('arithmetic', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-06-15', 0, '2026-06-15'],
    ['1000-01-01', 3_287_181, '9999-12-31'],
  ])('%s and %d days is %s', (date, days, sum) => expect(addDays(date, days)).toBe(sum));

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s and %d months is %s', (date, months, sum) => expect(addMonths(date, months)).toBe(sum));

  test.each([
    ['a day before the year 1000', () => addDays('1000-01-01', -1)],
    ['a day after the year 9999', () => addDays('9999-12-31', 1)],
    ['a month after the year 9999', () => addMonths('9999-12-31', 1)],
    ['a month before the year 1000', () => addMonths('1000-01-01', -1)],
    ['a text that is not a date', () => addDays('soon', 1)],
  ])('refuses %s', (_, make) => expect(make).toThrow(RangeError));

  test('the number of days until a date is negative for an earlier date', () => {
    expect([daysUntil('2026-12-05', '2026-12-08'), daysUntil('2026-12-05', '2026-12-05'), daysUntil('2026-12-05', '2026-12-04')]).toEqual([
      3, 0, -1,
    ]);
  });

  test('adding the days until another date returns that date', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(addDays(a, daysUntil(a, b))).toBe(b);
      }),
    );
  });

  test('the days of a range include both ends, and a reversed range has none', () => {
    expect([...eachDay('2026-12-30', '2027-01-01')]).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
    expect([...eachDay('2026-12-30', '2026-12-30')]).toEqual(['2026-12-30']);
    expect([...eachDay('2026-12-30', '2026-12-29')]).toEqual([]);
  });
});

describe('the parts of a date', () => {
  test('Monday 7 December 2026', () => {
    const date = '2026-12-07';
    expect([weekdayOf(date), weekdayName(date), weekdayShort(date)]).toEqual([0, 'Monday', 'Mon']);
    expect([yearOf(date), monthOf(date), dayOf(date), startOfMonth(date)]).toEqual([2026, 12, 7, '2026-12-01']);
  });

  test('Saturday and Sunday are the weekend', () => {
    expect([...eachDay('2026-12-07', '2026-12-13')].map(isWeekend)).toEqual([false, false, false, false, false, true, true]);
  });

  test('weekdays are correct before 1970', () => expect(weekdayName('1969-07-20')).toBe('Sunday'));

  test('months are counted from January', () => expect([monthName(1), monthName(12)]).toEqual(['January', 'December']));

  test.each([
    ['February of a common year', 2026, 2, 28],
    ['February of a leap year', 2028, 2, 29],
    ['February of a century that is not a leap year', 1900, 2, 28],
    ['February of a century that is a leap year', 2000, 2, 29],
    ['April', 2026, 4, 30],
    ['June', 2026, 6, 30],
    ['September', 2026, 9, 30],
    ['November', 2026, 11, 30],
    ['December', 2026, 12, 31],
  ])('%s (%d-%d) has %d days', (_, year, month, days) => expect(daysInMonth(year, month)).toBe(days));
});

describe('today', () => {
  const newYear = Date.UTC(2026, 0, 1, 10, 30);
  test.each([
    ['Pacific/Honolulu', '2026-01-01'],
    ['Pacific/Pago_Pago', '2025-12-31'],
    ['UTC', '2026-01-01'],
    ['Asia/Singapore', '2026-01-01'],
    ['Pacific/Kiritimati', '2026-01-02'],
  ])('at 10:30 UTC on 1 January in %s is %s', (zone, date) => {
    expect([todayIn(zone, newYear), todayIn(zone, new Date(newYear))]).toEqual([date, date]);
  });

  test('an unknown time zone is an error', () => expect(() => todayIn('Mars/Olympus', newYear)).toThrow(RangeError));
});

describe('the time zone of the machine', () => {
  const zoneBefore = process.env['TZ'];
  afterEach(() => {
    if (zoneBefore === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zoneBefore;
  });

  // The local time of a known moment or date, which proves that the process runs in that zone.
  const proofs = [
    ['Pacific/Honolulu', () => new Date('2026-01-01').getDate() === 31],
    ['Pacific/Kiritimati', () => new Date('2026-01-01T10:30:00Z').getDate() === 2],
    ['America/Sao_Paulo', () => new Date(2018, 10, 4).getHours() === 1],
    ['Africa/Cairo', () => new Date(2026, 3, 24).getHours() === 1],
  ] as const;

  test.each(proofs)('%s changes none of 40,000 dates', (zone, isThere) => {
    process.env['TZ'] = zone;
    expect(isThere()).toBe(true);
    const wrong: string[] = [];
    let previous: string | undefined;
    for (const { date, shown, weekday } of countedDates(40_000)) {
      const right =
        formatDate(date) === shown &&
        parsePlainDate(date) === date &&
        parseTypedDate(shown) === date &&
        weekdayOf(date) === weekday &&
        (previous === undefined || (addDays(previous, 1) === date && addDays(date, -1) === previous));
      if (!right) wrong.push(date);
      previous = date;
    }
    expect(wrong).toEqual([]);
    expect(previous).toBe('2059-07-07');
  });
});

/** Lists dates from Sunday 01/01/1950, counted without Date or the code under test. */
function* countedDates(count: number) {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  let [year, month, day] = [1950, 1, 1];
  for (let n = 0; n < count; n += 1) {
    const [dd, mm] = [String(day).padStart(2, '0'), String(month).padStart(2, '0')];
    yield { date: `${year}-${mm}-${dd}`, shown: `${dd}/${mm}/${year}`, weekday: (n + 6) % 7 };
    const leapDay = month === 2 && year % 4 === 0 ? 1 : 0;
    day += 1;
    if (day > (lengths[month - 1] ?? 0) + leapDay) [day, month] = [1, month + 1];
    if (month > 12) [month, year] = [1, year + 1];
  }
}

describe('the start of the next day', () => {
  const hour = 3_600_000;
  test.each([
    ['is midnight', 'Asia/Singapore', '2026-12-31T15:59:59.999Z', '2026-12-31T16:00:00.000Z'],
    ['is a day away at midnight', 'Asia/Singapore', '2026-12-31T16:00:00.000Z', '2027-01-01T16:00:00.000Z'],
    ['respects the quarter hour of its zone', 'Asia/Kathmandu', '2026-06-01T12:00:00.000Z', '2026-06-01T18:15:00.000Z'],
    ['comes an hour later when clocks go back', 'Europe/Berlin', '2026-10-25T00:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['is one o’clock if there is no midnight', 'America/Sao_Paulo', '2018-11-03T12:00:00.000Z', '2018-11-04T03:00:00.000Z'],
  ])('%s', (_, zone, now, next) => expect(new Date(startOfNextDay(zone, Date.parse(now))).toISOString()).toBe(next));

  test('is the first moment of another date, in any zone at any time', () => {
    const zones = fc.constantFrom(
      'Pacific/Kiritimati',
      'Pacific/Honolulu',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/Sao_Paulo',
      'Asia/Kolkata',
    );
    const moments = fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(zones, moments, (zone, now) => {
        const next = startOfNextDay(zone, now);
        expect(next - now).toBeLessThanOrEqual(26 * hour);
        expect(todayIn(zone, next - 1)).toBe(todayIn(zone, now));
        expect(todayIn(zone, next) > todayIn(zone, now)).toBe(true);
      }),
    );
  });
});
