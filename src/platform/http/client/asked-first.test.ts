import { afterEach, expect, test, vi } from 'vitest';
import { takeAskedFirst } from './asked-first.ts';

const answer = Promise.resolve(new Response('{}'));
const address = '/api/auth/user/me';
afterEach(() => vi.unstubAllGlobals());

test('what the first script has asked for is taken once, by the same call of the same person', () => {
  vi.stubGlobal('askedFirst', { address, token: 'mine', answer });
  expect(takeAskedFirst('/api/health', 'mine')).toBeUndefined();
  expect(takeAskedFirst(address, 'other')).toBeUndefined();
  expect(takeAskedFirst(address, undefined)).toBeUndefined();
  expect(takeAskedFirst(address, 'mine')).toBe(answer);
  expect(takeAskedFirst(address, 'mine')).toBeUndefined();
});

test('without a first script there is nothing to take', () => {
  expect(takeAskedFirst(address, undefined)).toBeUndefined();
});
