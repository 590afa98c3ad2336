import { expect, test } from 'vitest';
import { findUnusableDays, shortageText } from './balance-shortage.ts';

const annual = { type: 'Annual leave', year: 2026, days: 15, left: 14 };

test.each<[string, Parameters<typeof shortageText>[0], string]>([
  ['the figures', annual, 'Annual leave 2026: 15 days requested, 14 days left.'],
  ['pending days', { ...annual, pending: 2 }, 'Annual leave 2026: 15 days requested, 14 days left and 2 pending.'],
  [
    'days below zero',
    { ...annual, mayGoBelowBy: 0.5 },
    'Annual leave 2026: 15 days requested, 14 days left, and the balance may go 0.5 day below zero.',
  ],
  [
    'days that expire and days that come',
    { ...annual, expires: [{ days: 5, on: '2026-03-31' }], comes: { days: 1, on: '2026-12-01' } },
    'Annual leave 2026: 15 days requested, 14 days left. 5 days expire after 31/03/2026. 1 day is added later, from 01/12/2026.',
  ],
])('a refusal names %s', (_what, shortage, text) => {
  expect(shortageText(shortage)).toBe(text);
});

test('days that expire before the leave and days that come after it are named, and other days are not', () => {
  const entries = [
    { on: '2026-01-01', days: 14 },
    { on: '2026-01-01', days: 5, until: '2026-03-31' },
    { on: '2026-01-01', days: 2, until: '2026-09-30' },
    { on: '2026-06-15', days: 1 },
    { on: '2026-07-01', days: 1.5 },
    { on: '2026-08-01', days: 1 },
  ];
  const history = { year: 2026, entries, leaves: [], brought: 0 };
  const june = { startDate: '2026-06-15', endDate: '2026-06-19' };
  expect(findUnusableDays(history, june, '2026-01-01')).toEqual({
    expires: [{ days: 5, on: '2026-03-31' }],
    comes: { days: 2.5, on: '2026-07-01' },
  });
  expect(findUnusableDays(history, june, '2026-04-01')).toEqual({ comes: { days: 2.5, on: '2026-07-01' } });
  expect(findUnusableDays(null, june, '2026-01-01')).toEqual({});
});
