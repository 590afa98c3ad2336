import { expect, test } from 'vitest';
import { resendableStates, undeliveredReasonText } from './invitation-state.ts';

test.each([
  ['nobody', /^The account is locked, the person is inactive/],
  ['550', 'The mail server does not know this address.'],
  ['554', 'The mail server refused the email.'],
  ['ECONNECTION', 'The mail server could not be reached.'],
])('the fault %s is explained to HR', (fault, words) => {
  expect(undeliveredReasonText(fault)).toMatch(words);
});

test('people need help if an email cannot reach them or their link has expired', () => {
  expect(resendableStates).toEqual(['undeliverable', 'expired']);
});
