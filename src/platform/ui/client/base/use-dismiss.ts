import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

/**
 * Closes an overlay on a click outside, on Escape, and when the focus leaves it.
 *
 * @param leave receives whether a key closed it; the focus then returns to the opener
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
      // Escape closes only the top overlay, not the dialog under it.
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

/** Manages a popup that a button opens beside itself. Closing it by a key returns the focus to the button. `id` names the popup. */
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
