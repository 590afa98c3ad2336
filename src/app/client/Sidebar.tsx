import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { holdsRole } from '#src/sign-in/caller.ts';
import { useCaller } from '#src/sign-in/client/use-caller.ts';
import { PendingCount } from '#src/home/client/PendingCount.tsx';
import { menu, type MenuItem } from './menu.ts';
import { useHasScreen } from './use-has-screen.ts';

/** The menus of the roles that the person holds. */
export function Sidebar({ open }: { open: boolean }) {
  const caller = useCaller();
  const groups = menu.filter(({ role }) => !role || holdsRole(caller, [role]));
  return (
    <nav className="sidebar" id="sidebar" aria-label="Main" data-open={open || undefined}>
      {groups.map(({ heading, items }) => (
        <Fragment key={heading ?? 'self-service'}>
          {heading && <h2>{heading}</h2>}
          <MenuItems items={items} />
        </Fragment>
      ))}
    </nav>
  );
}

function MenuItems({ items }: { items: readonly MenuItem[] }) {
  const hasScreen = useHasScreen();
  return items
    .filter(({ path }) => hasScreen(path))
    .map(({ path, label, icon: Icon, shows }) => (
      <Link key={path.pattern} to={path()} activeOptions={{ exact: path.pattern === '/', includeSearch: false }}>
        <Icon className="icon" aria-hidden />
        {label}
        {shows && <PendingCount />}
      </Link>
    ));
}
