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

/** Creates a record with this many fields, and counts how many of them are read. */
function manyFields(count: number) {
  const seen = { fields: 0 };
  const fields = Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, n]));
  const look = { get: (target: Record<string, number>, name: string) => ((seen.fields += 1), target[name]) };
  return { seen, body: new Proxy(fields, look) };
}

test('up to a thousand fields of a record are checked', () => {
  const { body, seen } = manyFields(1000);
  expect(bodyFault(body)).toBeUndefined();
  expect(seen.fields).toBe(1000);
});

test.each<[string, (body: unknown) => unknown]>([
  ['a record', (body) => body],
  ['a record in a list', (body) => [{ name: 'a' }, body]],
  ['a record in a record', (body) => ({ leaveCategory: body })],
])('one more field is refused, and no field is read: %s', (_what, wrap) => {
  const { body, seen } = manyFields(1001);
  expect(bodyFault(wrap(body))?.code).toBe('call.too-many-fields');
  expect(seen.fields).toBe(0);
});

test('a list may have any length', () => {
  expect(bodyFault({ emplIds: Array.from({ length: 20_000 }, (_, n) => `E${n}`) })).toBeUndefined();
});
