import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { failureText, isNetworkLoss, retryEveryMs } from '#src/platform/http/client/call-error.ts';

/** Replaces a failed screen: the reason, a retry button and a link to the home page. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = async () => {
    await router.invalidate();
    reset();
  };
  // Missing code causes an error of the browser, so the network is checked first.
  const isOffline = !navigator.onLine;
  useRetries(isOffline || isNetworkLoss(error), () => void tryAgain());
  return (
    <div className="lost">
      <h1 tabIndex={-1}>{isOffline ? "You're offline" : "Couldn't show this page"}</h1>
      <p className="muted">{isOffline ? "This page will load when you're back online." : failureText(error)}</p>
      <div className="row">
        <button type="button" className="button primary" onClick={tryAgain}>
          Try again
        </button>
        {/* A full page load, because the code of this page may be the cause. */}
        <a className="button" href={paths.home()}>
          Go to home
        </a>
      </div>
    </div>
  );
}

/** Retries when the network is back, and at intervals while the server is unreachable. */
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

/** Replaces the shell itself if it has failed. */
export function FrameError(props: ErrorComponentProps) {
  return (
    <main className="main">
      <ScreenError {...props} />
    </main>
  );
}
