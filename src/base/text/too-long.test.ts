import { expect, test } from 'vitest';
import { isTooLong } from './too-long.ts';

test('a text that fits is accepted, even with spaces around it', () => {
  expect(isTooLong(`  ${'x'.repeat(250)}\n`, 250)).toBe(false);
});

test('one character too many is refused', () => {
  expect(isTooLong('x'.repeat(251), 250)).toBe(true);
});
