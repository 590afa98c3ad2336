import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * Opens a native modal dialog while the component is mounted. The browser traps the focus and restores it on closing.
 *
 * @param first receives the focus at first
 * @param leave called on Escape; while `busy`, Escape does nothing
 */
export function useDialog(first: RefObject<HTMLElement | null>, leave: () => void, busy = false) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    first.current?.focus();
    return () => dialog?.close();
  }, [first]);
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!busy) leave();
  };
  // Browsers close the dialog on a second Escape in any case. Tell the screen, or reopen the dialog while it is busy.
  const onClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || event.currentTarget.open) return;
    if (busy) event.currentTarget.showModal();
    else leave();
  };
  return { ref, onCancel, onClose };
}
