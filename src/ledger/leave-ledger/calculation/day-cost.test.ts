import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type PersonalCalendar, calculateDayCost } from './day-cost.ts';
import { dayReasonText, toDayReason } from '../wording/day-reasons.ts';
import { halves } from './half-day.ts';
import { type CompanyHoliday, holidaysOfPerson, type DatedWorkState, createHolidayStatesParser } from './holiday-states.ts';
import { calculateLeaveDays, type LeavePeriod, sumLeaveDays } from './leave-duration.ts';
import { type DayShare, dayShares, workingDaysPerWeek, standardDays, type PatternDays, type DatedWorkPattern } from './work-pattern.ts';
import { createCalendar, calendarForType } from './working-calendar.ts';

const week = (patternCode: string, days: Partial<PatternDays>, from = '2026-01-01'): DatedWorkPattern => ({
  from,
  patternCode,
  days: { ...standardDays, ...days },
});
const kedah = week('KEDAH', { fri: 'off', sun: 'full' });
const mornings = week('MORN', { mon: 'am', tue: 'am', wed: 'am', thu: 'am', fri: 'am' });
const holidays = new Map([
  ['2026-12-24', { name: 'Christmas Eve', part: 'PM' as const }],
  ['2026-12-25', { name: 'Christmas Day' }],
]);

/** The cost of a day and the reasons why its morning and afternoon are free. */
const told = (date: string, person: Partial<PersonalCalendar>) => {
  const { days, free } = calculateDayCost(date, { weeks: [], holidays, ...person });
  return [
    days,
    ...halves.map((half) => free[half] && dayReasonText(toDayReason(free[half]), 'holiday' in free[half] ? free[half].holiday.name : null)),
  ];
};

describe('a day costs', () => {
  test.each<[string, unknown[], unknown[]]>([
    ['1 if it is worked', told('2026-12-23', {}), [1, undefined, undefined]],
    ['nothing on a holiday, with its name', told('2026-12-25', {}), [0, 'Christmas Day', 'Christmas Day']],
    ['half on a half holiday', told('2026-12-24', {}), [0.5, undefined, 'Christmas Eve, afternoon']],
    ['nothing on Saturday of the standard pattern', told('2026-12-26', {}), [0, 'Weekend', 'Weekend']],
    ['nothing on a day off of another pattern', told('2026-12-18', { weeks: [kedah] }), [0, 'Not a working day', 'Not a working day']],
    [
      'nothing on Saturday in a pattern where it is a day off, but no weekend',
      told('2026-12-26', { weeks: [kedah] }),
      [0, 'Not a working day', 'Not a working day'],
    ],
    ['1 on Sunday if that is worked', told('2026-12-27', { weeks: [kedah] }), [1, undefined, undefined]],
    [
      'half if only the morning is a holiday',
      told('2026-12-31', { holidays: new Map([['2026-12-31', { name: 'Eve', part: 'AM' as const }]]) }),
      [0.5, 'Eve, morning', undefined],
    ],
    ['half if half of it is worked', told('2026-12-23', { weeks: [mornings] }), [0.5, undefined, 'Morning only']],
    [
      'nothing if the working half is a holiday',
      told('2026-12-24', { weeks: [week('PM', { thu: 'pm' })] }),
      [0, 'Afternoon only', 'Christmas Eve, afternoon'],
    ],
    [
      'nothing on a holiday that is also a day off, with the name of the holiday',
      told('2026-12-25', { weeks: [kedah] }),
      [0, 'Christmas Day', 'Christmas Day'],
    ],
    ['nothing on a weekend before the first own pattern begins', told('2025-12-28', { weeks: [kedah] }), [0, 'Weekend', 'Weekend']],
    [
      'what the latest of several patterns says',
      told('2026-12-27', { weeks: [week('STANDARD', {}, '2026-12-27'), kedah] }),
      [0, 'Weekend', 'Weekend'],
    ],
    [
      'what the previous pattern says, until its last day',
      told('2026-12-20', { weeks: [week('STANDARD', {}, '2026-12-27'), kedah] }),
      [1, undefined, undefined],
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));
});

const period = (startDate: string, endDate: string, more: Partial<LeavePeriod> = {}): LeavePeriod => ({
  startDate,
  endDate,
  halfDay: false,
  ...more,
});
const costs = (of: LeavePeriod, person: Partial<PersonalCalendar> = {}) =>
  calculateLeaveDays(of, createCalendar({ weeks: [], holidays, ...person })).map(({ date, days, why, holiday }) =>
    [date.slice(8), days, why && dayReasonText(why, holiday)].filter((part) => part !== undefined).join(' '),
  );

describe('shows the cost of each day and why', () => {
  const half = { halfDay: true } as const;
  test.each<[string, string[], string[]]>([
    [
      'from noon to noon',
      costs(period('2026-12-21', '2026-12-23', { startPart: 'PM', endPart: 'AM' })),
      ['21 0.5 From noon', '22 1', '23 0.5 Until noon'],
    ],
    [
      'over Christmas',
      costs(period('2026-12-24', '2026-12-28')),
      ['24 0.5 Christmas Eve, afternoon', '25 0 Christmas Day', '26 0 Weekend', '27 0 Weekend', '28 1'],
    ],
    [
      'until noon of a day whose afternoon is free',
      costs(period('2026-12-23', '2026-12-24', { endPart: 'AM' })),
      ['23 1', '24 0.5 Until noon'],
    ],
    [
      'from noon of a day whose afternoon is free',
      costs(period('2026-12-24', '2026-12-28', { startPart: 'PM' })).slice(0, 1),
      ['24 0 Christmas Eve, afternoon'],
    ],
    [
      'from noon of a day of which the morning is worked',
      costs(period('2026-12-22', '2026-12-23', { startPart: 'PM' }), { weeks: [mornings] }),
      ['22 0 Morning only', '23 0.5 Morning only'],
    ],
    ['part days of a single day are ignored', costs(period('2026-12-22', '2026-12-22', { startPart: 'PM', endPart: 'AM' })), ['22 1']],
    ['a half day over several days is ignored', costs(period('2026-12-22', '2026-12-23', half)), ['22 1', '23 1']],
    ['a morning', costs(period('2026-12-22', '2026-12-22', { ...half, halfDayPart: 'AM' })), ['22 0.5 Morning']],
    ['an afternoon', costs(period('2026-12-22', '2026-12-22', { ...half, halfDayPart: 'PM' })), ['22 0.5 Afternoon']],
    [
      'an afternoon on a half holiday',
      costs(period('2026-12-24', '2026-12-24', { ...half, halfDayPart: 'PM' })),
      ['24 0 Christmas Eve, afternoon'],
    ],
    [
      'half a day without a chosen half takes the half that costs',
      costs(period('2026-12-22', '2026-12-22', half), { weeks: [week('PM', { tue: 'pm' })] }),
      ['22 0.5 Afternoon'],
    ],
    ['half a day off costs nothing', costs(period('2026-12-25', '2026-12-25', half)), ['25 0 Christmas Day']],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));

  test('every half counts for a calendar-day type, whatever the pattern and the holidays', () => {
    const calendar = calendarForType({ countsCalendarDays: true }, createCalendar({ weeks: [mornings], holidays }));
    expect(calculateLeaveDays(period('2026-12-24', '2026-12-26', { startPart: 'PM', endPart: 'AM' }), calendar)).toEqual([
      { date: '2026-12-24', days: 0.5, why: 'from-noon' },
      { date: '2026-12-25', days: 1 },
      { date: '2026-12-26', days: 0.5, why: 'until-noon' },
    ]);
  });
});

test.each<[string, Partial<PatternDays>, number]>([
  ['the standard week', {}, 5],
  ['four and a half days', { fri: 'am' }, 4.5],
  ['half days only', { mon: 'am', tue: 'pm', wed: 'off', thu: 'off', fri: 'off' }, 1],
])('counts the working days per week of %s', (_, days, expected) =>
  expect(workingDaysPerWeek({ ...standardDays, ...days })).toBe(expected),
);

const day = (from2026: number) => new Date(Date.UTC(2026, 0, 1 + from2026)).toISOString().slice(0, 10);
const states = ['KDH', 'KUL', 'JHR'];
const stateNames = states.map((state) => ({ state, longName: `State of ${state}`, shortName: `S ${state}` }));

type Company = {
  holidays: (CompanyHoliday & { has: 'all' | 'only' | 'except'; of: string[] })[];
  history: DatedWorkState[];
  weeks: DatedWorkPattern[];
  leave: LeavePeriod & { countsCalendarDays: boolean };
};

const dates = fc.integer({ min: 0, max: 45 }).map(day);
const share = fc.constantFrom<DayShare>(...dayShares);
const anyWeek = fc.record({ mon: share, tue: share, wed: share, thu: share, fri: share, sat: share, sun: share });
const anyHoliday = fc
  .record({ date: dates, has: fc.constantFrom('all', 'only', 'except'), of: fc.subarray(states), part: fc.constantFrom(null, 'AM', 'PM') })
  .map(({ date, has, of, part }): Company['holidays'][number] => {
    const list = of.map((state, n) => (n === 0 ? state.toLowerCase() : `State of ${state}`)).join(' / ');
    const text = { all: 'National', only: of.length > 0 ? list : 'Atlantis', except: `All except ${list}` }[has];
    return { date, name: `Holiday of ${text}`, states: text, part, has, of };
  });

const anyCompany: fc.Arbitrary<Company> = fc.record({
  holidays: fc.uniqueArray(anyHoliday, { maxLength: 25, selector: ({ date }) => date }),
  history: fc.uniqueArray(fc.record({ from: dates, state: fc.constantFrom(...states) }), { maxLength: 3, selector: ({ from }) => from }),
  weeks: fc.uniqueArray(fc.record({ from: dates, patternCode: fc.constantFrom('P1', 'STANDARD'), days: anyWeek }), {
    maxLength: 3,
    selector: ({ from }) => from,
  }),
  leave: fc
    .record({
      start: fc.integer({ min: 0, max: 40 }),
      length: fc.oneof(fc.constant(0), fc.integer({ min: -1, max: 20 })),
      halfDay: fc.boolean(),
      halfDayPart: fc.constantFrom('AM' as const, 'PM' as const),
      startPart: fc.constantFrom(null, 'PM' as const),
      endPart: fc.constantFrom(null, 'AM' as const),
      countsCalendarDays: fc.boolean(),
    })
    .map(({ start, length, ...rest }) => ({ startDate: day(start), endDate: day(start + length), ...rest })),
});

/** Counts each half day with Date in UTC, directly from the wording of the rules. */
function countHalfByHalf({ holidays: all, history, weeks, leave }: Company): number {
  const latest = <T extends { from: string }>(of: T[], date: string) =>
    of.filter(({ from }) => from <= date).toSorted((a, b) => b.from.localeCompare(a.from))[0];
  let counted = 0;
  for (
    let at = new Date(`${leave.startDate}T00:00:00Z`);
    at.toISOString().slice(0, 10) <= leave.endDate;
    at = new Date(at.getTime() + 86_400_000)
  ) {
    const date = at.toISOString().slice(0, 10);
    const state = latest(history, date)?.state;
    const worked = Object.values(latest(weeks, date)?.days ?? standardDays)[(at.getUTCDay() + 6) % 7];
    for (const half of ['AM', 'PM']) {
      if (leave.startDate !== leave.endDate && date === leave.startDate && leave.startPart === 'PM' && half === 'AM') continue;
      if (leave.startDate !== leave.endDate && date === leave.endDate && leave.endPart === 'AM' && half === 'PM') continue;
      if (leave.startDate === leave.endDate && leave.halfDay && leave.halfDayPart !== half) continue;
      const isHoliday = all.some(
        (one) =>
          one.date === date &&
          (one.part === null || one.part === half) &&
          (state === undefined || one.has === 'all' || (one.has === 'only') === one.of.includes(state)),
      );
      const works = worked === 'full' || worked === (half === 'AM' ? 'am' : 'pm');
      if (leave.countsCalendarDays || (works && !isHoliday)) counted += 1;
    }
  }
  return counted / 2;
}

function count({ holidays: all, history, weeks, leave }: Company): number {
  const person = { weeks, holidays: holidaysOfPerson(all, history, createHolidayStatesParser(stateNames)) };
  return sumLeaveDays(calculateLeaveDays(leave, calendarForType(leave, createCalendar(person))));
}

describe('compared with a count of each half day', () => {
  test('the cost is the same for any pattern, state, holidays and part days', () => {
    fc.assert(
      fc.property(anyCompany, (company) => {
        expect(count(company)).toBe(countHalfByHalf(company));
      }),
      { numRuns: 5000 },
    );
  });

  test('each day that costs less than a whole day has a reason', () => {
    fc.assert(
      fc.property(anyCompany, ({ holidays: all, history, weeks, leave }) => {
        const person = { weeks, holidays: holidaysOfPerson(all, history, createHolidayStatesParser(stateNames)) };
        for (const { days, why, holiday } of calculateLeaveDays(leave, calendarForType(leave, createCalendar(person)))) {
          expect(why === undefined).toBe(days === 1);
          expect(why?.startsWith('holiday') === true).toBe(holiday !== undefined);
        }
      }),
    );
  });
});

describe('the time zone of the machine', () => {
  const zoneBefore = process.env['TZ'];
  afterEach(() => {
    if (zoneBefore === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zoneBefore;
  });

  test.each([
    ['Pacific/Honolulu', 600],
    ['Pacific/Kiritimati', -840],
    ['America/Sao_Paulo', 180],
    ['Africa/Cairo', -120],
  ])('%s changes no count', (zone, offset) => {
    process.env['TZ'] = zone;
    expect(new Date('2026-01-01T12:00:00Z').getTimezoneOffset()).toBe(offset);
    fc.assert(
      fc.property(anyCompany, (company) => {
        expect(count(company)).toBe(countHalfByHalf(company));
      }),
      { numRuns: 1000 },
    );
  });
});
