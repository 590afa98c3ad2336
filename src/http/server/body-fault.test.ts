import { expect, test } from 'vitest';
import { bodyFault } from './body-fault.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test.each([
  ['nothing', undefined, undefined],
  ['texts, lists and objects', { reason: 'Zoë 🏖️', days: [1, null, { half: true }] }, undefined],
  ['half a character', { id: [{ reason: 'a\ud800' }] }, 'call.characters'],
  ['half a character in a name', { '\udfff': 1 }, 'call.characters'],
  ['20 levels', nested(20), undefined],
  ['100,000 levels', nested(100_000), 'call.too-deep'],
])('%s', (_what, body, fault) => {
  expect(bodyFault(body)?.code).toBe(fault);
});
