import {
  CalendarDays,
  CalendarPlus,
  ClipboardList,
  Contact,
  Flag,
  History,
  House,
  Inbox,
  Languages,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  Tags,
  User,
  Users,
  Wallet,
} from 'lucide-react';
import { paths, type ScreenPath } from '#src/screens/paths.ts';
import type { RoleName } from '#src/access/role.ts';

export type MenuItem = { path: ScreenPath<`/${string}`> & (() => string); label: string; icon: LucideIcon; shows?: 'pending-count' };
export type MenuGroup = { heading?: string; role?: RoleName; items: readonly MenuItem[] };

/** The sidebar (specification section 2). A group without a role is everybody's. */
export const menu: readonly MenuGroup[] = [
  {
    items: [
      { path: paths.home, label: 'Home', icon: House },
      { path: paths.applyLeave, label: 'Apply leave', icon: CalendarPlus },
      { path: paths.myLeaveHistory, label: 'My leave history', icon: History },
      { path: paths.myLeaveDetails, label: 'My leave details', icon: Wallet },
      { path: paths.teamCalendar, label: 'Team calendar', icon: CalendarDays },
      { path: paths.myPublicHolidays, label: 'My public holidays', icon: Flag },
      { path: paths.myProfile, label: 'My profile', icon: User },
    ],
  },
  {
    heading: 'HR Dashboard',
    role: 'HR',
    items: [
      { path: paths.staffProfiles, label: 'Employee profiles', icon: Contact },
      { path: paths.loginDetails, label: 'User login details', icon: ShieldCheck },
      { path: paths.allAppliedLeave, label: 'Employee leave history', icon: ScrollText },
      { path: paths.leaveEntitlements, label: 'Leave entitlements', icon: Wallet },
      { path: paths.publicHolidays, label: 'Public holidays', icon: Flag },
      { path: paths.leaveCategories, label: 'Leave categories', icon: Tags },
      { path: paths.translateItems, label: 'Translate items', icon: Languages },
      { path: paths.auditLog, label: 'Audit log', icon: ClipboardList },
    ],
  },
  {
    heading: 'Manager Dashboard',
    role: 'MANAGER',
    items: [
      { path: paths.leaveRequests, label: 'Leave requests', icon: Inbox, shows: 'pending-count' },
      { path: paths.leaveHistory, label: 'Leave history', icon: History },
      { path: paths.teamEntitlements, label: 'Team entitlements', icon: Users },
    ],
  },
  {
    heading: 'Admin Dashboard',
    role: 'DEPT_ADMIN',
    items: [
      { path: paths.staffProfiles, label: 'Employee profiles', icon: Contact },
      { path: paths.leaveRequests, label: 'Leave requests', icon: Inbox, shows: 'pending-count' },
      { path: paths.allAppliedLeave, label: 'Employee leave history', icon: ScrollText },
      { path: paths.leaveEntitlements, label: 'Leave entitlements', icon: Wallet },
    ],
  },
];
