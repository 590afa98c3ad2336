import { expect, test } from 'vitest';
import { balanceOf, balanceText, canSpare, daysLeft, freeDays } from './balance.ts';

test.each([
  { availableLeave: 14, takenLeave: 3.5, pendingLeave: 2, left: 8.5, free: 8.5, shown: 10.5 },
  { availableLeave: 5, takenLeave: 4, pendingLeave: 2, left: -1, free: 0, shown: 1 },
  { availableLeave: 5, takenLeave: 7, pendingLeave: 0, left: -2, free: 0, shown: 0 },
])('$availableLeave available, $takenLeave taken, $pendingLeave pending', ({ left, free, shown, ...figures }) => {
  expect(daysLeft(figures)).toBe(left);
  expect(freeDays(figures)).toBe(free);
  expect(balanceOf(figures.availableLeave, figures.takenLeave)).toBe(shown);
});

test.each([
  [14, 3, 11, 0, true],
  [14, 3, 11.5, 0, false],
  [14, 3, 12, 1, true],
  // Nothing available is below 0, whatever the balance may be.
  [5, 0, 6, 2, false],
])('of %s days available, %s of them needed, %s can be spared with %s below zero: %s', (availableLeave, needed, days, below, can) => {
  expect(canSpare({ availableLeave, needed }, days, below)).toBe(can);
});

test.each([
  [2, '4.5 days left, 2 pending, 2.5 available to request'],
  [6, '4.5 days left, 6 pending, 0 available to request'],
  [0, '4.5 days left'],
])('a balance with %d pending days is one sentence', (pendingLeave, text) => {
  expect(balanceText({ availableLeave: 7, takenLeave: 2.5, pendingLeave })).toBe(text);
});
