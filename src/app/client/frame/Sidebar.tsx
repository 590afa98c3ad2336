import { useLinkProps, useMatchRoute, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PendingCount } from '#src/app/home/client/PendingCount.tsx';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { menu, type MenuGroup, type MenuItem, menuLabel } from './menu.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';

type SidebarProps = { open: boolean; onChoose: () => void };

/** The menus of the caller's roles. */
export function Sidebar({ open, onChoose }: SidebarProps) {
  const caller = useCaller();
  const groups = menu.filter(({ role }) => !role || holdsRole(caller, [role]));
  const { present, choose } = useCurrentGroup(groups);
  const nav = useRef<HTMLElement>(null);
  const place = useRouterState({ select: ({ location }) => location.pathname });
  // The menu of HR is longer than most screens. `scrollIntoView` would also move the place where the Tab key starts.
  const showCurrent = useEffectEvent((_place: string) => {
    const current = nav.current?.querySelector('[aria-current]');
    if (!nav.current || !current) return;
    const [frame, { top, bottom }] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (top < frame.top || bottom > frame.bottom) nav.current.scrollTop += top - frame.top - frame.height / 2;
  });
  useEffect(() => showCurrent(place), [place]);
  return (
    <nav ref={nav} className="sidebar" id="sidebar" aria-label="Main" data-open={open || undefined}>
      {groups.map((group) => (
        <Group
          key={group.heading ?? 'self-service'}
          {...group}
          isPresent={group === present}
          onChoose={() => {
            choose(group);
            onChoose();
          }}
        />
      ))}
    </nav>
  );
}

/** A screen can be in two groups. The current item is in the group it was chosen from, otherwise in the first. */
function useCurrentGroup(groups: readonly MenuGroup[]) {
  const [chosen, choose] = useState<MenuGroup>();
  const matches = useMatchRoute();
  const hasPresent = ({ items }: MenuGroup) => items.some((item) => matches({ to: item.path(), fuzzy: !isHome(item) }) !== false);
  const present = groups.filter(hasPresent);
  return { present: chosen && present.includes(chosen) ? chosen : present[0], choose };
}

const isHome = ({ path }: MenuItem) => path.pattern === '/';

type GroupProps = MenuGroup & Pick<SidebarProps, 'onChoose'> & { isPresent: boolean };

function Group({ heading, items, folds, isPresent, onChoose }: GroupProps) {
  const hasScreen = useCanOpenScreen();
  const shown = items.filter(({ path }) => hasScreen(path));
  if (shown.length === 0) return null;
  const links = shown.map((item) => <Item key={item.path.pattern} {...item} mayBePresent={isPresent} onChoose={onChoose} />);
  if (heading && folds) return <Fold {...{ heading, folds, isPresent }}>{links}</Fold>;
  return (
    <>
      {heading && <h2>{heading}</h2>}
      {links}
    </>
  );
}

type FoldProps = Required<Pick<MenuGroup, 'heading' | 'folds'>> & { isPresent: boolean; children: ReactNode };

/** A group that people can fold. The browser remembers their choice. The group of the current page opens by itself. */
function Fold({ heading, folds, isPresent, children }: FoldProps) {
  const key = `menu ${heading}`;
  return (
    <details open={isPresent || (localStorage.getItem(key) ?? folds) === 'open'}>
      {/* The click comes before the change. */}
      <summary onClick={({ currentTarget }) => localStorage.setItem(key, currentTarget.matches('[open] > *') ? 'closed' : 'open')}>
        <h2>{heading}</h2>
      </summary>
      {children}
    </details>
  );
}

type ItemProps = MenuItem & Pick<SidebarProps, 'onChoose'> & { mayBePresent: boolean };

function Item({ mayBePresent, onChoose, ...item }: ItemProps) {
  const activeOptions = { exact: isHome(item), includeSearch: false };
  const { 'aria-current': current, ...link } = useLinkProps({ to: item.path(), activeOptions, onClick: onChoose });
  return (
    <a {...link} aria-current={mayBePresent ? current : undefined}>
      <Icon icon={item.icon} />
      {menuLabel(item)}
      {item.shows && <PendingCount />}
    </a>
  );
}
