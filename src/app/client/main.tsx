import '#src/platform/ui/client/base/tokens.css';
import '#src/platform/ui/client/base/kit.css';
import './font.css';
// The sign-in page is part of index.html, before any script has loaded.
import '#src/identity/sign-in/client/sign-in-frame.css';
import { createRoot } from 'react-dom/client';
import { readAccessToken } from '#src/platform/http/client/access-token.ts';
import { dropPreloadedRequests } from '#src/platform/http/client/preloaded-request.ts';
import { isFirstTime } from '#src/identity/sign-in/client/password/first-time-flag.ts';
import { App } from './App.tsx';
import { router } from './router.ts';

/** Loads the code and the first data of the screen at once, without waiting for the guards. */
async function preloadScreen(): Promise<void> {
  const { pathname, search } = router.latestLocation;
  const [matched] = router.getMatchedRoutes(pathname);
  const mayRead = readAccessToken() !== undefined && !isFirstTime();
  for (const route of matched) void router.loadRouteChunk(route);
  if (mayRead) await Promise.allSettled(matched.map(async ({ options }) => options.staticData?.readAhead?.(search)));
  dropPreloadedRequests();
}

const root = document.getElementById('root');
if (!root) throw new Error('The page must have an element for the application.');

// index.html already shows the sign-in form, which stays until the first screen can replace it.
void preloadScreen();
await router.load();
createRoot(root).render(<App />);
