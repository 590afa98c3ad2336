import { expect, test } from 'vitest';
import { resetPasswordFields } from './reset-password-rules.ts';

const problems = (newPassword: string, confirm: string) => resetPasswordFields.map(({ check }) => check({ newPassword, confirm }));

test.each([
  ['both are the same', 'a-good-one', 'a-good-one', [undefined, undefined]],
  ['both are blank', '', '', ['New Password cannot be blank.', 'Confirm Password cannot be blank.']],
  ['they differ', 'a-good-one', 'a-good-two', [undefined, 'Password not match']],
  ['they differ in case', 'a-good-one', 'A-good-one', [undefined, 'Password not match']],
  ['the password breaks a rule', 'short', 'short', ['8 characters minimum', undefined]],
])('shows the right errors when %s', (_case, newPassword, confirm, expected) => {
  expect(problems(newPassword, confirm)).toEqual(expected);
});
