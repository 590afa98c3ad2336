import { expect, test } from 'vitest';
import { createCallError, networkLossMessage } from '#src/platform/http/client/call-error.ts';
import { signInProblems, signInRefusalText } from './sign-in-messages.ts';

test('an invalid email address and a short password have the errors of the specification', () => {
  expect(signInProblems({ email: 'hana', password: 'abcde' })).toEqual({ email: 'E-mail is invalid', password: 'Password is too short' });
  expect(signInProblems({ email: ' hana@demo.example ', password: 'abcdef' })).toEqual({ email: undefined, password: undefined });
});

test.each([
  [
    'a wrong password',
    createCallError(401, 'Your Username or Password is incorrect. Please try again!'),
    'Your Username or Password is incorrect. Please try again!',
  ],
  ['an expired second step', createCallError(401, 'This sign-in has expired. Sign in again.'), 'This sign-in has expired. Sign in again.'],
  ['a locked account', createCallError(423, 'LOCKED'), 'Sorry! Your login account currently locked!'],
  ['too many tries', createCallError(429, 'slow down', { retryAfter: 61 }), 'Too many attempts. Try again in 2 minutes.'],
  ['a server in trouble', createCallError(500, 'oh'), 'Sorry! Something went wrong. Please try again!'],
  [
    'a server that is busy',
    createCallError(503, 'The server is busy. Please try again.', { retryAfter: 2 }),
    'The server is busy. Please try again.',
  ],
  ['no network', createCallError(0, networkLossMessage), networkLossMessage],
  ['anything else', new Error('oh'), 'Sorry! Something went wrong. Please try again!'],
])('explains %s', (_case, error, text) => expect(signInRefusalText(error)).toBe(text));
