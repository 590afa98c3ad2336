import { expect, test } from 'vitest';
import {
  balanceWarning,
  changedEntitlementProblems,
  computeExpectedBalance,
  newEntitlementProblems,
  computeSuggestedAvailable,
} from './entitlement-form.ts';

const edit = { carryForward: '2', entitlement: '14', availableLeave: '16', takenLeave: '3.5', balanceLeave: '12.5' };

test('the balance follows from the available and taken days, and must tally', () => {
  expect(computeExpectedBalance(edit)).toBe('12.5');
  expect(computeExpectedBalance({ ...edit, availableLeave: '2' })).toBe('0');
  expect(balanceWarning(edit)).toBeUndefined();
  expect(balanceWarning({ ...edit, balanceLeave: '12.50' })).toBeUndefined();
  expect(balanceWarning({ ...edit, balanceLeave: '13' })).toBe('Balance does not tally ( Available Leave - Taken )');
  expect(changedEntitlementProblems({ ...edit, balanceLeave: '' })).toEqual([
    { path: 'balanceLeave', code: 'entitlement.balance', message: 'Balance does not tally ( Available Leave - Taken )' },
  ]);
});

test('invalid available days are the only reported problem', () => {
  expect(changedEntitlementProblems({ ...edit, availableLeave: 'x' })).toEqual([
    { path: 'availableLeave', code: 'entitlement.days-form', message: 'Please enter a valid number only' },
  ]);
});

test('the available days are suggested from the two other figures', () => {
  expect(computeSuggestedAvailable(edit)).toBe('16');
  expect(computeSuggestedAvailable({ ...edit, carryForward: '' })).toBeUndefined();
});

test('reports all problems of a new entitlement in the order of the form', () => {
  const nothing = { emplId: '', year: '26', leaveCode: '', carryForward: '', entitlement: '-1', availableLeave: 'x' };
  expect(newEntitlementProblems(nothing).map(({ path }) => path)).toEqual([
    'id.emplid',
    'id.year',
    'id.leaveCode',
    'carryForward',
    'entitlement',
    'availableLeave',
  ]);
});
