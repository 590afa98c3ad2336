import { expect, test } from 'vitest';
import { balanceOf, daysLeft, freeDays } from './balance.ts';

test.each([
  { availableLeave: 14, takenLeave: 3.5, pendingLeave: 2, left: 8.5, free: 8.5, shown: 10.5 },
  { availableLeave: 5, takenLeave: 4, pendingLeave: 2, left: -1, free: 0, shown: 1 },
  { availableLeave: 5, takenLeave: 7, pendingLeave: 0, left: -2, free: 0, shown: 0 },
])('$availableLeave available, $takenLeave taken, $pendingLeave pending', ({ left, free, shown, ...figures }) => {
  expect(daysLeft(figures)).toBe(left);
  expect(freeDays(figures)).toBe(free);
  expect(balanceOf(figures.availableLeave, figures.takenLeave)).toBe(shown);
});
