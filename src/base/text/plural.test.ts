import { describe, expect, test } from 'vitest';
import { daysText, formatList, plural, waitText } from './plural.ts';

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

test('a noun with an irregular plural uses it for more than one', () => {
  expect([plural(1, 'entry', 'entries'), plural(2, 'entry', 'entries')]).toEqual(['1 entry', '2 entries']);
});

test.each([
  [[], ''],
  [['Mon'], 'Mon'],
  [['Mon', 'Tue'], 'Mon and Tue'],
  [['Mon', 'Tue', 'Wed'], 'Mon, Tue and Wed'],
  [[0], '0'],
])('%j is listed as "%s"', (all, words) => expect(formatList(all)).toBe(words));

test('alternatives are joined with or', () => {
  expect(formatList([2025, 2026, 2027], 'or')).toBe('2025, 2026 or 2027');
});

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
