import { expect, test } from 'vitest';
import { earningText, unearnedText } from './earning-text.ts';

test.each([
  [[7], [], -1, 'July earns nothing. Annual leave loses 1 day.'],
  [[7, 8], [], -2.5, 'July and August earn nothing. Annual leave loses 2.5 days.'],
  [[], [7], 1, 'July earns days again. Annual leave gets 1 day back.'],
  [[8], [6, 7], 0, 'August earns nothing. June and July earn days again. Annual leave keeps its days, because they are rounded up.'],
])('months %j lost and %j regained for %s days are in words', (lost, regained, days, text) => {
  expect(earningText({ leaveDescr: 'Annual leave', lost, regained, days })).toBe(text);
});

test('no month without earnings is said too', () => expect(unearnedText([])).toBe('All months earn days again'));
