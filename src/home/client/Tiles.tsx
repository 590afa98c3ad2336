import { Link } from '@tanstack/react-router';
import { Building2, CalendarPlus, History, Inbox, type LucideIcon, User, Wallet } from 'lucide-react';
import { useHasScreen } from '#src/screens/client/use-has-screen.ts';
import { paths, type ScreenPath } from '#src/screens/paths.ts';
import type { RoleName } from '#src/access/role.ts';
import { holdsRole } from '#src/access/caller.ts';
import { useCaller } from '#src/access/client/use-caller.ts';

type Tile = { title: string; path: Pick<ScreenPath, 'pattern'> & (() => string); icon: LucideIcon; role?: RoleName };

/** The tiles of the home page (specification section 2, /). */
const tiles: readonly Tile[] = [
  { title: 'Apply Leave', path: paths.applyLeave, icon: CalendarPlus },
  { title: 'My Leave History', path: paths.myLeaveHistory, icon: History },
  { title: 'My Leave Details', path: paths.myLeaveDetails, icon: Wallet },
  { title: 'My Profile', path: paths.myProfile, icon: User },
  { title: 'HR Dashboard', path: paths.staffProfiles, icon: Building2, role: 'HR' },
  { title: 'Manager Approval', path: paths.leaveRequests, icon: Inbox, role: 'MANAGER' },
];

export function Tiles() {
  const caller = useCaller();
  const hasScreen = useHasScreen();
  const shown = tiles.filter(({ role, path }) => (!role || holdsRole(caller, [role])) && hasScreen(path));
  if (shown.length === 0) return null;
  return (
    <nav className="span-12" aria-label="Shortcuts">
      <ul className="tiles">
        {shown.map(({ title, path, icon: Icon }) => (
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
