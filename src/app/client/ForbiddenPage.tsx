import { Link } from '@tanstack/react-router';
import { paths } from '#src/shared/screens/paths.ts';

export function ForbiddenPage() {
  return (
    <div className="lost">
      <p className="code">403</p>
      <h1>{paths.forbidden.title}</h1>
      <p className="muted">If you need access for your work, ask HR to change your role.</p>
      <Link className="button primary" to={paths.home()}>
        Go Back
      </Link>
    </div>
  );
}
