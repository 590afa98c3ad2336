import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPasswordProblem } from '#src/shared/access/password-rules.ts';
import { generateTemporaryPassword } from './temporary-password.ts';

test('a temporary password has four legible groups and passes the rules', () => {
  const made = Array.from({ length: 500 }, () => generateTemporaryPassword((below) => randomInt(below)));
  for (const password of made) {
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
    expect(newPasswordProblem(password)).toBeUndefined();
  }
  expect(new Set(made).size).toBe(500);
});
