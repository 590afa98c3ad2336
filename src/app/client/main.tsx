import '#src/platform/ui/client/base/tokens.css';
import '#src/platform/ui/client/base/kit.css';
import './font.css';
// The sign-in page stands in index.html before any script has come.
import '#src/identity/sign-in/client/sign-in-frame.css';
import { createRoot } from 'react-dom/client';
import { readAccessToken } from '#src/platform/http/client/access-token.ts';
import { isFirstTime } from '#src/identity/sign-in/client/password/first-time-flag.ts';
import { App } from './App.tsx';
import { router } from './router.ts';

/** Loads the code of the screen at once, and with it what it shows first, rather than after the guards have asked who is signed in. */
function preloadScreen(): void {
  const { pathname, search } = router.latestLocation;
  const [matched] = router.getMatchedRoutes(pathname);
  const mayRead = readAccessToken() !== undefined && !isFirstTime();
  for (const route of matched) {
    void router.loadRouteChunk(route);
    if (mayRead) void route.options.staticData?.readAhead?.(search).catch(() => undefined);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application.');

// The form of the sign-in page is in index.html already: it stays until the first screen is ready to take its place.
preloadScreen();
await router.load();
createRoot(root).render(<App />);
