import { expect, test } from 'vitest';
import { displayedBalance, canRemoveDays, unreservedDays, requestableDays } from './balance.ts';

test.each([
  { availableLeave: 14, takenLeave: 3.5, pendingLeave: 2, left: 8.5, free: 8.5, shown: 10.5 },
  { availableLeave: 5, takenLeave: 4, pendingLeave: 2, left: -1, free: 0, shown: 1 },
  { availableLeave: 5, takenLeave: 7, pendingLeave: 0, left: -2, free: 0, shown: 0 },
])('$availableLeave available, $takenLeave taken, $pendingLeave pending', ({ left, free, shown, ...figures }) => {
  expect(unreservedDays(figures)).toBe(left);
  expect(requestableDays(figures)).toBe(free);
  expect(displayedBalance(figures.availableLeave, figures.takenLeave)).toBe(shown);
});

test.each([
  [14, 3, 11, 0, true],
  [14, 3, 11.5, 0, false],
  [14, 3, 12, 1, true],
  // The available days are never below 0, whatever the balance is.
  [5, 0, 6, 2, false],
])(
  'of %s available days with %s needed, removing %s with an overdraft of %s is allowed: %s',
  (availableLeave, needed, days, below, can) => {
    expect(canRemoveDays({ availableLeave, needed }, days, below)).toBe(can);
  },
);
