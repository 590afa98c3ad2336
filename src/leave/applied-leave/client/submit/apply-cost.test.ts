import { expect, test } from 'vitest';
import { calendarFromResponse } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { computeApplyCost } from './apply-cost.ts';

const facts = {
  today: '2026-06-15',
  entitlements: [
    {
      id: { leaveCode: 'AL' },
      leaveCategory: { countsCalendarDays: false },
      availableLeave: 10,
      takenLeave: 0,
      pendingLeave: 0,
      balanceLeave: 10,
    },
  ],
  calendar: calendarFromResponse({
    holidays: [],
    weeks: [
      {
        from: '2026-01-01',
        patternCode: 'KEDAH',
        days: { mon: 'full', tue: 'full', wed: 'full', thu: 'am', fri: 'off', sat: 'off', sun: 'full' },
      },
    ],
  }),
  ownLeave: [{ id: { startDate: '2026-06-16' }, endDate: '2026-06-16', halfDayPart: 'AM', leaveStatus: 'APPRV' }],
  // The cost needs only these fields.
} as unknown as Parameters<typeof computeApplyCost>[1];

const input = { leaveCode: 'AL', startDate: '2026-06-16', endDate: '2026-06-19', halfDay: false, reason: '', approver: '' };

test('part days cost what their half costs in the work pattern, and leave the other half free', () => {
  const whole = computeApplyCost(input, facts, '');
  expect(whole.duration).toBe(2.5);
  expect(whole.overlap).toBeDefined();
  const fromNoon = computeApplyCost({ ...input, startPart: 'PM', endDate: '2026-06-18', endPart: 'AM' }, facts, '');
  expect(fromNoon).toMatchObject({ duration: 2, left: 8, overlap: undefined });
  expect(fromNoon.each).toEqual([
    { date: '2026-06-16', days: 0.5, why: 'from-noon' },
    { date: '2026-06-17', days: 1 },
    { date: '2026-06-18', days: 0.5, why: 'until-noon' },
  ]);
});

test('the balance of another year is computed by the server', () => {
  expect(computeApplyCost(input, facts, '').limit).toBe(10);
  expect(computeApplyCost({ ...input, startDate: '2026-12-30', endDate: '2027-01-04' }, facts, '').limit).toBe(Infinity);
  expect(computeApplyCost({ ...input, startDate: '2025-12-30', endDate: '2026-01-04' }, facts, '').limit).toBe(Infinity);
});
