import { expect, test } from 'vitest';
import { countWorkingDaysSince } from './working-days.ts';

const holidays = new Map([
  ['2026-06-17', { name: 'Feast' }],
  ['2026-06-18', { name: 'Half a feast', part: 'PM' as const }],
]);

test.each([
  ['the same day', '2026-06-15', '2026-06-15', 0],
  ['the next day', '2026-06-15', '2026-06-16', 1],
  ['over a weekend', '2026-06-12', '2026-06-15', 1],
  ['over a holiday', '2026-06-16', '2026-06-17', 0],
  ['over half a holiday', '2026-06-16', '2026-06-18', 0.5],
  ['a whole week', '2026-06-05', '2026-06-12', 5],
])('%s: from %s to %s', (_what, from, to, days) => expect(countWorkingDaysSince(from, to, holidays)).toBe(days));

test('stops counting at the given maximum', () => expect(countWorkingDaysSince('2020-01-01', '2026-06-15', new Map(), 7)).toBe(7));
