import { useEffect, useRef, useState } from 'react';
import { useDraft } from './draft.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';

/**
 * State that outlives a sign-in in its middle, as a form does: what is typed into a dialog, and that it is open.
 *
 * @param key names the state and its record; the page's path is added
 */
export function usePersistentState<T>(key: string, initial: T): [T, (next: T) => void] {
  const owner = useCaller().emplId;
  const now = useRef(initial);
  const kept = useDraft<{ state: T }>(`${key} ${window.location.pathname}`, owner, () => ({ state: now.current }));
  const [state, setState] = useState(kept ? kept.state : initial);
  useEffect(() => {
    now.current = state;
  }, [state]);
  return [state, setState];
}
