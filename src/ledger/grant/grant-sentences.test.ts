import { expect, test } from 'vitest';
import { formatMessage } from '#src/base/text/problem.ts';
import { grantMessage, grantSentences } from './grant-sentences.ts';

test('a refused undo names at most five of the people whose leave needs the days', () => {
  const text = (...people: string[]) =>
    formatMessage(
      grantSentences,
      grantMessage('grant.live-leave', { type: 'Annual leave', year: 2026, people, leaveOn: { E1: '2026-07-01' } }),
    );
  const start = 'needs days of Annual leave 2026 that this would remove:';
  expect(text('E1')).toBe(`The leave of 1 person ${start} E1 (leave on 01/07/2026).`);
  expect(text('E1', 'E2', 'E3', 'E4', 'E5')).toBe(`The leave of 5 people ${start} E1 (leave on 01/07/2026), E2, E3, E4, E5.`);
  expect(text('E2', 'E3', 'E4', 'E5', 'E6', 'E7')).toBe(`The leave of 6 people ${start} E2, E3, E4, E5, E6 ….`);
});
