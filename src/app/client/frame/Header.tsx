import { Link } from '@tanstack/react-router';
import { LogOut, Moon, PanelLeft, Search } from 'lucide-react';
import { lazy, type Ref, Suspense } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { Avatar } from '#src/platform/ui/client/base/Avatar.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { keysText, useShortcutsEnabled } from '#src/platform/ui/client/base/shortcuts.ts';
import { companyName } from '#src/shared/screens/client/company.ts';
import { Logo } from '#src/platform/ui/client/base/Logo.tsx';
import { switchTheme, useTheme } from './theme.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { useLogOut } from './use-log-out.ts';

/** Loaded on demand, so that no screen waits for it. */
const NotificationBell = lazy(async () => ({
  default: (await import('#src/outgoing/notification-page/client/NotificationBell.tsx')).NotificationBell,
}));

type HeaderProps = {
  hasMenu: boolean;
  menuOpen: boolean;
  toggleMenu: () => void;
  toggle: Ref<HTMLButtonElement>;
  showPalette: () => void;
};

export function Header({ hasMenu, menuOpen, toggleMenu, toggle, showPalette }: HeaderProps) {
  const dark = useTheme() === 'dark';
  return (
    <header className="header">
      {hasMenu && (
        <button
          ref={toggle}
          type="button"
          className="icon-button"
          aria-label="Menu"
          aria-expanded={menuOpen}
          aria-controls="sidebar"
          onClick={toggleMenu}
        >
          <PanelLeft className="icon" aria-hidden />
        </button>
      )}
      <Link className="brand" to={paths.home()}>
        <Logo />
        Leave <span className="company">{companyName()}</span>
      </Link>
      {hasMenu && <PaletteButton showPalette={showPalette} />}
      <div className="header-end">
        {hasMenu && <IconButton className="phone-only" label="Search or jump to" icon={Search} onClick={showPalette} />}
        <button type="button" className="icon-button" aria-label="Dark mode" aria-pressed={dark} onClick={switchTheme}>
          <Moon className="icon" aria-hidden />
        </button>
        {hasMenu && (
          <Suspense fallback={<span className="icon-button" />}>
            <NotificationBell />
          </Suspense>
        )}
        <AccountLink />
        <LogOutButton />
      </div>
    </header>
  );
}

function PaletteButton({ showPalette }: Pick<HeaderProps, 'showPalette'>) {
  const hasKeys = useShortcutsEnabled();
  return (
    <button type="button" className="palette-button" aria-keyshortcuts={hasKeys ? 'Control+K Meta+K' : undefined} onClick={showPalette}>
      <Icon icon={Search} small />
      Search or jump to
      {hasKeys && <kbd aria-hidden>{keysText('Mod+K')}</kbd>}
    </button>
  );
}

function AccountLink() {
  const { name } = useCaller();
  const hasScreen = useCanOpenScreen();
  const content = (
    <>
      <Avatar name={name} />
      <span className="name" title={name}>
        {name}
      </span>
    </>
  );
  if (!hasScreen(paths.account)) return <span className="me person">{content}</span>;
  return (
    <Link className="me person" to={paths.account()}>
      <span className="hidden-text">My account:</span>
      {content}
    </Link>
  );
}

function LogOutButton() {
  const logOut = useLogOut();
  return (
    <button type="button" className="button quiet" onClick={logOut}>
      <LogOut className="icon" aria-hidden />
      Log out
    </button>
  );
}
