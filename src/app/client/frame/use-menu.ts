import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const narrow = matchMedia('(width <= 768px)');

function watchWidth(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

/**
 * The state of the sidebar. On wide screens it is beside the page and can be hidden. At 768 px or less it is hidden, and the toggle opens
 * it over the page until Escape, a tap outside or a choice.
 */
export function useMenu(toggle: RefObject<HTMLButtonElement | null>) {
  const isNarrow = useSyncExternalStore(watchWidth, () => narrow.matches);
  const [collapsed, setCollapsed] = useState(false);
  const [openedAt, setOpenedAt] = useState<string>();
  const place = useRouterState({ select: (state) => state.location.href });
  // The menu closes when the person moves to another page.
  const overlaid = isNarrow && openedAt === place;

  const leave = () => setOpenedAt(undefined);
  const close = () => {
    leave();
    toggle.current?.focus();
  };

  useEffect(() => {
    if (!overlaid) return undefined;
    document.querySelector<HTMLElement>('#sidebar a')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(undefined);
      toggle.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [overlaid, toggle]);

  return {
    open: isNarrow ? overlaid : !collapsed,
    overlaid,
    collapsed,
    /** Closes the menu and returns the focus to the toggle; `leave` only closes. */
    close,
    leave,
    toggle: () => {
      if (!isNarrow) return setCollapsed(!collapsed);
      return overlaid ? close() : setOpenedAt(place);
    },
  };
}
