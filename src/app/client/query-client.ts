import { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type CallError, isCallError, isNetworkLoss, retryEveryMs } from '#src/platform/http/client/call-error.ts';
import { callerQuery, type ScreenCaller } from '#src/shared/access/client/use-caller.ts';

/** What the server answered, for the screens of the signed-in person. The sign-in page does without it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays one; a lost network or a busy server deserves another try.
      retry: (failures, error) => failures < 2 && isCallError(error) && (error.status === 0 || error.status >= 500),
      // Whoever comes to a screen sees what is stored; only what was fetched a moment ago (a link hovered, a sibling) is not fetched twice.
      staleTime: 1_000,
      // Where the server could not be reached, what is missing comes by itself once it can.
      refetchInterval: ({ state }) => (isNetworkLoss(state.error) ? retryEveryMs : false),
    },
    // Saving while offline fails at once and says so, rather than waiting unseen.
    mutations: { networkMode: 'always' },
  },
});

/** The employee id of the person whose screens show, if they do. */
export const currentCallerId = (): string | undefined => queryClient.getQueryData(callerQuery.queryKey)?.emplId;

export function loadCaller(): Promise<ScreenCaller> {
  return queryClient.ensureQueryData(callerQuery);
}

/** A screen, which may say what it reads first. */
type Screen = ComponentType & { readAhead?: (queries: QueryClient, search: Readonly<Record<string, string>>) => Promise<void> };

/** While a link is pointed at, or the code of the frame is still coming: reads what a screen will show first. What fails then is asked for again by the screen. */
export async function prefetchScreenData(
  loaded: () => Promise<Screen | undefined>,
  search: Readonly<Record<string, string>>,
): Promise<void> {
  const screen = await loaded();
  await screen?.readAhead?.(queryClient, search);
}

/** What was read while the frame was still coming is of the moment in which it shows: nothing of it is read twice. */
export function takeFreshQueryClient(): QueryClient {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll())
    if (state.data !== undefined) queryClient.setQueryData(queryKey, state.data);
  return queryClient;
}

/** Asks for the second factor that a refused call lacks, or leads to where it is set up. @returns whether it was given */
export const requestReauthentication = async (error: CallError, router: Pick<AnyRouter, 'navigate'>): Promise<boolean> =>
  (await import('#src/identity/account/client/reauthentication/reauthenticate.tsx')).reauthenticate(error, queryClient, router);
