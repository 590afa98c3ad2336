import { Link } from '@tanstack/react-router';
import { PendingCount } from '#src/home/client/PendingCount.tsx';
import { holdsRole } from '#src/sign-in/caller.ts';
import { useCaller } from '#src/sign-in/client/use-caller.ts';
import { Icon } from '#src/ui/client/Icon.tsx';
import { menu, type MenuGroup } from './menu.ts';
import { useHasScreen } from './use-has-screen.ts';

type SidebarProps = { open: boolean; onChoose: () => void };

/** The menus of the roles that the person holds. */
export function Sidebar({ open, onChoose }: SidebarProps) {
  const caller = useCaller();
  return (
    <nav className="sidebar" id="sidebar" aria-label="Main" data-open={open || undefined}>
      {menu
        .filter(({ role }) => !role || holdsRole(caller, [role]))
        .map((group) => (
          <Group key={group.heading ?? 'self-service'} {...group} onChoose={onChoose} />
        ))}
    </nav>
  );
}

function Group({ heading, items, onChoose }: MenuGroup & Pick<SidebarProps, 'onChoose'>) {
  const hasScreen = useHasScreen();
  const shown = items.filter(({ path }) => hasScreen(path));
  if (shown.length === 0) return null;
  return (
    <>
      {heading && <h2>{heading}</h2>}
      {shown.map(({ path, label, icon, shows }) => (
        <Link key={path.pattern} to={path()} activeOptions={{ exact: path.pattern === '/', includeSearch: false }} onClick={onChoose}>
          <Icon icon={icon} />
          {label}
          {shows && <PendingCount />}
        </Link>
      ))}
    </>
  );
}
