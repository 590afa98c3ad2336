import { Link } from '@tanstack/react-router';
import { Building2, CalendarPlus, History, Inbox, type LucideIcon, User, Wallet } from 'lucide-react';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { type FixedScreen, paths } from '#src/shared/screens/paths.ts';
import type { RoleName } from '#src/base/caller/role.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';

type Tile = {
  path: FixedScreen;
  /** The name in the specification, if it differs from the title of the screen. */
  title?: string;
  icon: LucideIcon;
  role?: RoleName;
};

/** The tiles of the home page (specification section 2, /). */
const tiles: readonly Tile[] = [
  { title: 'Apply Leave', path: paths.applyLeave, icon: CalendarPlus },
  { path: paths.myLeaveHistory, icon: History },
  { path: paths.myLeaveDetails, icon: Wallet },
  { path: paths.myProfile, icon: User },
  { title: 'HR Dashboard', path: paths.staffProfiles, icon: Building2, role: 'HR' },
  { title: 'Manager Approval', path: paths.leaveRequests, icon: Inbox, role: 'MANAGER' },
];

export function Tiles() {
  const caller = useCaller();
  const hasScreen = useCanOpenScreen();
  const shown = tiles.filter(({ role, path }) => (!role || holdsRole(caller, [role])) && hasScreen(path));
  if (shown.length === 0) return null;
  return (
    <nav className="span-12" aria-label="Shortcuts">
      <ul className="tiles">
        {shown.map(({ path, title = path.title, icon: Icon }) => (
          <li key={title}>
            <Link className="tile" to={path()}>
              <Icon className="icon" aria-hidden />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
