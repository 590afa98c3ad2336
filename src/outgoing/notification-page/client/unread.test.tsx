// @vitest-environment happy-dom
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callerQuery } from '#src/shared/access/client/use-caller.ts';
import { NotificationBell } from './NotificationBell.tsx';

const minute = 60_000;
let asked: string[];
let unread: number;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  unread = 3;
  localStorage.setItem('accessToken', 'x'.repeat(43));
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const body = url.endsWith('/count') ? { unread } : { emplId: 'E0001', name: 'Hana', roles: [], settings: {}, unread };
    return Promise.resolve(Response.json(body));
  });
});
afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the unread count comes with the signed-in person and is refreshed after a minute in a visible window', async () => {
  const queries = new QueryClient();
  await queries.ensureQueryData(callerQuery);
  render(
    <QueryClientProvider client={queries}>
      <NotificationBell />
    </QueryClientProvider>,
  );
  await pass(minute - 1000);
  expect(screen.getByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy();
  expect(asked).toEqual(['/api/auth/user/me']);
  unread = 4;
  await pass(1000);
  expect(asked.splice(0)).toEqual(['/api/auth/user/me', '/api/notices/count']);
  await pass(minute / 2);
  expect(screen.getByRole('button', { name: 'Notifications, 4 unread' })).toBeTruthy();
  // Another call for the signed-in person restarts the minute.
  unread = 5;
  await queries.fetchQuery({ ...callerQuery, staleTime: 0 });
  await pass(minute - 1000);
  expect(screen.getByRole('button', { name: 'Notifications, 5 unread' })).toBeTruthy();
  expect(asked.splice(0)).toEqual(['/api/auth/user/me']);
  focusManager.setFocused(false);
  await pass(10 * minute);
  expect(asked).toEqual([]);
});
