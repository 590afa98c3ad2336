import { afterEach, expect, test, vi } from 'vitest';
import { dropPreloadedRequests, takePreloadedRequest } from './preloaded-request.ts';

const answer = Promise.resolve(new Response('{}'));
const address = '/api/auth/user/me';
afterEach(() => vi.unstubAllGlobals());

test('the preloaded answer is used once, by the same call of the same person', () => {
  vi.stubGlobal('preloadedRequests', { token: 'mine', answers: { [address]: answer } });
  expect(takePreloadedRequest('/api/health', 'mine')).toBeUndefined();
  expect(takePreloadedRequest(address, 'other')).toBeUndefined();
  expect(takePreloadedRequest(address, undefined)).toBeUndefined();
  expect(takePreloadedRequest(address, 'mine')).toBe(answer);
  expect(takePreloadedRequest(address, 'mine')).toBeUndefined();
});

test('an answer that the first screen did not need is never used', () => {
  vi.stubGlobal('preloadedRequests', { token: 'mine', answers: { [address]: answer } });
  dropPreloadedRequests();
  expect(takePreloadedRequest(address, 'mine')).toBeUndefined();
});

test('nothing is returned without a preloaded request', () => {
  expect(takePreloadedRequest(address, undefined)).toBeUndefined();
});
