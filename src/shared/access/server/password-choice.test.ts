import { expect, test } from 'vitest';
import { passwordProblem } from './password-choice.ts';

const owner = { emplId: 'E0001', name: 'Hana Tan', email: 'hana@demo.example', companyName: 'Demo Company' };

test.each([
  ['a-good-one-1', undefined],
  ['short', 'password.too-short'],
  ['password1', 'password.too-common'],
  ['PassWord1', 'password.too-common'],
  ['PASSWORD1!!!', 'password.too-common'],
  ['annualleave', 'password.too-common'],
  ['password1!!!!', undefined],
  ['Winter2026!', 'password.too-common'],
  ['hana-at-sea', 'password.tells-owner'],
])('the password %s gives the error %s', (password, code) => {
  expect(passwordProblem(password, owner)?.code).toBe(code);
});
