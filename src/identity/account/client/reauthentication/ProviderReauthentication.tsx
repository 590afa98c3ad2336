import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#src/platform/http/client/call.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { signInProvider } from '#src/shared/screens/client/company.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { reauthenticationChannel } from './reauthentication-channel.ts';

/** Asks users of the sign-in provider to sign in again, in a separate window, so that their work stays open. */
export function ProviderReauthentication({ isOnlyWay, onDone }: { isOnlyWay: boolean; onDone: () => void }) {
  const name = signInProvider() ?? 'the provider';
  const [isWaiting, setIsWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setIsWaiting(false);
      setProblem(failureText(error));
    }
  };
  const take = useEffectEvent((code: string) =>
    attempt(async () => {
      await call('POST /auth/proof/oidc', { body: { code } });
      onDone();
    }),
  );
  useEffect(() => {
    const channel = new BroadcastChannel(reauthenticationChannel);
    channel.addEventListener('message', ({ data }) => void take(String(data)));
    return () => channel.close();
  }, []);

  const go = () => {
    // Opened at once, because browsers block windows that open later.
    const there = window.open('', '_blank', 'popup,width=520,height=720');
    if (!there) return setProblem('Your browser blocked the new window. Allow pop-ups for this page.');
    setIsWaiting(true);
    void attempt(async () => {
      try {
        there.location.assign((await call('POST /auth/proof/oidc/start')).address);
      } catch (error) {
        there.close();
        throw error;
      }
    });
  };
  return (
    <div className="stack">
      {problem && (
        <Banner tone="bad" alert>
          {problem}
        </Banner>
      )}
      <Button variant={isOnlyWay ? 'primary' : 'plain'} wide onClick={go}>
        Confirm with {name}
      </Button>
      <output className="muted">{isWaiting && `Sign in to ${name} in the new window. This page continues automatically.`}</output>
    </div>
  );
}
