import { expect, test } from 'vitest';
import { changePasswordFields } from './change-password-rules.ts';

const problemsOf = (current: string, next: string, confirm: string) =>
  changePasswordFields.map(({ check }) => check({ current, new: next, confirm }));

test('all three fields are required', () => {
  expect(problemsOf('', '', '')).toEqual([
    'Current Password cannot be blank.',
    'New Password cannot be blank.',
    'Confirm New Password cannot be blank.',
  ]);
});

test('the two new passwords must be the same', () => {
  expect(problemsOf('old-one-1', 'a-new-one-1', 'a-new-one-2')).toEqual([undefined, undefined, "Passwords Don't Match"]);
  expect(problemsOf('old-one-1', 'a-new-one-1', 'a-new-one-1')).toEqual([undefined, undefined, undefined]);
});

test('a new password must have at least 8 characters and no spaces', () => {
  expect(problemsOf('old-one-1', '1234567', '1234567')[1]).toBe('8 characters minimum');
  expect(problemsOf('old-one-1', 'with a space', 'with a space')[1]).toBe('Password must not contain spaces');
});
