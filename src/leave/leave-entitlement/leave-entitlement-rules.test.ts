import { displayedBalance } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { describe, expect, test } from 'vitest';
import {
  availableWarning,
  computeDefaultAvailable,
  entitlementDaysProblems,
  entitlementIdProblems,
  takenWarning,
  parseDays,
  parseYear,
} from './leave-entitlement-rules.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import { entitlementSentences } from './leave-entitlement-sentences.ts';

test.each([
  ['0', 0],
  ['14', 14],
  [' 12.5 ', 12.5],
  ['999.5', 999.5],
  ['99999', 99_999],
  ['1.0', 1],
  ['', undefined],
  ['1.25', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1000.5', undefined],
  ['1,5', undefined],
  ['ten', undefined],
])('the typed days %j are %s', (text, days) => {
  expect(parseDays(text)).toBe(days);
});

test.each([
  ['2026', 2026],
  ['26', undefined],
  ['20266', undefined],
  ['0999', undefined],
  ['MMXX', undefined],
])('the typed year %j is %s', (text, year) => {
  expect(parseYear(text)).toBe(year);
});

describe('the numbers of an entitlement', () => {
  const days = { carryForward: 0, entitlement: 14, availableLeave: 14 };
  test.each([
    [{}, []],
    [{ carryForward: undefined }, ['carryForward']],
    [{ entitlement: -1, availableLeave: 0.25 }, ['entitlement', 'availableLeave']],
    [{ availableLeave: 100_000 }, ['availableLeave']],
    [{ availableLeave: Number.NaN }, ['availableLeave']],
    [{ carryForward: 1e21, availableLeave: 9e99 }, ['carryForward', 'availableLeave']],
  ])('with %j are wrong at %j', (change, paths) => {
    const said = toProblemResponses(entitlementSentences, entitlementDaysProblems({ ...days, ...change }));
    expect(said.map(({ path, message }) => ({ path, message }))).toEqual(
      paths.map((path) => ({ path, message: 'Please enter a valid number only' })),
    );
  });

  test('give the available days and the balance, which is never below zero', () => {
    expect(computeDefaultAvailable({ carryForward: 2.5, entitlement: 14 })).toBe(16.5);
    expect(computeDefaultAvailable({ carryForward: undefined, entitlement: 14 })).toBeUndefined();
    expect(displayedBalance(14, 3.5)).toBe(10.5);
    expect(displayedBalance(5, 7)).toBe(0);
  });

  test('give warnings if they contradict each other', () => {
    expect(takenWarning(3, 3)).toBeUndefined();
    expect(takenWarning(3, 2.5)).toBe('Leave Count differ from Applied Leave ( 2.5 approved )');
    expect(availableWarning(days)).toBeUndefined();
    expect(availableWarning({ ...days, entitlement: undefined })).toBeUndefined();
    expect(availableWarning({ ...days, carryForward: 2 })).toBe('Available Leave differ from Carried Forward + Entitlement ( 16 )');
  });
});

test('an entitlement needs an employee, a year and a type', () => {
  expect(entitlementIdProblems({ emplid: 'E1', year: 2026, leaveCode: 'AL' })).toEqual([]);
  expect(
    toProblemResponses(entitlementSentences, entitlementIdProblems({ emplid: '', year: undefined, leaveCode: ' ' })).map(
      ({ path, message }) => `${path}: ${message}`,
    ),
  ).toEqual(['id.emplid: Employee ID cannot be blank.', 'id.year: Invalid number', 'id.leaveCode: Leave Type cannot be blank.']);
});
