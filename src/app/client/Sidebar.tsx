import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { PendingCount } from '#src/home/client/PendingCount.tsx';
import { holdsRole } from '#src/sign-in/caller.ts';
import { useCaller } from '#src/sign-in/client/use-caller.ts';
import { Icon } from '#src/ui/client/Icon.tsx';
import { menu, type MenuItem } from './menu.ts';
import { useHasScreen } from './use-has-screen.ts';

/** The menus of the roles that the person holds. */
export function Sidebar({ open }: { open: boolean }) {
  const caller = useCaller();
  const hasScreen = useHasScreen();
  const groups = menu
    .filter(({ role }) => !role || holdsRole(caller, [role]))
    .map((group) => ({ ...group, items: group.items.filter(({ path }) => hasScreen(path)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav className="sidebar" id="sidebar" aria-label="Main" data-open={open || undefined}>
      {groups.map(({ heading, items }) => (
        <Fragment key={heading ?? 'self-service'}>
          {heading && <h2>{heading}</h2>}
          {items.map((item) => (
            <MenuLink key={item.path.pattern} {...item} />
          ))}
        </Fragment>
      ))}
    </nav>
  );
}

function MenuLink({ path, label, icon, shows }: MenuItem) {
  return (
    <Link to={path()} activeOptions={{ exact: path.pattern === '/', includeSearch: false }}>
      <Icon icon={icon} />
      {label}
      {shows && <PendingCount />}
    </Link>
  );
}
