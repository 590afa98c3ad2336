import { expect, test } from 'vitest';
import { type AwayDigest, writeAwayDigest } from './away-digest-text.ts';

const week: AwayDigest = {
  schedule: 'weekly',
  from: '2026-06-29',
  to: '2026-07-05',
  next: '2026-07-06',
  lines: [],
  returning: [],
  holidays: [],
};
const line = { date: '2026-06-30', emplId: 'E0001', name: 'Hana Tan', returnsOn: '2026-07-02' };

test('one leave over several days of a week is one sentence, with its halves', () => {
  const lines = [
    { ...line, half: 'PM' as const },
    { ...line, date: '2026-07-01' },
    { ...line, date: '2026-07-02', half: 'AM' as const },
    { ...line, date: '2026-07-03', returnsOn: null },
  ];
  expect(writeAwayDigest({ ...week, lines })).toEqual({
    title: 'Who is away: Mon 29/06 to Sun 05/07/2026',
    summary: '1 person is away.',
    away: ['Hana Tan is away from Tue 30/06/2026, afternoon to Thu 02/07/2026, morning.', 'Hana Tan is away on Fri 03/07/2026.'],
    returning: [],
    holidays: [],
  });
});

test('leave of different types is not joined', () => {
  const lines = [
    { ...line, leaveDescr: 'Annual leave' },
    { ...line, date: '2026-07-01', leaveDescr: 'Sick leave' },
  ];
  expect(writeAwayDigest({ ...week, lines }).away).toEqual([
    'Hana Tan is away on Tue 30/06/2026 (Annual leave) and returns on Thu 02/07/2026.',
    'Hana Tan is away on Wed 01/07/2026 (Sick leave) and returns on Thu 02/07/2026.',
  ]);
});

test('a long digest names a hundred absences and counts the others', () => {
  const lines = Array.from({ length: 102 }, (_, n) => ({ ...line, emplId: `E${n}`, name: `Person ${n}` }));
  const { away, returning, summary } = writeAwayDigest({
    ...week,
    schedule: 'daily',
    to: week.from,
    next: '2026-06-30',
    lines,
    returning: lines.map(({ name }) => name),
  });
  expect([away.length, away.at(-1), summary]).toEqual([101, 'The team calendar shows 2 more absences.', '102 people are away.']);
  expect(returning[0]).toMatch(/^Person 0, .*, Person 99 and 2 more return tomorrow\.$/);
});
