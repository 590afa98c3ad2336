import { createRoute, redirect } from '@tanstack/react-router';
import { createElement } from 'react';
import { reloadCaller } from '#src/app/client/signed-in-code.ts';
import { paths, unknownScreen } from '#src/shared/screens/paths.ts';
import { readAccessToken } from '#src/platform/http/client/access-token.ts';
import { isFirstTime } from '#src/identity/sign-in/client/password/first-time-flag.ts';
import { SignInPage } from '#src/identity/sign-in/client/SignInPage.tsx';
import { storeResetToken } from '#src/identity/sign-in/client/password/reset-token.ts';
import { lazyScreen } from '#src/app/client/lazy-screen.tsx';
import { companyScreens } from './company-screens.ts';
import { leaveScreens } from './leave-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { rootRoute, createScreenRoute, shellRoute } from './screen.ts';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login.pattern,
  staticData: { title: paths.login.title },
  beforeLoad: () => {
    if (readAccessToken() !== undefined) throw redirect({ to: isFirstTime() ? paths.firstTime() : paths.home(), replace: true });
  },
  // The only screen in the main bundle, so that people who sign in do not wait for a second file.
  component: lazyScreen(async () => () => createElement(SignInPage, { meetCaller: reloadCaller })),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.forgotPassword.pattern,
  staticData: { title: paths.forgotPassword.title },
  component: lazyScreen(async () => (await import('#src/identity/sign-in/client/password/ForgotPasswordPage.tsx')).ForgotPasswordPage),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword.pattern,
  staticData: { title: paths.resetPassword.title },
  beforeLoad: ({ search, location: { hash } }) => {
    // A secret must not remain in the address, where history and screenshots would show it.
    if (storeResetToken({ search, hash })) throw redirect({ to: paths.resetPassword(), search: {}, hash: '', replace: true });
  },
  component: lazyScreen(async () => (await import('#src/identity/sign-in/client/password/ResetPasswordPage.tsx')).ResetPasswordPage),
});

const decideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.decide.pattern,
  staticData: { title: paths.decide.title },
  component: lazyScreen(
    async () => (await import('#src/leave/applied-leave/client/decide-by-email/DecideByLinkPage.tsx')).DecideByLinkPage,
  ),
});

const unknownRoute = createScreenRoute(unknownScreen, 'first-time', 'NotFoundPage', () => import('#src/app/client/NotFoundPage.tsx'));

/** All screens. Menus and tiles only show registered screens. */
export const routeTree = rootRoute.addChildren([
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  decideRoute,
  shellRoute.addChildren([...leaveScreens, ...peopleScreens, ...companyScreens, unknownRoute]),
]);
