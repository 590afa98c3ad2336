import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCaller, queryClient } from '#src/app/client/query-client.ts';
import { callerQuery, type ScreenCaller } from '#src/shared/access/client/use-caller.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { createScreenRoute } from './screen.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

// A second import of a module resolves in a later task, after the browser has drawn the screen, so its rows would be requested late.
test('a screen preloads its first data as soon as its code has loaded, with a single import', async () => {
  queryClient.setQueryData(callerQuery.queryKey, { roles: ['E'] } as unknown as ScreenCaller);
  const read: unknown[] = [];
  const Page = Object.assign(() => null, { readAhead: async (given: QueryClient, search: object) => void read.push([given, search]) });
  const importCode = vi.fn(async () => ({ Page }));
  const { component, staticData } = createScreenRoute(paths.myLeaveHistory, 'signed-in', 'Page', importCode).options;
  const loading = (component as unknown as { preload: () => Promise<void> }).preload();
  await staticData?.readAhead?.({ page: '2' });
  await loading;
  expect(read).toEqual([[queryClient, { page: '2' }]]);
  expect(importCode).toHaveBeenCalledTimes(1);
  expect(stored.get('roles')).toBe('E');
});

test('forbidden screens preload nothing, and missing code causes no error', async () => {
  queryClient.setQueryData(callerQuery.queryKey, { roles: ['E'] } as unknown as ScreenCaller);
  const readAhead = vi.fn(async () => {});
  const Page = Object.assign(() => null, { readAhead });
  await createScreenRoute(paths.auditLog, ['HR'], 'Page', async () => ({ Page })).options.staticData?.readAhead?.({});
  expect(readAhead).not.toHaveBeenCalled();
  const broken = createScreenRoute(paths.auditLog, 'signed-in', 'Page', () => Promise.reject<{ Page: typeof Page }>(new Error('gone')));
  await expect(broken.options.staticData?.readAhead?.({})).resolves.toBeUndefined();
});

test('people who still need a second factor get no early calls', async () => {
  queryClient.setQueryData(callerQuery.queryKey, { roles: ['E'], factorNeeded: true } as unknown as ScreenCaller);
  await loadCaller();
  expect(stored.get('roles')).toBe('');
});
