import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { paths } from '#src/app/paths.ts';
import { alertText } from '#src/http/client/call-error.ts';

/** What shows in place of a screen that failed: why, another try, and a way back. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <div className="lost">
      <h1 tabIndex={-1}>This page could not be shown</h1>
      <p className="muted">{alertText(error)}</p>
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

/** The same where the shell itself failed. */
export function FrameError(props: ErrorComponentProps) {
  return (
    <main className="main">
      <ScreenError {...props} />
    </main>
  );
}
