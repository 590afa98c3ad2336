import { createRouter } from '@tanstack/react-router';
import { paths } from '#src/app/paths.ts';
import { watchAccessToken } from '#src/http/client/access-token.ts';
import { onRefusal } from '#src/http/client/refusals.ts';
import { startKeepingDrafts } from '#src/sign-in/client/draft.ts';
import { ScreenError } from './ScreenError.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { signedInCode } from './signed-in-code.ts';

export const router = createRouter({
  routeTree,
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

watchAccessToken(async (token) => {
  if (token === undefined) return askForSignIn();
  // Somebody signed in in another tab: what this tab shows may be another person's.
  (await signedInCode()).queries.clear();
  return router.invalidate();
});
