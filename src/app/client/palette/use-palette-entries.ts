import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, FileText, Keyboard, KeyRound, LogOut, Moon } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { menu, type MenuItem, menuLabel } from '#src/app/client/frame/menu.ts';
import { screenLabel } from '#src/shared/screens/screen-label.ts';
import { hiddenPages, pageWords } from './page-words.ts';
import type { PaletteEntry } from './palette-search.ts';
import { switchTheme, useTheme } from '#src/app/client/frame/theme.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { useLogOut } from '#src/app/client/frame/use-log-out.ts';

/** The pages of the caller's menu, each once, and the actions that are available everywhere. */
export function usePaletteEntries(showShortcuts: () => void): PaletteEntry[] {
  const pages = useMenuPages();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const dark = useTheme() === 'dark';
  const open = (path: string) => () => void navigate({ to: path });
  const action = (label: string, icon: PaletteEntry['icon'], run: () => void): PaletteEntry => ({ label, group: 'Action', icon, run });
  return [
    ...pages.map(({ item, group }) => ({
      label: menuLabel(item),
      group,
      words: pageWords.get(item.path),
      icon: item.icon,
      run: open(item.path()),
    })),
    ...useHiddenPages().map(([path, words]) => ({
      label: screenLabel(path),
      group: 'HR',
      words,
      isHidden: true,
      icon: FileText,
      run: open(path()),
    })),
    action('Apply for leave', CalendarPlus, open(paths.applyLeave())),
    action('Change password', KeyRound, open(paths.changePassword())),
    action(dark ? 'Switch to light theme' : 'Switch to dark theme', Moon, switchTheme),
    action('Keyboard shortcuts', Keyboard, showShortcuts),
    action('Log out', LogOut, () => void logOut()),
  ];
}

function useHiddenPages() {
  const isHr = holdsRole(useCaller(), ['HR']);
  const hasScreen = useCanOpenScreen();
  return isHr ? hiddenPages.filter(([path]) => hasScreen(path)) : [];
}

function useMenuPages(): { item: MenuItem; group: string }[] {
  const caller = useCaller();
  const hasScreen = useCanOpenScreen();
  const open = menu.filter(({ role }) => !role || holdsRole(caller, [role]));
  const pages = open.flatMap(({ heading = 'Page', items }) => items.map((item) => ({ item, group: heading })));
  // Apply for leave is an action. People with several roles have some pages in several menus.
  const offered = pages.filter(({ item }) => hasScreen(item.path) && item.path !== paths.applyLeave);
  return offered.filter(({ item }, n) => offered.findIndex((other) => other.item.path === item.path) === n);
}
