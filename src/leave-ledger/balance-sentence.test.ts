import { expect, test } from 'vitest';
import { balanceSentence } from './balance-sentence.ts';

test.each([
  [2, '4.5 days left, 2 pending, 2.5 available to request'],
  [6, '4.5 days left, 6 pending, 0 available to request'],
  [0, '4.5 days left'],
])('a balance with %d pending days is one sentence', (pendingLeave, text) => {
  expect(balanceSentence({ availableLeave: 7, takenLeave: 2.5, pendingLeave })).toBe(text);
});
