import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { YearHistory } from '../calculation/replay-year.ts';
import { createStandardCalendar } from '../calculation/working-calendar.ts';
import { applyHolidayChange, shortenLeave, recalculateLeave, recalculationRemark, addExcess } from './recalculate-leave.ts';
import { remarkText } from './leave-remark-sentences.ts';

const leave = (startDate: string, endDate: string, leaveDuration: number, halfDay = false) => ({
  startDate,
  endDate,
  leaveDuration,
  halfDay,
});
const labourDay = new Map([['2026-05-01', 'Labour Day']]);

test.each([
  ['a leave that includes the holiday loses a day', leave('2026-04-30', '2026-05-04', 3), [2]],
  ['a leave of only that day has nothing left', leave('2026-05-01', '2026-05-01', 1), [0]],
  ['half of that day has nothing left', leave('2026-05-01', '2026-05-01', 0.5, true), [0]],
  ['half of another day stays', leave('2026-04-30', '2026-04-30', 0.5, true), []],
  ['an adjacent leave stays', leave('2026-05-04', '2026-05-05', 2), []],
  ['a leave that was already counted without the holiday stays', leave('2026-04-30', '2026-05-04', 2), []],
])('%s', (_what, counted, durations) => {
  expect(recalculateLeave([counted], () => createStandardCalendar(labourDay)).map(({ newDuration }) => newDuration)).toEqual(durations);
});

test('counts each leave by the calendar of the person who takes it', () => {
  const [here, there] = [createStandardCalendar(labourDay), createStandardCalendar([])];
  const leaves = ['here', 'there'].map((state) => ({ ...leave('2026-04-30', '2026-05-04', 3), state }));
  expect(recalculateLeave(leaves, ({ state }) => (state === 'here' ? here : there))).toMatchObject([{ state: 'here', newDuration: 2 }]);
});

test.each([
  ['ends before the last day', { startDate: '2026-04-29', endDate: '2026-04-30', halfDay: false }, {}],
  ['ends with it', { startDate: '2026-05-04', endDate: '2026-05-05', halfDay: false, endPart: 'AM' as const }, {}],
  ['goes beyond it', { startDate: '2026-05-04', endDate: '2026-05-07', halfDay: false }, { endDate: '2026-05-05', endPart: null }],
  [
    'begins at noon of it',
    { startDate: '2026-05-05', endDate: '2026-05-07', halfDay: false, startPart: 'PM' as const },
    { endDate: '2026-05-05', endPart: null, startPart: null, halfDay: true, halfDayPart: 'PM' },
  ],
  [
    'begins at noon before it',
    { startDate: '2026-05-04', endDate: '2026-05-07', halfDay: false, startPart: 'PM' as const, endPart: 'AM' as const },
    { endDate: '2026-05-05', endPart: null },
  ],
])('leave that %s is shortened to the last day', (_what, leave, changed) => {
  expect(shortenLeave(leave, '2026-05-05')).toEqual({ ...leave, ...changed });
  expect(shortenLeave(leave, undefined)).toBe(leave);
});

test('removes leave that begins after the last day', () => {
  expect(shortenLeave({ startDate: '2026-05-06', endDate: '2026-05-07', halfDay: false }, '2026-05-05')).toBeUndefined();
});

test('a moved holiday affects its old and its new date', () => {
  const change = { added: new Map([['2026-05-04', 'Labour Day']]), removed: labourDay };
  expect([...applyHolidayChange(new Map([...labourDay, ['2026-12-25', 'Christmas Day']]), change).keys()]).toEqual([
    '2026-12-25',
    '2026-05-04',
  ]);
});

test.each([
  [
    { added: labourDay, removed: new Map() },
    { leaveDuration: 3, newDuration: 2.5 },
    '01/05/2026 is now a public holiday (Labour Day): 2.5 days instead of 3 days.',
  ],
  [
    { added: new Map(), removed: labourDay },
    { leaveDuration: 1, newDuration: 2 },
    '01/05/2026 is no longer a public holiday (Labour Day): 2 days instead of 1 day.',
  ],
  [
    { added: labourDay, removed: new Map() },
    { leaveDuration: 1, newDuration: 0 },
    '01/05/2026 is now a public holiday (Labour Day): no days of leave are left.',
  ],
])('the reason describes the change and its effect: %#', (change, of, reason) => {
  expect(remarkText(recalculationRemark(change, of), {})).toBe(reason);
});

const counted = (appliedLeaveId: number, leaveDuration: number, newDuration: number) => ({
  appliedLeaveId,
  startDate: '2026-05-01',
  leaveDuration,
  newDuration,
});

test.each([
  ['the balance is enough', 1, [counted(1, 2, 3)], [0]],
  ['half a day is missing', 0.5, [counted(1, 2, 3)], [0.5]],
  ['the balance is already below zero', -1, [counted(1, 2, 3)], [2]],
  ['nothing is charged', -1, [counted(1, 3, 2)], [0]],
  ['two leaves share a balance', 1, [counted(1, 2, 3), counted(2, 1, 2)], [0, 1]],
  ['a day given back later pays for one charged before', 0, [counted(1, 2, 3), counted(2, 2, 1)], [0, 0]],
])('calculates the excess when %s', (_what, left, leaves, excess) => {
  const balances = new Map(leaves.map(({ appliedLeaveId }) => [appliedLeaveId, { entitlement: 'E0001 2026 AL', left }]));
  expect(addExcess(leaves, balances).map(({ exceedsBalanceBy }) => exceedsBalanceBy)).toEqual(excess);
});

test('shows the balance before and after each application, returned days first, and no balance if there is none', () => {
  const balances = new Map([1, 2].map((id) => [id, { entitlement: 'E0001 2026 AL', left: 4 }]));
  expect(
    addExcess([counted(1, 2, 3), counted(2, 2, 0.5), counted(3, 2, 1)], balances).map(({ left, leftThen }) => [left, leftThen]),
  ).toEqual([
    [5.5, 4.5],
    [4, 5.5],
    [null, null],
  ]);
});

test('the excess of one balance does not count against another', () => {
  const balances = new Map([
    [1, { entitlement: 'E0001 2026 AL', left: 0 }],
    [2, { entitlement: 'E0002 2026 AL', left: 5 }],
  ]);
  expect(
    addExcess([counted(1, 2, 3), counted(2, 2, 3), counted(3, 2, 3)], balances).map(({ exceedsBalanceBy }) => exceedsBalanceBy),
  ).toEqual([1, 0, 1]);
});

describe('where the order of days matters, the excess', () => {
  const year = (uses: YearHistory['leaves'] = [], more: Partial<YearHistory> = {}): YearHistory => ({
    year: 2026,
    entries: [
      { on: '2026-01-01', days: 2 },
      { on: '2026-01-01', days: 3, until: '2026-03-31' },
    ],
    leaves: uses,
    brought: 0,
    ...more,
  });
  const leave = (appliedLeaveId: number, startDate: PlainDate, days: number) => ({
    appliedLeaveId,
    startDate,
    endDate: addDays(startDate, 6),
    leaveDuration: days,
    dayCosts: Array.from({ length: days }, (_, n) => ({ date: addDays(startDate, n), days: 1 })),
  });
  const anew = (of: ReturnType<typeof leave>, days: number) => ({
    ...of,
    newDuration: days,
    newDays: leave(0, of.startDate, days).dayCosts,
  });
  const excess = (recounted: ReturnType<typeof anew>[], of: YearHistory) => {
    const taken = of.leaves.reduce((sum, one) => sum + one.leaveDuration, 0);
    const balances = new Map(recounted.map(({ appliedLeaveId }) => [appliedLeaveId, { entitlement: 'E', left: 5 - taken, year: of }]));
    return addExcess(recounted, balances).map(({ exceedsBalanceBy }) => exceedsBalanceBy);
  };
  const [march, june] = [leave(1, '2026-03-23', 2), leave(2, '2026-06-15', 2)];

  test('is the number of days that expired days cannot cover', () => {
    // By the figures alone, three days are left.
    expect(excess([anew(june, 3)], year([june]))).toEqual([1]);
    expect(excess([anew(march, 3)], year([march]))).toEqual([0]);
  });

  test('counts returned days first, then the charges of earlier leave', () => {
    const later = leave(3, '2026-09-01', 1);
    expect(excess([anew(june, 3), anew(later, 2)], year([june, later]))).toEqual([2, 3]);
    expect(excess([anew(june, 3), anew(later, 0)], year([june, later]))).toEqual([1, 0]);
  });

  test('is zero if future accruals cover it', () => {
    const monthly = { entitlement: 12, joinDate: null, after: '2026-03-31', accrualOn: 'end' as const, until: null };
    expect(excess([anew(june, 4)], year([june], { monthly }))).toEqual([0]);
    expect(excess([anew(june, 5)], year([june], { monthly }))).toEqual([1]);
  });

  test('equals the figures for 2,000 samples without later accruals or expiries', () => {
    const one = fc.record({
      start: fc.integer({ min: 0, max: 340 }),
      was: fc.integer({ min: 0, max: 4 }),
      now: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: -4, max: 20 }), fc.array(one, { minLength: 1, maxLength: 5 }), (days, many) => {
        const recounted = many.map(({ start, was, now }, n) => anew(leave(n + 1, addDays('2026-01-01', start), was), now));
        const of = { ...year(recounted), entries: [{ on: '2026-01-01', days }] };
        const left = days - recounted.reduce((sum, { leaveDuration }) => sum + leaveDuration, 0);
        const by = (more: object) => new Map(recounted.map(({ appliedLeaveId }) => [appliedLeaveId, { entitlement: 'E', left, ...more }]));
        expect(addExcess(recounted, by({ year: of }))).toEqual(addExcess(recounted, by({})));
      }),
      { numRuns: 2000 },
    );
  });
});
