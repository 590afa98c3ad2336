import { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type CallError, isCallError, isNetworkLoss, retryEveryMs } from '#src/platform/http/client/call-error.ts';
import { storeRoles } from '#src/platform/http/client/access-token.ts';
import { callerQuery, type ScreenCaller } from '#src/shared/access/client/use-caller.ts';

/** The cached answers for the screens of the signed-in person. The sign-in page does not use it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Rejected calls are not retried. Calls that fail because of the network or a busy server are.
      retry: (failures, error) => failures < 2 && isCallError(error) && (error.status === 0 || error.status >= 500),
      // Every visit to a screen reloads its data, except data loaded a moment ago by a hovered link or a sibling.
      staleTime: 1_000,
      // Data that could not be loaded for lack of network reloads on its own.
      refetchInterval: ({ state }) => (isNetworkLoss(state.error) ? retryEveryMs : false),
    },
    // A save while offline fails at once with a message, instead of waiting unseen.
    mutations: { networkMode: 'always' },
  },
});

/** The employee id of the signed-in person, if their screens are loaded. */
export const currentCallerId = (): string | undefined => queryClient.getQueryData(callerQuery.queryKey)?.emplId;

export async function loadCaller(): Promise<ScreenCaller> {
  const caller = await queryClient.ensureQueryData(callerQuery);
  storeRoles(caller.factorNeeded ? [] : caller.roles);
  return caller;
}

/** A screen with an optional function that preloads its first data. */
type Screen = ComponentType & { readAhead?: (queries: QueryClient, search: Readonly<Record<string, string>>) => Promise<void> };

/** Preloads the first data of a screen while its link is hovered or the frame is loading. The screen retries what fails. */
export async function prefetchScreenData(
  loaded: () => Promise<Screen | undefined>,
  search: Readonly<Record<string, string>>,
): Promise<void> {
  const screen = await loaded();
  await screen?.readAhead?.(queryClient, search);
}

/** Marks the data preloaded with the frame as fresh, so that nothing is loaded twice. */
export function takeFreshQueryClient(): QueryClient {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll())
    if (state.data !== undefined) queryClient.setQueryData(queryKey, state.data);
  return queryClient;
}

/** Asks for the second factor that a rejected call needs, or opens the screen to set one up. @returns whether it was given */
export const requestReauthentication = async (error: CallError, router: Pick<AnyRouter, 'navigate'>): Promise<boolean> =>
  (await import('#src/identity/account/client/reauthentication/reauthenticate.tsx')).reauthenticate(error, queryClient, router);
