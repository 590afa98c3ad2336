import { describe, expect, test } from 'vitest';
import { datesInYear, parseYearlyRule } from './yearly-rule.ts';

const dates = (parts: object, start: string, year: number) => {
  const rule = parseYearlyRule({ freq: 'YEARLY', ...parts });
  return rule && datesInYear(rule, start, year);
};

describe('the dates of a yearly rule', () => {
  test.each<[string, object, string, number, string[]]>([
    ['the day of its first date', {}, '2020-12-25', 2027, ['2027-12-25']],
    ['none before it begins', {}, '2028-12-25', 2027, []],
    ['29 February only in leap years', {}, '2024-02-29', 2027, []],
    ['29 February in a leap year', {}, '2024-02-29', 2028, ['2028-02-29']],
    ['every second year', { interval: 2 }, '2024-05-01', 2027, []],
    ['every third year', { interval: 3 }, '2024-05-01', 2027, ['2027-05-01']],
    ['until a date', { until: '2027-04-30' }, '2024-05-01', 2027, []],
    ['until the same date, as a moment', { until: '2027-05-01T23:59:59Z' }, '2024-05-01', 2027, ['2027-05-01']],
    ['the last of a count', { count: 4 }, '2024-05-01', 2027, ['2027-05-01']],
    ['none after a count', { count: 3 }, '2024-05-01', 2027, []],
    ['a count over leap years', { count: 2 }, '2024-02-29', 2028, ['2028-02-29']],
    ['a count with an interval', { count: 2, interval: 3 }, '2024-05-01', 2027, ['2027-05-01']],
    ['another month', { bymonth: 6 }, '2024-05-17', 2027, ['2027-06-17']],
    ['a day of a month', { bymonth: 12, bymonthday: 26 }, '2020-12-26', 2027, ['2027-12-26']],
    ['the last day of a month', { bymonth: 2, bymonthday: -1 }, '2020-02-29', 2027, ['2027-02-28']],
    ['the last Monday of a month', { bymonth: 5, byday: '-1MO' }, '2020-05-25', 2027, ['2027-05-31']],
    ['the fourth Thursday of a month', { bymonth: 11, byday: '4TH' }, '2020-11-26', 2027, ['2027-11-25']],
    ['a fifth Sunday that the month lacks', { bymonth: 2, byday: '5SU' }, '2020-02-23', 2027, []],
    ['the third Monday by its place', { bymonth: 1, byday: 'MO', bysetpos: 3 }, '2020-01-20', 2027, ['2027-01-18']],
    [
      'the last weekday by its place',
      { bymonth: 5, byday: ['MO', 'TU', 'WE', 'TH', 'FR'], bysetpos: -1 },
      '2020-05-29',
      2027,
      ['2027-05-31'],
    ],
    [
      'the Tuesday after the first Monday',
      { bymonth: 11, byday: 'TU', bymonthday: [2, 3, 4, 5, 6, 7, 8] },
      '2020-11-03',
      2027,
      ['2027-11-02'],
    ],
    [
      'each Monday of a month, from its first date on',
      { bymonth: 5, byday: 'MO' },
      '2027-05-11',
      2027,
      ['2027-05-17', '2027-05-24', '2027-05-31'],
    ],
  ])('%s', (_, parts, start, year, expected) => {
    expect(dates(parts, start, year)).toEqual(expected);
  });

  test.each<[string, object]>([
    ['a rule of each second', { freq: 'SECONDLY' }],
    ['a daily rule', { freq: 'DAILY' }],
    ['a monthly rule', { freq: 'MONTHLY' }],
    ['hours of a day', { byhour: 9 }],
    ['days of the year', { byyearday: 100 }],
    ['weeks of the year', { byweekno: 20 }],
    ['days of each month', { bymonthday: 1 }],
    ['weekdays of the whole year', { byday: '20MO' }],
    ['each Monday', { byday: 'MO' }],
    ['several months', { bymonth: [1, 7] }],
    ['an unknown weekday', { bymonth: 1, byday: '1XX' }],
    ['no interval', { interval: 0 }],
  ])('are not read from %s', (_, parts) => {
    expect(dates(parts, '2020-05-01', 2027)).toBeUndefined();
  });

  test('are not read from anything else', () => {
    for (const value of [undefined, null, 'FREQ=YEARLY', []]) expect(parseYearlyRule(value)).toBeUndefined();
  });
});
