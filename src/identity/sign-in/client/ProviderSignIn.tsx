import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#src/platform/http/client/call.ts';
import { signInProvider } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { redirectTarget } from './redirect-target.ts';
import { type SignInAttempt, openSession } from './session.ts';

/** Remembers the requested page while the user is at the provider, because the page is reloaded in the same tab. */
const redirectKey = 'goalOfSignIn';

/** The code with which the provider sent the browser back. */
const readReturnCode = () => /^#code=([\w-]{43})$/.exec(location.hash)?.[1];

/** The button that leads to the sign-in provider, and the way back. */
export function ProviderSignIn({ attempt }: { attempt: SignInAttempt }) {
  const name = signInProvider();
  const [code] = useState(readReturnCode);
  const [busy, setBusy] = useState<string | undefined>(code && 'Signing in');
  const navigate = useNavigate();

  const comeBack = useEffectEvent(async () => {
    if (code === undefined) return;
    const redirect = sessionStorage.getItem(redirectKey) ?? undefined;
    sessionStorage.removeItem(redirectKey);
    // The code does not stay in the address. The requested page does, for another attempt.
    await navigate({ to: paths.login(), search: redirect === undefined ? {} : { redirect }, replace: true });
    await attempt(async () => openSession(await call('POST /auth/oidc', { body: { code } })), redirectTarget(redirect, location.origin));
  });
  useEffect(() => void comeBack().finally(() => setBusy(undefined)), []);

  // People who come back with the browser's Back button find the page as they left it.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && setBusy(undefined);
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, []);

  const go = async () => {
    setBusy(`Going to ${name}`);
    await attempt(async () => {
      const { address } = await call('POST /auth/oidc/start');
      const redirect = new URLSearchParams(location.search).get('redirect');
      if (redirect === null) sessionStorage.removeItem(redirectKey);
      else sessionStorage.setItem(redirectKey, redirect);
      location.assign(address);
      // The browser leaves the page here.
      return new Promise(() => {});
    }, '');
    setBusy(undefined);
  };
  return (
    <>
      <Button wide busy={busy} onClick={() => void go()}>
        Sign in with {name}
      </Button>
      {document.querySelector('meta[name="passwords-are-off"]') && (
        <p className="muted small-text">Only the emergency account can sign in with a password.</p>
      )}
    </>
  );
}
