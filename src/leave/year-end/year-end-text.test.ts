import { describe, expect, test } from 'vitest';
import { computeCarryOver, isYearOver, findExpiryDate, lineEditProblems, computeLineOutcome } from './year-end-rules.ts';
import {
  actionText,
  causeText,
  caughtUpText,
  correctionText,
  effectText,
  listYearEndFigures,
  grantNote,
  lineNote,
  lossText,
} from './year-end-text.ts';

test.each([
  [8, 5, 5],
  [4.5, 5, 4.5],
  [8, null, 8],
  [8, 0, 0],
  [0, 5, 0],
  [-0.5, 5, 0],
  [-0.5, null, 0],
  [5.5, 5.5, 5.5],
])('of %f remaining days with a limit of %s, %f are carried over', (rest, most, carried) => {
  expect(computeCarryOver(rest, most)).toBe(carried);
});

test.each([
  [true, 'Open 2027 early', 'It carries no days over and does not close 2026.'],
  [false, 'Close 2026', 'carries days over by the rules of the leave categories'],
])('describes the action and its effect (opens: %s)', (opens, action, effect) => {
  expect(actionText({ year: 2026, opens })).toBe(action);
  expect(effectText({ year: 2026, opens })).toContain(effect);
});

test.each([
  [{ lapses: 22.5, lapsesPeople: 10 }, '10 people would lose 22.5 days of'],
  [{ lapses: 1, lapsesPeople: 1 }, '1 person would lose 1 day of'],
])('the loss of %o is "%s"', (sums, text) => expect(lossText(sums)).toBe(text));

test('an edited line has the expiring and the available days', () => {
  expect(computeLineOutcome({ rest: 10.5, carried: 8, granted: 20 })).toEqual({ lapses: 2.5, availableNext: 28 });
  expect(computeLineOutcome({ rest: 2, carried: 4, granted: 14, beside: -1 })).toEqual({ lapses: 0, availableNext: 17 });
  expect(computeLineOutcome({ rest: -2, carried: 0, granted: 14 })).toEqual({ lapses: 0, availableNext: 14 });
});

test('carried days expire on a date of the next year', () => {
  expect(findExpiryDate('03-31', 2028)).toBe('2028-03-31');
  expect(findExpiryDate(null, 2028)).toBeNull();
});

test('a year is over on the first day of the next year', () => {
  expect([isYearOver(2026, '2026-12-31'), isYearOver(2026, '2027-01-01')]).toEqual([false, true]);
});

describe('an edit', () => {
  test.each([
    [{ carried: 2.25, note: 'x' }, ['carried']],
    [{ carried: -1, note: 'x' }, ['carried']],
    [{ carried: 999.5, note: 'x' }, ['carried']],
    [{ carried: Number.NaN, note: 'x' }, ['carried']],
    [{ grant: 366.5, note: 'x' }, ['grant']],
    [{ carried: 999, grant: 366, note: 'x' }, []],
    [{ carried: 1 }, ['note']],
    [{ grant: 0.5 }, ['note']],
    [{ carried: null, grant: null }, []],
  ])('of %j has errors in %j', (edit, paths) => {
    expect(lineEditProblems(edit).map(({ path }) => path)).toEqual(paths);
  });
});

test('lists the totals of a year end', () => {
  const sums = { people: 64, carried: 183.5, carriedPeople: 57, lapses: 1, lapsesPeople: 1, granted: 1140, availableNext: 1323.5 };
  expect(listYearEndFigures(sums, { year: 2026, opens: false })).toEqual([
    { label: 'Carried over to 2027', days: 183.5, about: 'days, 57 people' },
    { label: 'Expires', days: 1, about: 'day, 1 person' },
    { label: 'Granted for 2027', days: 1140, about: 'days' },
    { label: 'Available in 2027', days: 1323.5, about: 'days, 64 people' },
  ]);
  expect(listYearEndFigures(sums, { year: 2026, opens: true })).toEqual([
    { label: 'Granted for 2027', days: 1140, about: 'days, 64 people' },
  ]);
});

test('a line has a note if it is unusual', () => {
  expect(lineNote({ note: 'Penang move', rest: 3 }, 2026)).toBe('Edited: Penang move');
  expect(lineNote({ note: null, rest: -0.5 }, 2026)).toBe('0.5 day overdrawn in 2026, nothing carried over');
  expect(lineNote({ note: null, rest: 0 }, 2026)).toBeUndefined();
  expect(grantNote({ grant: 18, grantBefore: 16, why: '5 years of service or more' })).toBe('5 years of service or more, was 16');
  expect(grantNote({ grant: 14, grantBefore: 16, why: null })).toBe('was 16');
  expect(grantNote({ grant: 14, grantBefore: 14, why: null })).toBeUndefined();
});

const noCause = { startDate: null, fromStatus: null, toStatus: null, code: null, kind: null } as const;
const ofLeave = { ...noCause, what: 'leave', startDate: '2026-12-31', fromStatus: 'PNAPV' } as const;
test.each([
  [{ ...ofLeave, toStatus: 'REJCT' }, 'Leave of 31/12/2026: rejected on 04/01/2027, 09:12'],
  [{ ...ofLeave, toStatus: 'APPRV', code: 'leave.approved-second' }, 'Leave of 31/12/2026: approved, 2 of 2 on 04/01/2027, 09:12'],
  [{ ...ofLeave, fromStatus: null, toStatus: 'PNAPV' }, 'Leave of 31/12/2026: applied on 04/01/2027, 09:12'],
  [{ ...ofLeave, what: 'recalled', fromStatus: null }, 'Leave of 31/12/2026: recalled on 04/01/2027, 09:12'],
  [{ ...noCause, what: 'entry', kind: 'correction' }, 'Days corrected on 04/01/2027, 09:12'],
  [{ ...noCause, what: 'rules' }, 'The rules or the profile changed'],
] as const)('explains why a line has changed: %j', (cause, text) => {
  expect(causeText(cause, '04/01/2027, 09:12')).toBe(text);
});

test('describes the effect of a correction', () => {
  expect(correctionText({ carried: 1, lapsed: -0.5 })).toBe('1 day more carried over, 0.5 day less expired');
  expect(correctionText({ carried: 0, lapsed: 2 })).toBe('2 days more expired');
});

test.each([
  [0, 0, undefined],
  [1, 0, 'Booked first: 1 overdue monthly accrual.'],
  [2, 3, 'Booked first: 2 overdue monthly accruals, 3 overdue expiries.'],
])('counts the accruals (%i) and expiries (%i) that were booked before a draft', (monthsFirst, lapsesFirst, text) => {
  expect(caughtUpText({ monthsFirst, lapsesFirst })).toBe(text);
});
