import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

/**
 * Closes what has opened over the page: on a press outside, on Escape, and when the focus moves on.
 *
 * @param leave told whether a key asked for it; the focus then belongs back on the opener
 */
export function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, leave: (byKey: boolean) => void): void {
  const onAway = useEffectEvent(leave);
  useEffect(() => {
    if (!open) return undefined;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !box.current?.contains(target);
    const outside = (event: Event) => {
      if (isOutside(event.target)) onAway(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape closes only what is on top, not the dialog under it as well.
      event.preventDefault();
      event.stopPropagation();
      onAway(true);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', key, true);
    };
  }, [open, box]);
}

/** What a button opens beside itself, in a box with it; whoever closes it by a key finds the focus back on the button. `id` names what is opened. */
export function useOpener() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(box, open, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  return { id, open, setOpen, box, button };
}
