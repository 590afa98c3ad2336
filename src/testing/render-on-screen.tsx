import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider, useLocation } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { callerQuery, type ScreenCaller } from '#src/shared/access/client/use-caller.ts';
import { parseSearch, stringifySearch } from '#src/app/client/search-params.ts';

const place = '/here';

/**
 * Renders a component for a signed-in person, on a route of its own beside one for all other addresses.
 *
 * @param how.gate a promise that navigation within the screen waits for
 */
export async function renderOnScreen(
  Part: () => ReactNode,
  {
    search = '',
    emplId = 'E0001',
    gate,
    ...more
  }: { search?: string; emplId?: string; gate?: () => Promise<void> } & Partial<Pick<ScreenCaller, 'standsInFor' | 'roles'>> = {},
) {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: place, component: Part, beforeLoad: () => gate?.() });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: OtherScreen });
  const history = createMemoryHistory({ initialEntries: [`${place}${search}`] });
  const router = createRouter({ routeTree: root.addChildren([here, elsewhere]), history, parseSearch, stringifySearch });
  const queries = new QueryClient();
  queries.setQueryData(callerQuery.queryKey, {
    emplId,
    name: 'Hana Tan',
    roles: ['E'],
    settings: { nextYearFrom: null, lastYearUntil: null },
    ...more,
  });
  onTestFinished(cleanup);
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => router.state.status === 'idle' || Promise.reject(new Error('The router is still busy.')));
  return { user: userEvent.setup(), history, leave: unmount, search: () => history.location.search };
}

function OtherScreen() {
  return <p>{`Now at ${useLocation().pathname}`}</p>;
}
