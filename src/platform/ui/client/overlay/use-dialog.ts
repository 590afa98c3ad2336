import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * Opens a native modal dialog for as long as the component is there. The browser traps the focus and, on closing, gives it back to where it was.
 *
 * @param first what is focused at the start
 * @param leave called by Escape; while `busy` Escape does nothing
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
  // A browser closes the dialog on a second Escape whatever we say; the screen must then know that it is gone, unless it may not go.
  const onClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || event.currentTarget.open) return;
    if (busy) event.currentTarget.showModal();
    else leave();
  };
  return { ref, onCancel, onClose };
}
