import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { ScreenPath } from '#src/shared/screens/paths.ts';
import { checkGuard, type Guard, requireToken } from '#src/app/client/guards.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { lazyFrame, lazyScreen } from '#src/app/client/lazy-screen.tsx';
import { FrameError } from '#src/app/client/ScreenError.tsx';
import { loadSignedInCode } from '#src/app/client/signed-in-code.ts';

type Search = Readonly<Record<string, string>>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the document while the screen is shown. */
    title?: string;
    /** Preloads the first data of the screen once its code is loaded. */
    readAhead?: (search: Search) => Promise<void>;
  }
}

export const rootRoute = createRootRoute({ component: Outlet, errorComponent: FrameError });

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireToken,
  errorComponent: FrameError,
  component: lazyFrame(async () => (await import('#src/app/client/frame/Shell.tsx')).Shell),
});

/**
 * A screen in the shell: its path and title, its guard, and an import of its code, which loads on demand.
 *
 * @example createScreenRoute(paths.account, 'signed-in', 'AccountPage', () => import('#src/app/client/AccountPage.tsx'))
 */
export function createScreenRoute<Page extends string>(
  { pattern, title }: Pick<ScreenPath, 'pattern' | 'title'>,
  guard: Guard,
  page: Page,
  importCode: () => Promise<Record<Page, ComponentType>>,
) {
  const component = lazyScreen(async () => (await importCode())[page]);
  const readAhead = async (search: Search): Promise<void> => {
    const code = await loadSignedInCode();
    const caller = await code.loadCaller();
    // Data that the caller may not see is not requested.
    if (typeof guard === 'string' || holdsRole(caller, guard)) await code.prefetchScreenData(component.loaded, search);
  };
  return createRoute({
    getParentRoute: () => shellRoute,
    path: pattern,
    staticData: { title, readAhead },
    beforeLoad: (visit) => checkGuard(guard, visit),
    // The navigation does not wait for the preload.
    loader: ({ preload, location }) => void (preload && readAhead(location.search).catch(() => undefined)),
    component,
  });
}
