import { expect, test } from 'vitest';
import { plainLetter, severalLetter } from './notice-letter.ts';

const to = { companyName: 'Acme', publicUrl: 'https://leave.test.example', isHr: false, year: 2026 };
const standIn = (kind: 'standInBegins' | 'standInEnds') =>
  ({ kind, by: 'Maya Lim', figures: null, leave: null, day: '2026-03-10', time: '09:14' }) as const;

test('a mail of several notices says of each when it was, behind what it says; of one act it does not', () => {
  const items = (day: string | undefined) =>
    severalLetter([{ notice: standIn('standInBegins') }], to, { day }).page.items?.map(({ detail }) => detail);
  expect(items('2026-03-10')).toEqual(['What waits for them is among your leave requests; Tue 10/03/2026, 09:14']);
  expect(items(undefined)).toEqual(['What waits for them is among your leave requests.']);
});

test('whoever stands in is led to what waits, and told why', () => {
  for (const kind of ['standInBegins', 'standInEnds'] as const) {
    const { subject, page } = plainLetter(standIn(kind), to);
    expect([subject.endsWith('Maya Lim') || subject.endsWith('Maya Lim now'), page.lead === '']).toEqual([true, false]);
    expect(page.button?.link).toBe('https://leave.test.example/leaverequests');
    expect(page.why).not.toContain('HR');
  }
});
