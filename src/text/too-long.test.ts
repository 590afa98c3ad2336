import { expect, test } from 'vitest';
import { tooLong } from './too-long.ts';

test('a text that fits says nothing, also with blanks around it', () => {
  expect(tooLong('Reason', `  ${'x'.repeat(250)}\n`, 250)).toBeUndefined();
});

test('one character too many is said with the name and the limit', () => {
  expect(tooLong('Reason', 'x'.repeat(251), 250)).toBe('Reason must have at most 250 characters.');
});
