import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { failureText, isNetworkLoss, retryEveryMs } from '#src/platform/http/client/call-error.ts';

/** What shows in place of a screen that failed: why, another try, and a way back. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = async () => {
    await router.invalidate();
    reset();
  };
  // Code that did not come has an error of the browser's own.
  const isOffline = !navigator.onLine;
  useRetries(isOffline || isNetworkLoss(error), () => void tryAgain());
  return (
    <div className="lost">
      <h1 tabIndex={-1}>{isOffline ? 'You are offline' : 'This page could not be shown'}</h1>
      <p className="muted">{isOffline ? 'This page comes by itself as soon as the connection is back.' : failureText(error)}</p>
      <div className="row">
        <button type="button" className="button primary" onClick={tryAgain}>
          Try again
        </button>
        {/* A page loaded anew: what failed may be the code of this one. */}
        <a className="button" href={paths.home()}>
          Go to home
        </a>
      </div>
    </div>
  );
}

/** Another try when the network is back, and from time to time where only the server is away. */
function useRetries(isNeeded: boolean, tryAgain: () => void): void {
  const retry = useEffectEvent(() => navigator.onLine && tryAgain());
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(() => retry(), retryEveryMs);
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, [isNeeded]);
}

/** The same where the shell itself failed. */
export function FrameError(props: ErrorComponentProps) {
  return (
    <main className="main">
      <ScreenError {...props} />
    </main>
  );
}
