import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import { finalBookingProblems, countMonthsWorked, computeProRata } from './last-day-rules.ts';

describe('the months worked in the year of a last day', () => {
  test.each<[PlainDate | null, PlainDate, number]>([
    ['2020-01-01', '2026-01-14', 0],
    ['2020-01-01', '2026-01-15', 1],
    ['2020-01-01', '2026-09-14', 8],
    ['2020-01-01', '2026-12-31', 12],
    [null, '2026-06-30', 6],
    ['2026-01-01', '2026-06-30', 6],
    ['2026-03-15', '2026-09-15', 7],
    ['2026-03-16', '2026-09-15', 6],
    ['2026-03-16', '2026-03-31', 0],
    ['2026-12-15', '2026-12-15', 1],
  ])('are counted for joined %s, left after %s: %i', (joinDate, lastDay, months) => {
    expect(countMonthsWorked(joinDate, lastDay)).toBe(months);
  });

  test('equal the number of 15ths from joining to the last day', () => {
    const day = integer({ min: 0, max: 364 }).map((n) => addDays('2026-01-01', n));
    assert(
      property(day, day, (one, other) => {
        const [joinDate = '', lastDay = ''] = [one, other].toSorted();
        const worked = [...eachDay(joinDate, lastDay)].filter((date) => date.endsWith('-15'));
        expect(countMonthsWorked(joinDate, lastDay)).toBe(worked.length);
      }),
    );
  });
});

describe('the final balance of a leaver', () => {
  const year = { entitlement: 14, availableLeave: 14, takenLeave: 0, pendingLeave: 0, granted: 14, corrected: 0, isProRata: false };
  test.each([
    ['half a year', {}, '2020-01-01', '2026-06-30', { proRata: 7, correction: -7, rest: 7 }],
    ['rounded up to a half', {}, '2020-01-01', '2026-01-31', { proRata: 1.5, correction: -12.5, rest: 1.5 }],
    ['the whole year', {}, '2020-01-01', '2026-12-31', { proRata: 14, correction: 0, rest: 14 }],
    ['carried days stay', { availableLeave: 17 }, '2020-01-01', '2026-06-30', { proRata: 7, correction: -7, rest: 10 }],
    ['taken and pending', { takenLeave: 3, pendingLeave: 1.5 }, '2020-01-01', '2026-06-30', { proRata: 7, correction: -7, rest: 2.5 }],
    ['more was taken', { takenLeave: 9 }, '2020-01-01', '2026-06-30', { proRata: 7, correction: -7, rest: -2 }],
    ['corrected before', { availableLeave: 7, corrected: -7 }, '2020-01-01', '2026-06-30', { proRata: 7, correction: 0, rest: 7 }],
    [
      'stays longer after all',
      { availableLeave: 7, corrected: -7 },
      '2020-01-01',
      '2026-09-30',
      { proRata: 10.5, correction: 3.5, rest: 10.5 },
    ],
    ['never below nothing', { availableLeave: 2 }, '2020-01-01', '2026-06-30', { proRata: 7, correction: -2, rest: 0 }],
    ['month by month so far', { availableLeave: 5, granted: 5 }, '2020-01-01', '2026-06-30', { proRata: 7, correction: 2, rest: 7 }],
    [
      'granted pro rata',
      { entitlement: 7, availableLeave: 7, granted: 7, isProRata: true },
      '2026-07-01',
      '2026-09-30',
      { proRata: 3.5, correction: -3.5, rest: 3.5 },
    ],
    ['granted whole in the year of joining', {}, '2026-07-01', '2026-09-30', { proRata: 3.5, correction: -10.5, rest: 3.5 }],
    [
      'joined too late to count',
      { entitlement: 0, availableLeave: 0, granted: 0, isProRata: true },
      '2026-12-16',
      '2026-12-31',
      { proRata: 0, correction: 0, rest: 0 },
    ],
  ])('%s', (_, more, joinDate, lastDay, expected) => {
    const { proRata, correction, rest } = computeProRata({ ...year, ...more }, joinDate, lastDay);
    expect({ proRata, correction: correction + 0, rest }).toEqual(expected);
  });

  test.each([
    [[], ['last-day.nothing']],
    [[{ correction: 0, paidOut: 0 }], ['last-day.nothing']],
    [[{ correction: -0.5, paidOut: 0 }], []],
    [[{ correction: 0, paidOut: 0.5 }], []],
    [[{ correction: 0.25, paidOut: 0 }], ['entitlement-entry.days-form']],
    [[{ correction: 1, paidOut: -1 }], ['entitlement-entry.days-form']],
    [
      [
        { correction: 1, paidOut: 0 },
        { correction: 1, paidOut: 0 },
      ],
      ['last-day.type-twice'],
    ],
  ])('has the problems for %j: %j', (lines, codes) => {
    expect(finalBookingProblems(lines.map((line) => ({ leaveCode: 'AL', ...line }))).map(({ code }) => code)).toEqual(codes);
  });
});
