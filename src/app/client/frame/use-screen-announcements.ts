import { useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';
import { advanceFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { router } from '#src/app/client/router.ts';

/**
 * Announces screen changes: sets the document title, and focuses the heading of a new screen, so that screen readers announce it and the
 * keyboard continues from there.
 */
export function useScreenAnnouncements(): void {
  useEffect(() => {
    showTitle();
    let shownPath = router.state.location.pathname;
    advanceFlashMessage(shownPath);
    return router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === shownPath) {
        // On the first load the screen may not be known when the frame mounts.
        if (document.title === bareTitle) showTitle();
        return;
      }
      shownPath = toLocation.pathname;
      advanceFlashMessage(shownPath);
      showTitle();
      // Screens that have set the focus themselves keep it, for example on a visited row or a message.
      if (!document.activeElement?.parentElement?.closest('main')) focusHeading();
    });
  }, []);
}

/** The title in index.html. */
const bareTitle = 'Leave';

function showTitle(): void {
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
  if (title) document.title = `${title} – Leave`;
}
