import { expect, test } from 'vitest';
import { newPasswordProblem } from './password-rules.ts';

test.each([
  ['1234 5678', 'password.spaces'],
  ['abcdefg', 'password.too-short'],
  ['abcdefgh', undefined],
  ['abc'.repeat(42) + 'ab', undefined],
  ['abc'.repeat(43), 'password.too-long'],
  ['abababab', 'password.too-common'],
  ['aAaAbBbB', 'password.too-common'],
  ['abababac', undefined],
])('the password %s gives the error %s', (password, code) => expect(newPasswordProblem(password)?.code).toBe(code));
