import { describe, expect, test } from 'vitest';
import { loginProblems, missingLoginText, newLogin } from './login-detail-form.ts';

const whole = { ...newLogin.values, emplId: 'E0001', password: 'long-enough', confirm: 'long-enough' };

describe('an account form can be submitted', () => {
  test.each([
    ['when it is complete', {}, true, undefined],
    ['not without an employee', { emplId: '' }, true, 'Still missing: an employee.'],
    ['not without a password', { password: '', confirm: '' }, true, 'Still missing: a password.'],
    ['without a password if the account already has one', { password: '', confirm: '' }, false, undefined],
    ['not without the confirmation', { confirm: '' }, false, 'Still missing: the password once more.'],
    ['not with two different passwords', { confirm: 'long-enougj' }, true, "Passwords Don't Match"],
    ['not with only the confirmation', { password: '' }, false, "Passwords Don't Match"],
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
])('the password %j, confirmed as %j, has the problems %j', (password, confirm, messages) => {
  expect(loginProblems({ password, confirm }).map(({ message }) => message)).toEqual(messages);
});
