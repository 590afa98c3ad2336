import { expect, test } from 'vitest';
import { createRefusalCounter, type Refusal } from './refusal-counter.ts';

const refusal = (more: Partial<Refusal> = {}): Refusal => ({
  action: 'refused',
  entity: 'call',
  entityKey: 'GET /auditlog',
  byEmplId: 'E0001',
  address: undefined,
  requestId: 'first',
  ...more,
});

test('the first refusal of a kind is written at once, and the other refusals together at the end of the round', () => {
  const count = createRefusalCounter(10);
  expect(count.add(refusal())).toEqual([{ ...refusal(), times: 1 }]);
  expect(count.add(refusal({ requestId: 'second' }))).toEqual([]);
  expect(count.add(refusal({ requestId: 'third' }))).toEqual([]);
  expect(count.endRound()).toEqual([{ ...refusal(), times: 2 }]);
  expect(count.endRound()).toEqual([]);
  expect(count.add(refusal())).toHaveLength(1);
});

test.each<Partial<Refusal>>([
  { byEmplId: 'E0002' },
  { entityKey: 'GET /appliedleave' },
  { action: 'slowed down' },
  { address: '10.0.0.1' },
])('a refusal of another kind is written separately: %o', (more) => {
  const count = createRefusalCounter(10);
  count.add(refusal());
  expect(count.add(refusal(more))).toEqual([{ ...refusal(more), times: 1 }]);
});

test('an attack from a million addresses leaves a limited number of rows with an exact count', () => {
  const count = createRefusalCounter(10);
  const written = Array.from({ length: 1000 }, (_, n) => count.add(refusal({ action: 'slowed down', address: `10.0.${n}` }))).flat();
  const rows = [...written, ...count.endRound()];
  expect(rows).toHaveLength(12);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(1000);
  expect(rows.at(-1)).toMatchObject({ entityKey: 'others', address: undefined, times: 989 });
});

test('refusals beyond the limit are counted separately from later refusals within it', () => {
  const count = createRefusalCounter(2);
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) count.add(refusal({ address }));
  expect(count.add(refusal({ address: '10.0.0.1' }))).toEqual([]);
  expect(count.endRound()).toEqual([
    { ...refusal({ address: '10.0.0.1' }), times: 1 },
    { ...refusal({ entityKey: 'others' }), byEmplId: undefined, times: 1, requestId: 'first' },
  ]);
});

test('failed sign-ins without an account leave one entry for the first and one entry with the number of the others', () => {
  const count = createRefusalCounter(10);
  const failed = (n: number) =>
    refusal({ action: 'sign-in failed', entity: 'account', entityKey: `${n}@test.example`, byEmplId: undefined, address: `10.0.0.${n}` });
  const written = Array.from({ length: 300 }, (_, n) => count.add(failed(n))).flat();
  expect(written).toEqual([{ ...failed(0), times: 1 }]);
  expect(count.endRound()).toEqual([{ ...failed(0), entityKey: 'others', address: undefined, times: 299 }]);
});

test('failed sign-ins of a known user leave the reason and the number, from any network', () => {
  const count = createRefusalCounter(10);
  const failed = (user: string, reason: string, address: string) =>
    refusal({ action: 'sign-in failed', entity: 'account', byEmplId: undefined, address, details: { reason, provider_user: user } });
  const first = failed('hal2', 'address already linked to another user', '10.0.0.1');
  expect(count.add(first)).toEqual([{ ...first, times: 1 }]);
  for (const address of ['10.0.0.1', '10.0.0.2']) expect(count.add({ ...first, address })).toEqual([]);
  const others = [failed('hal2', 'address not verified', '10.0.0.1'), failed('ida', 'address not verified', '10.0.0.1')];
  for (const other of others) expect(count.add(other)).toEqual([{ ...other, times: 1 }]);
  expect(count.endRound()).toEqual([{ ...first, address: undefined, times: 2 }]);
});
