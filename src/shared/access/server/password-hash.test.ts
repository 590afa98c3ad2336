import { expect, test } from 'vitest';
import { hashPassword, verifyPassword, verifyPasswordNow } from './password-hash.ts';

test('a password matches its own hash, and no password matches without a hash', async () => {
  const hash = await hashPassword('a-good-one');
  expect(hash).not.toBe(await hashPassword('a-good-one'));
  expect(await verifyPassword('a-good-one', hash)).toBe(true);
  expect(await verifyPassword('another-one', hash)).toBe(false);
  for (const _ of [1, 2]) expect(await verifyPasswordNow('a-good-one', undefined)).toBe(false);
});
