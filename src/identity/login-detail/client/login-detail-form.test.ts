import { describe, expect, test } from 'vitest';
import { loginProblems, missingLoginText, newLogin } from './login-detail-form.ts';

const whole = { ...newLogin.values, emplId: 'E0001', password: 'long-enough', confirm: 'long-enough' };

describe('a login can be sent', () => {
  test.each([
    ['when all is there', {}, true, undefined],
    ['not without an employee', { emplId: '' }, true, 'Still missing: an employee.'],
    ['not without a password', { password: '', confirm: '' }, true, 'Still missing: a password.'],
    ['without a password where one is there already', { password: '', confirm: '' }, false, undefined],
    ['not with a password that is typed once', { confirm: '' }, false, 'Still missing: the password once more.'],
    ['not with two that differ', { confirm: 'long-enougj' }, true, "Passwords Don't Match"],
    ['not with the second alone', { password: '' }, false, "Passwords Don't Match"],
  ])('%s', (_, change, needsPassword, missing) => {
    expect(missingLoginText({ ...whole, ...change }, { needsPassword })).toBe(missing);
  });
});

test.each([
  ['short', 'short', ['8 characters minimum']],
  ['with a space', 'with a space', ['8 characters minimum']],
  ['long-enough', 'other', ["Passwords Don't Match"]],
  ['long-enough', 'long-enough', []],
  ['', '', []],
])('%j and %j: %j', (password, confirm, messages) => {
  expect(loginProblems({ password, confirm }).map(({ message }) => message)).toEqual(messages);
});
