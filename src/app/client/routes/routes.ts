import { createRoute, redirect } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { reloadCaller } from '#src/app/client/signed-in-code.ts';
import { paths, type ScreenPath, unknownScreen } from '#src/shared/screens/paths.ts';
import { readAccessToken } from '#src/platform/http/client/access-token.ts';
import { isFirstTime } from '#src/identity/sign-in/client/password/first-time-flag.ts';
import { SignInPage } from '#src/identity/sign-in/client/SignInPage.tsx';
import { storeResetToken } from '#src/identity/sign-in/client/password/reset-token.ts';
import { lazyScreen } from '#src/app/client/lazy-screen.tsx';
import { companyScreens } from './company-screens.ts';
import { leaveScreens } from './leave-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { rootRoute, createScreenRoute, shellRoute } from './screen.ts';

/** A screen that people reach without a sign-in. */
const createOpenRoute = (
  { pattern, title }: Pick<ScreenPath, 'pattern' | 'title'>,
  importPage: () => Promise<ComponentType>,
  beforeLoad?: (visit: { search: Record<string, string>; location: { hash: string } }) => void,
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: pattern,
    staticData: { title },
    beforeLoad: (visit) => beforeLoad?.(visit),
    component: lazyScreen(importPage),
  });

const unknownRoute = createScreenRoute(unknownScreen, 'first-time', 'NotFoundPage', () => import('#src/app/client/NotFoundPage.tsx'));

/** All screens. Menus and tiles only show registered screens. */
export const routeTree = rootRoute.addChildren([
  createOpenRoute(
    paths.login,
    // The only screen in the main bundle, so that people who sign in do not wait for a second file.
    async () => () => createElement(SignInPage, { meetCaller: reloadCaller }),
    () => {
      if (readAccessToken() !== undefined) throw redirect({ to: isFirstTime() ? paths.firstTime() : paths.home(), replace: true });
    },
  ),
  createOpenRoute(
    paths.forgotPassword,
    async () => (await import('#src/identity/sign-in/client/password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  createOpenRoute(
    paths.resetPassword,
    async () => (await import('#src/identity/sign-in/client/password/ResetPasswordPage.tsx')).ResetPasswordPage,
    ({ search, location }) => {
      // A secret must not remain in the address, where history and screenshots would show it.
      if (storeResetToken(search, location)) throw redirect({ to: paths.resetPassword(), search: {}, hash: '', replace: true });
    },
  ),
  createOpenRoute(
    paths.decide,
    async () => (await import('#src/leave/applied-leave/client/decide-by-email/DecideByLinkPage.tsx')).DecideByLinkPage,
  ),
  shellRoute.addChildren([...leaveScreens, ...peopleScreens, ...companyScreens, unknownRoute]),
]);
