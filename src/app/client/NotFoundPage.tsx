import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { paths, unknownScreen } from '#src/shared/screens/paths.ts';

export function NotFoundPage() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const goBack = (event: MouseEvent) => {
    if (!canGoBack) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <div className="lost">
      <p className="code">404</p>
      <h1>{unknownScreen.title}</h1>
      <p className="muted">Check the address. The page may have moved.</p>
      <Link className="button primary" to={paths.home()} onClick={goBack}>
        Go Back
      </Link>
    </div>
  );
}
