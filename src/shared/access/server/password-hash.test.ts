import { expect, test } from 'vitest';
import { hashPassword, isPassword, matches } from './password-hash.ts';

test('a password belongs to its own hash, and none to nobody’s', async () => {
  const hash = await hashPassword('a-good-one');
  expect(hash).not.toBe(await hashPassword('a-good-one'));
  expect(await isPassword('a-good-one', hash)).toBe(true);
  expect(await isPassword('another-one', hash)).toBe(false);
  for (const _ of [1, 2]) expect(await matches('a-good-one', undefined)).toBe(false);
});
