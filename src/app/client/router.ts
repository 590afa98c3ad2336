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

/** Opens the sign-in page with the reason, and comes back to this page afterwards. Open forms keep their values. */
function showSignIn(): void {
  const { href, pathname } = router.latestLocation;
  if (pathname === paths.login()) return;
  startDraftRetention();
  setFlashMessage({ tone: 'info', text: 'Your session has ended. Sign in to continue. Your changes are safe.' });
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

/** Reloads at the home page if another person has signed in in another tab. Nothing of the previous person may remain. */
async function reloadAtHome(): Promise<void> {
  await router.navigate({ to: paths.home(), replace: true, ignoreBlocker: true });
  location.reload();
}
