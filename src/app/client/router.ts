import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { paths } from '#src/app/paths.ts';
import { readAccessToken, watchAccessToken } from '#src/http/client/access-token.ts';
import { isCallError } from '#src/http/client/call-error.ts';
import { onRefusal } from '#src/http/client/refusals.ts';
import { startKeepingDrafts } from '#src/sign-in/client/draft.ts';
import { ScreenError } from './ScreenError.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays one; a lost network or a busy server deserves another try.
      retry: (failures, error) => failures < 2 && isCallError(error) && (error.status === 0 || error.status >= 500),
      staleTime: 5_000,
    },
    // Saving while offline fails at once and says so, rather than waiting unseen.
    mutations: { networkMode: 'always' },
  },
});

export const router = createRouter({
  routeTree,
  context: { queries },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

/** Leads to the sign-in page, and back to this place afterwards; open forms keep what was typed. */
function askForSignIn(): void {
  const { href, pathname } = router.latestLocation;
  if (pathname === paths.login()) return;
  startKeepingDrafts();
  void router.navigate({ to: paths.login(), search: { redirect: href }, replace: true, ignoreBlocker: true });
}

onRefusal({
  signInNeeded: askForSignIn,
  forbidden: () => void router.navigate({ to: paths.forbidden(), replace: true, ignoreBlocker: true }),
});

watchAccessToken((token) => {
  if (token === undefined) return askForSignIn();
  // Somebody signed in in another tab: what this tab shows may be another person's.
  queries.clear();
  return void router.invalidate();
});

/** Whether a screen is there to link to. */
export function hasScreen(pattern: string): boolean {
  return pattern in router.routesByPath;
}

export const isSignedIn = (): boolean => readAccessToken() !== undefined;
