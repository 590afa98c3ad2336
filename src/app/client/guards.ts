import { redirect } from '@tanstack/react-router';
import { paths } from '#src/shared/screens/paths.ts';
import type { RoleName } from '#src/base/caller/role.ts';
import { readAccessToken } from '#src/platform/http/client/access-token.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { isFirstTime } from '#src/identity/sign-in/client/password/first-time-flag.ts';
import { loadSignedInCode } from './signed-in-code.ts';

/** The people who may see a screen. `first-time` includes those who must choose a password, `without-factor` those who lack a factor. */
export type Guard = 'first-time' | 'without-factor' | 'signed-in' | readonly [RoleName, ...RoleName[]];

type Visit = { location: { href: string } };

/** Redirects to the sign-in page, and back afterwards, if there is no stored token. All screens except /login need one. */
export function requireToken({ location }: Visit): void {
  if (readAccessToken() === undefined) throw toLogin(location.href);
}

/** @throws a redirect if the caller may not see the screen (specification section 2, access rules) */
export async function checkGuard(guard: Guard, { location }: Visit): Promise<void> {
  const { loadCaller } = await loadSignedInCode();
  const caller = await loadCaller().catch((error: unknown) => {
    throw isCallError(error) && error.status === 401 ? toLogin(location.href) : error;
  });
  if (guard === 'first-time') return;
  if (isFirstTime()) throw redirect({ to: paths.firstTime(), replace: true });
  if (caller.factorNeeded && guard !== 'without-factor') throw redirect({ to: paths.account(), replace: true });
  if (typeof guard !== 'string' && !holdsRole(caller, guard)) throw redirect({ to: paths.forbidden(), replace: true });
}

function toLogin(href: string) {
  return redirect({ to: paths.login(), search: href === paths.home() ? {} : { redirect: href }, replace: true });
}
