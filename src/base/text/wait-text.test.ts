import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test('a wait is written in seconds up to a minute, then in whole minutes, rounded up', () => {
  expect([1, 59, 60, 61, 75, 90, 120, 121].map(waitText)).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '2 minutes',
    '2 minutes',
    '2 minutes',
    '3 minutes',
  ]);
});
