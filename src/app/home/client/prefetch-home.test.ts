// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callerQuery, type ScreenCaller } from '#src/shared/access/client/use-caller.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import { prefetchHome } from './HomePage.tsx';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/\?.*|\/\d{4}$/, ''));
    return new Response('[]');
  });
});
afterEach(() => vi.unstubAllGlobals());

const everybodys = ['/api/leaveentitlement/me', '/api/appliedleave/me', '/api/publicholidays', '/api/appliedleave/me/teamaway'];

// The rest of the page stays hidden until these calls have answered.
test.each<[RoleCode[], string[]]>([
  [['E'], []],
  [['E', 'H'], ['/api/firsthour']],
  [['E', 'M'], ['/api/appliedleave/count/me/pendingapproval']],
  [['E', 'A'], []],
])('the home page of the role %s preloads the data that it shows and the data that it waits for', async (roles, more) => {
  const queries = new QueryClient();
  queries.setQueryData(callerQuery.queryKey, { roles } as unknown as ScreenCaller);
  await prefetchHome(queries);
  expect(asked.toSorted()).toEqual([...everybodys, ...more].toSorted());
});
