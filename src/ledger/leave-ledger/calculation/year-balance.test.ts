import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateLeaveDuration } from './leave-duration.ts';
import { calendarForType, createStandardCalendar } from './working-calendar.ts';
import { bookedStatuses, leaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { addDays, eachDay, isWeekend, monthOf, yearOf } from '#src/base/dates/plain-date.ts';
import { balanceSentence, calculateYearBalance } from './year-balance.ts';

type Leave = Parameters<typeof calculateYearBalance>[1][number];

const leave = (startDate: string, endDate: string, leaveDuration: number, more: Partial<Leave> & { leaveCode?: string } = {}): Leave => ({
  id: { startDate, leaveCode: more.leaveCode ?? 'AL' },
  endDate,
  leaveDuration,
  leaveStatus: more.leaveStatus ?? 'APPRV',
});

const entitlement = (takenLeave: number, countsCalendarDays = false) => ({
  id: { year: 2026, leaveCode: 'AL' },
  leaveCategory: { countsCalendarDays },
  availableLeave: 20,
  takenLeave,
  pendingLeave: 0,
  balanceLeave: Math.max(0, 20 - takenLeave),
});

const noHolidays = new Map<string, string>();

/** The months with leave, each as `taken+booked`. */
function months(taken: number, leaves: Leave[], today: string, holidays: ReadonlyMap<string, string> = noHolidays): Record<number, string> {
  const shown = calculateYearBalance(entitlement(taken), leaves, { calendar: createStandardCalendar(holidays), today }).months;
  return Object.fromEntries(shown.flatMap((of, n) => (of.taken + of.booked > 0 ? [[n + 1, `${of.taken}+${of.booked}`]] : [])));
}

describe('the months of a balance', () => {
  const overMonthEnd = leave('2026-11-27', '2026-12-02', 4);
  test.each<[string, Record<number, string>, Record<number, string>]>([
    ['split a leave over the end of a month', months(4, [overMonthEnd], '2026-01-01'), { 11: '0+2', 12: '0+2' }],
    ['split past and upcoming leave by today', months(4, [overMonthEnd], '2026-11-30'), { 11: '2+0', 12: '0+2' }],
    ['count today as taken', months(4, [overMonthEnd], '2026-12-01'), { 11: '2+0', 12: '1+1' }],
    ['include half a day', months(0.5, [leave('2026-11-27', '2026-11-27', 0.5)], '2026-12-01'), { 11: '0.5+0' }],
    ['ignore other leave types', months(0, [leave('2026-11-27', '2026-11-27', 1, { leaveCode: 'SL' })], '2026-12-01'), {}],
    ['ignore other years', months(0, [leave('2025-11-27', '2025-11-27', 1)], '2026-12-01'), {}],
    ['ignore pending leave', months(0, [leave('2026-11-27', '2026-11-27', 1, { leaveStatus: 'PNAPV' })], '2026-12-01'), {}],
    [
      'have what is to be cancelled',
      months(1, [leave('2026-11-27', '2026-11-27', 1, { leaveStatus: 'PNCLD' })], '2026-12-01'),
      { 11: '1+0' },
    ],
    [
      'have in January what was taken before this system',
      months(3, [leave('2026-05-04', '2026-05-04', 1)], '2026-12-01'),
      { 1: '2+0', 5: '1+0' },
    ],
    ['show no more than the ledger, latest days first', months(1, [leave('2026-05-04', '2026-05-05', 2)], '2026-12-01'), { 5: '1+0' }],
    [
      'keep the count of leave whose holiday came later',
      months(2, [leave('2026-04-30', '2026-05-01', 2)], '2026-12-01', new Map([['2026-05-01', 'Labour Day']])),
      { 4: '1+0', 5: '1+0' },
    ],
    [
      'have a holiday that came later before a weekend that never cost anything',
      months(3, [leave('2026-05-29', '2026-06-02', 3)], '2026-12-01', new Map([['2026-06-01', 'Founding Day']])),
      { 5: '1+0', 6: '2+0' },
    ],
    [
      'preserve the count of leave after its holiday is removed',
      months(1, [leave('2026-04-30', '2026-05-01', 1)], '2026-12-01'),
      { 4: '1+0' },
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));
});

const date = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days));
const someDates = fc.uniqueArray(date, { maxLength: 30 }).map((dates) => new Map(dates.map((one) => [one, 'Holiday'])));

/** Consecutive leave with gaps, so that no two share a day. */
const anyLeaves = fc.array(
  fc.record({
    gap: fc.integer({ min: 1, max: 40 }),
    length: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
    half: fc.boolean(),
    leaveCode: fc.constantFrom('AL', 'AL', 'SL'),
    leaveStatus: fc.constantFrom(...leaveStatuses),
  }),
  { maxLength: 20 },
);

const anyHistory = fc.record({
  leaves: anyLeaves,
  countsCalendarDays: fc.boolean(),
  holidays: someDates,
  today: date,
  before: fc.integer({ min: 0, max: 10 }).map((halves) => halves / 2),
});

type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

/** The applications as the server would have stored them. */
function stored({ leaves, countsCalendarDays, holidays }: History): (Leave & { half: boolean })[] {
  let end = '2025-12-31';
  return leaves.flatMap(({ gap, length, half, leaveCode, leaveStatus }) => {
    const startDate = addDays(end, gap);
    end = addDays(startDate, length);
    const { days } = calculateLeaveDuration(
      { startDate, endDate: end, halfDay: half },
      calendarForType({ countsCalendarDays }, createStandardCalendar(holidays)),
    );
    const one = { ...leave(startDate, end, days, { leaveCode, leaveStatus }), half: half && length === 0 };
    return yearOf(end) === 2026 && days > 0 ? [one] : [];
  });
}

const counts = (leaves: readonly Leave[]) =>
  leaves.filter(({ id, leaveStatus }) => id.leaveCode === 'AL' && bookedStatuses.includes(leaveStatus));
const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

describe('for any history', () => {
  test('the bars, the figures and the ledger agree', () => {
    fc.assert(
      fc.property(anyHistory, someDates, (history, changedHolidays) => {
        const leaves = stored(history);
        const ledger = total(counts(leaves).map(({ leaveDuration: days }) => days)) + history.before;
        const of = entitlement(ledger, history.countsCalendarDays);
        // Holidays added or removed later do not change the figures.
        for (const holidays of [history.holidays, changedHolidays]) {
          const {
            taken,
            booked,
            left,
            overdrawn,
            months: shown,
          } = calculateYearBalance(of, leaves, { calendar: createStandardCalendar(holidays), today: history.today });
          expect(taken + booked).toBe(of.takenLeave);
          expect(total(shown.map((month) => month.taken))).toBe(taken);
          expect(total(shown.map((month) => month.booked))).toBe(booked);
          expect(left).toBe(of.balanceLeave);
          expect(left - overdrawn).toBe(of.availableLeave - of.takenLeave);
          expect(shown.every((month) => month.taken >= 0 && month.booked >= 0)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('each month equals a count day by day', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { countsCalendarDays, holidays, today } = history;
        const leaves = stored(history);
        const ledger = total(counts(leaves).map(({ leaveDuration: days }) => days));
        const months: Record<string, number> = {};
        for (const one of counts(leaves) as ReturnType<typeof stored>) {
          for (const day of eachDay(one.id.startDate, one.endDate)) {
            if (!countsCalendarDays && (isWeekend(day) || holidays.has(day))) continue;
            const key = `${monthOf(day)} ${day <= today ? 'taken' : 'booked'}`;
            months[key] = (months[key] ?? 0) + (one.half ? 0.5 : 1);
          }
        }
        const shown = calculateYearBalance(entitlement(ledger, countsCalendarDays), leaves, {
          calendar: createStandardCalendar(holidays),
          today,
        }).months;
        shown.forEach(({ taken, booked }, n) => {
          expect([taken, booked]).toEqual([months[`${n + 1} taken`] ?? 0, months[`${n + 1} booked`] ?? 0]);
        });
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  [2, '4.5 days left, 2 pending, 2.5 available to request'],
  [6, '4.5 days left, 6 pending, 0 available to request'],
  [0, '4.5 days left'],
])('describes a balance with %d pending days in one sentence', (pendingLeave, text) => {
  expect(balanceSentence({ availableLeave: 7, takenLeave: 2.5, pendingLeave })).toBe(text);
});
