import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, Moon, PanelLeft } from 'lucide-react';
import type { Ref } from 'react';
import { paths } from '#src/app/paths.ts';
import { signOut } from '#src/sign-in/client/session.ts';
import { useCaller } from '#src/sign-in/client/use-caller.ts';
import { Avatar } from '#src/ui/client/Avatar.tsx';
import { companyName } from './company.ts';
import { Mark } from './Mark.tsx';
import { switchTheme, useTheme } from './theme.ts';
import { useHasScreen } from './use-has-screen.ts';

type HeaderProps = { hasMenu: boolean; menuOpen: boolean; toggleMenu: () => void; toggle: Ref<HTMLButtonElement> };

export function Header({ hasMenu, menuOpen, toggleMenu, toggle }: HeaderProps) {
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
        <Mark />
        Leave <span className="company">{companyName()}</span>
      </Link>
      <div className="header-end">
        <button type="button" className="icon-button" aria-label="Dark mode" aria-pressed={dark} onClick={switchTheme}>
          <Moon className="icon" aria-hidden />
        </button>
        <Me />
        <LogOutButton />
      </div>
    </header>
  );
}

function Me() {
  const { name } = useCaller();
  const hasScreen = useHasScreen();
  const content = (
    <>
      <Avatar name={name} />
      <span className="name">{name}</span>
    </>
  );
  if (!hasScreen(paths.myProfile)) return <span className="me person">{content}</span>;
  return (
    <Link className="me person" to={paths.myProfile()}>
      <span className="hidden-text">My profile:</span>
      {content}
    </Link>
  );
}

function LogOutButton() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const logOut = async () => {
    await signOut();
    await navigate({ to: paths.login() });
    queries.clear();
  };
  return (
    <button type="button" className="button quiet" onClick={logOut}>
      <LogOut className="icon" aria-hidden />
      Log out
    </button>
  );
}
