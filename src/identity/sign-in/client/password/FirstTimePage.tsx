import { Navigate } from '@tanstack/react-router';
import { paths } from '#src/shared/screens/paths.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { isFirstTime } from './first-time-flag.ts';

/** The screen for people whose password was set by HR (specification section 2, /firsttime). */
export function FirstTimePage() {
  if (!isFirstTime()) return <Navigate to={paths.home()} replace />;
  return (
    <div className="lost">
      <h1>{paths.firstTime.title}</h1>
      <p className="muted">Your password has been reset. Click OK button to change new password.</p>
      <ButtonLink variant="primary" to={paths.changePassword()}>
        OK
      </ButtonLink>
    </div>
  );
}
