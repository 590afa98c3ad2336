import { describe, expect, test } from 'vitest';
import { daysText, plural } from './plural.ts';

describe('a number of days', () => {
  test.each([
    [0, '0 days'],
    [0.5, '0.5 day'],
    [1, '1 day'],
    [1.5, '1.5 days'],
    [2, '2 days'],
    [12.5, '12.5 days'],
    [-1, '-1 day'],
    [-2, '-2 days'],
  ])('%d is written "%s"', (days, text) => expect(daysText(days)).toBe(text));
});

test('a noun with its own plural uses it for more than one', () => {
  expect([plural(1, 'entry', 'entries'), plural(2, 'entry', 'entries')]).toEqual(['1 entry', '2 entries']);
});
