import { useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';
import { advanceFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { router } from '#src/app/client/router.ts';

/**
 * Tells everybody where they are: each screen has its own document title, and after moving to another screen the focus is on its heading,
 * so that a screen reader says it and the keyboard goes on from there.
 */
export function useScreenAnnouncements(): void {
  useEffect(() => {
    showTitle();
    let shownPath = router.state.location.pathname;
    advanceFlashMessage(shownPath);
    return router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === shownPath) {
        // The first screen may not have been known when the frame came.
        if (document.title === bareTitle) showTitle();
        return;
      }
      shownPath = toLocation.pathname;
      advanceFlashMessage(shownPath);
      showTitle();
      // A screen that put the focus somewhere itself (a row visited before, a message) knows better.
      if (!document.activeElement?.parentElement?.closest('main')) focusHeading();
    });
  }, []);
}

/** What index.html says. */
const bareTitle = 'Leave';

function showTitle(): void {
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
  if (title) document.title = `${title} – Leave`;
}
