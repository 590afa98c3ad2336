import { expect, test } from 'vitest';
import { resendableStates, undeliveredReasonText } from './invitation-state.ts';

test.each([
  ['nobody', /^The account is locked, the person is inactive/],
  ['550', 'The mail server does not know this address.'],
  ['554', 'The mail server has not taken the mail.'],
  ['ECONNECTION', 'The mail server could not be reached.'],
])('%s is told to HR in words', (fault, words) => {
  expect(undeliveredReasonText(fault)).toMatch(words);
});

test('whoever is stuck cannot be reached or has nothing left that is good', () => {
  expect(resendableStates).toEqual(['undeliverable', 'expired']);
});
