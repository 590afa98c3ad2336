import type { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#src/app/client/query-client.ts';
import { callerQuery, type ScreenCaller } from '#src/shared/access/client/use-caller.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { createScreenRoute } from './screen.ts';

// A module that is asked for a second time comes by a task of its own: the browser draws the whole screen first, and its rows are asked for after that.
test('what a screen shows first is read as soon as its code has come, which is asked for once', async () => {
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
});

test('what somebody may not see is not read, and code that does not come ends nothing', async () => {
  queryClient.setQueryData(callerQuery.queryKey, { roles: ['E'] } as unknown as ScreenCaller);
  const readAhead = vi.fn(async () => {});
  const Page = Object.assign(() => null, { readAhead });
  await createScreenRoute(paths.auditLog, ['HR'], 'Page', async () => ({ Page })).options.staticData?.readAhead?.({});
  expect(readAhead).not.toHaveBeenCalled();
  const broken = createScreenRoute(paths.auditLog, 'signed-in', 'Page', () => Promise.reject<{ Page: typeof Page }>(new Error('gone')));
  await expect(broken.options.staticData?.readAhead?.({})).resolves.toBeUndefined();
});
