import { expect, test } from 'vitest';
import { bodyFault } from './body-fault.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test.each([
  ['nothing', undefined, undefined],
  ['texts, lists and objects', { reason: 'Zoë 🏖️', days: [1, null, { half: true }] }, undefined],
  ['half a character', { id: [{ reason: 'a\ud800' }] }, 'The input has characters that cannot be stored.'],
  ['half a character in a name', { '\udfff': 1 }, 'The input has characters that cannot be stored.'],
  ['20 levels', nested(20), undefined],
  ['100,000 levels', nested(100_000), 'This has too many levels.'],
])('%s', (_what, body, fault) => {
  expect(bodyFault(body)).toBe(fault);
});
