import {
  Bell,
  CalendarDays,
  CalendarPlus,
  CalendarRange,
  ChartColumn,
  Flag,
  History,
  Hourglass,
  House,
  Inbox,
  Languages,
  type LucideIcon,
  ShieldCheck,
  SlidersHorizontal,
  Tags,
  User,
  Users,
  Wallet,
  Webhook,
} from 'lucide-react';
import { type FixedScreen, paths } from '#src/shared/screens/paths.ts';
import { screenLabel } from '#src/shared/screens/screen-label.ts';
import type { RoleName } from '#src/base/caller/role.ts';

export type MenuItem = {
  path: FixedScreen;
  /** The label in the specification, if it differs from the title of the screen. */
  label?: string;
  icon: LucideIcon;
  shows?: 'pending-count';
};
export type MenuGroup = {
  heading?: string;
  role?: RoleName;
  /** Whether a group that people can fold is open at first. */
  folds?: 'open' | 'closed';
  items: readonly MenuItem[];
};

/** The sidebar (specification section 2). Groups without a role are for everyone. */
export const menu: readonly MenuGroup[] = [
  {
    items: [
      { path: paths.home, icon: House },
      { path: paths.applyLeave, label: 'Apply leave', icon: CalendarPlus },
      { path: paths.myLeaveHistory, icon: History },
      { path: paths.myLeaveDetails, icon: Wallet },
      { path: paths.teamCalendar, icon: CalendarDays },
      { path: paths.myPublicHolidays, icon: Flag },
      { path: paths.myProfile, icon: User },
    ],
  },
  {
    heading: 'HR Dashboard',
    role: 'HR',
    items: [
      { path: paths.staffProfiles, icon: Users },
      { path: paths.loginDetails, icon: ShieldCheck },
      { path: paths.allAppliedLeave, icon: History },
      { path: paths.leaveEntitlements, icon: Wallet },
      { path: paths.publicHolidays, icon: Flag },
      { path: paths.leaveCategories, icon: Tags },
      { path: paths.translateItems, icon: Languages },
    ],
  },
  {
    heading: 'Planning',
    role: 'HR',
    folds: 'open',
    items: [
      { path: paths.workPatterns, icon: CalendarRange },
      { path: paths.shutdown, icon: CalendarPlus },
      { path: paths.absenceRules, icon: Users },
      { path: paths.leaveWatchers, icon: Bell },
      { path: paths.yearEnd, icon: Hourglass },
      { path: paths.reports, icon: ChartColumn },
    ],
  },
  {
    heading: 'Administration',
    role: 'HR',
    folds: 'closed',
    items: [
      { path: paths.settings, icon: SlidersHorizontal },
      { path: paths.apiTokens, icon: ShieldCheck },
      { path: paths.webhooks, icon: Webhook },
      { path: paths.auditLog, icon: History },
    ],
  },
  {
    heading: 'Manager Dashboard',
    role: 'MANAGER',
    items: [
      { path: paths.leaveRequests, icon: Inbox, shows: 'pending-count' },
      { path: paths.leaveHistory, icon: History },
      { path: paths.teamEntitlements, icon: Users },
      { path: paths.reports, icon: ChartColumn },
    ],
  },
  {
    heading: 'Admin Dashboard',
    role: 'DEPT_ADMIN',
    items: [
      { path: paths.staffProfiles, icon: Users },
      { path: paths.leaveRequests, icon: Inbox, shows: 'pending-count' },
      { path: paths.allAppliedLeave, icon: History },
      { path: paths.leaveEntitlements, icon: Wallet },
      { path: paths.reports, icon: ChartColumn },
    ],
  },
];

export const menuLabel = ({ path, label = screenLabel(path) }: MenuItem): string => label;
