import { useEffect, useRef, useState } from 'react';
import { keepDraft, useDraft } from './draft.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';

/**
 * State that survives a sign-in, as the contents of a form do: the text typed into a dialog, and whether the dialog is open.
 *
 * @param key names the state and its record; the path of the page is added
 * @returns the state, its setter, and a function that keeps it while another screen is open
 */
export function usePersistentState<T>(key: string, initial: T): [T, (next: T) => void, () => void] {
  const owner = useCaller().emplId;
  const now = useRef(initial);
  const draft = `${key} ${window.location.pathname}`;
  const kept = useDraft<{ state: T }>(draft, owner, () => ({ state: now.current }));
  const [state, setState] = useState(kept ? kept.state : initial);
  useEffect(() => {
    now.current = state;
  }, [state]);
  return [state, setState, () => keepDraft(draft, owner, { state })];
}
