import { createRouter } from '@tanstack/react-router';
import { paths } from '#src/shared/screens/paths.ts';
import { watchAccessToken } from '#src/platform/http/client/access-token.ts';
import { setRefusalHandlers } from '#src/platform/http/client/refusal-handlers.ts';
import { startDraftRetention, stopDraftRetention } from '#src/shared/screens/client/draft.ts';
import { redirectTarget } from '#src/identity/sign-in/client/redirect-target.ts';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { ScreenError } from './ScreenError.tsx';
import { routeTree } from './routes/routes.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { reloadCaller, loadSignedInCode } from './signed-in-code.ts';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

/** Leads to the sign-in page, which says why, and back to this place afterwards; open forms keep what was typed. */
function showSignIn(): void {
  const { href, pathname } = router.latestLocation;
  if (pathname === paths.login()) return;
  startDraftRetention();
  setFlashMessage({ tone: 'info', text: 'Your session has ended. Sign in to go on; what you typed is kept.' });
  void router.navigate({ to: paths.login(), search: { redirect: href }, replace: true, ignoreBlocker: true });
}

setRefusalHandlers({
  signInNeeded: showSignIn,
  prove: async (error) => (await loadSignedInCode()).requestReauthentication(error, router),
  forbidden: () => void router.navigate({ to: paths.forbidden(), replace: true, ignoreBlocker: true }),
});

watchAccessToken(async (token) => {
  if (token === undefined) return showSignIn();
  const before = (await loadSignedInCode()).currentCallerId();
  const now = (await reloadCaller()).emplId;
  stopDraftRetention(now);
  const { pathname } = router.latestLocation;
  const search: { redirect?: string } = router.latestLocation.search;
  if (pathname === paths.login()) return router.history.replace(redirectTarget(search.redirect, location.origin));
  if (before === undefined || before === now) return router.invalidate();
  return reloadAtHome();
});

/** Somebody else signed in in another tab: nothing of what this one shows, not even what is typed, is theirs. */
async function reloadAtHome(): Promise<void> {
  await router.navigate({ to: paths.home(), replace: true, ignoreBlocker: true });
  location.reload();
}
