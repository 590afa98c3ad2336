import { expect, test } from 'vitest';
import {
  balanceWarning,
  changedEntitlementProblems,
  computeExpectedBalance,
  newEntitlementProblems,
  carriedText,
  computeSuggestedAvailable,
  toFiguresBody,
} from './entitlement-form.ts';

const edit = {
  carryForward: '2',
  carryForwardUntil: '31/03/2026',
  entitlement: '14',
  availableLeave: '16',
  takenLeave: '3.5',
  balanceLeave: '12.5',
};

test('the balance follows from the available and taken days, and must tally', () => {
  expect(computeExpectedBalance(edit)).toBe('12.5');
  expect(computeExpectedBalance({ ...edit, availableLeave: '2' })).toBe('0');
  expect(balanceWarning(edit)).toBeUndefined();
  expect(balanceWarning({ ...edit, balanceLeave: '12.50' })).toBeUndefined();
  expect(balanceWarning({ ...edit, balanceLeave: '13' })).toBe('Balance does not tally ( Available Leave - Taken )');
  expect(changedEntitlementProblems({ ...edit, balanceLeave: '' }, 2026)).toEqual([
    { path: 'balanceLeave', code: 'entitlement.balance', message: 'Balance does not tally ( Available Leave - Taken )' },
  ]);
});

test('invalid available days are the only reported problem', () => {
  expect(changedEntitlementProblems({ ...edit, availableLeave: 'x' }, 2026)).toEqual([
    { path: 'availableLeave', code: 'entitlement.days-form', message: 'Please enter a valid number only' },
  ]);
});

test('the available days are suggested from the two other figures', () => {
  expect(computeSuggestedAvailable(edit)).toBe('16');
  expect(computeSuggestedAvailable({ ...edit, carryForward: '' })).toBeUndefined();
});

test('reports all problems of a new entitlement in the order of the form', () => {
  const nothing = {
    emplId: '',
    year: '26',
    leaveCode: '',
    carryForward: '',
    carryForwardUntil: '31/02',
    entitlement: '-1',
    availableLeave: 'x',
  };
  expect(newEntitlementProblems(nothing).map(({ path }) => path)).toEqual([
    'id.emplid',
    'id.year',
    'id.leaveCode',
    'carryForward',
    'entitlement',
    'availableLeave',
    'carryForwardUntil',
  ]);
});

test.each([
  [{ carryForward: '5', carryForwardUntil: '31/3/2027' }, '5 days, use by 31/03/2027'],
  [{ carryForward: '0.5', carryForwardUntil: '' }, '0.5 day, without an expiry date'],
  [{ carryForward: '0', carryForwardUntil: '31/03/2027' }, undefined],
  [{ carryForward: '5', carryForwardUntil: '31/02/2027' }, undefined],
])('the carried days %j read: %s', (values, text) => {
  expect(carriedText(values)).toBe(text);
});

test('the expiry date of carried days is sent only if it has changed', () => {
  const body = { carryForward: 2, entitlement: 14, availableLeave: 16 };
  expect(toFiguresBody(edit, '31/03/2026')).toEqual(body);
  expect(toFiguresBody({ ...edit, carryForwardUntil: '30/6/2026' }, '31/03/2026')).toEqual({ ...body, carryForwardUntil: '2026-06-30' });
  expect(toFiguresBody({ ...edit, carryForwardUntil: ' ' }, '31/03/2026')).toEqual({ ...body, carryForwardUntil: null });
});

test('the expiry date of carried days is a date of the year', () => {
  expect(changedEntitlementProblems({ ...edit, carryForwardUntil: '' }, 2026)).toEqual([]);
  expect(changedEntitlementProblems(edit, 2027)).toEqual([
    expect.objectContaining({ path: 'carryForwardUntil', message: 'Carried Forward Until must be a date in 2027.' }),
  ]);
});
