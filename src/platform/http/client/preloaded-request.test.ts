import { afterEach, expect, test, vi } from 'vitest';
import { takePreloadedRequest } from './preloaded-request.ts';

const answer = Promise.resolve(new Response('{}'));
const address = '/api/auth/user/me';
afterEach(() => vi.unstubAllGlobals());

test('what the first script has asked for is taken once, by the same call of the same person', () => {
  vi.stubGlobal('askedFirst', { address, token: 'mine', answer });
  expect(takePreloadedRequest('/api/health', 'mine')).toBeUndefined();
  expect(takePreloadedRequest(address, 'other')).toBeUndefined();
  expect(takePreloadedRequest(address, undefined)).toBeUndefined();
  expect(takePreloadedRequest(address, 'mine')).toBe(answer);
  expect(takePreloadedRequest(address, 'mine')).toBeUndefined();
});

test('without a first script there is nothing to take', () => {
  expect(takePreloadedRequest(address, undefined)).toBeUndefined();
});
