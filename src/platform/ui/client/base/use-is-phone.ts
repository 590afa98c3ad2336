import { useSyncExternalStore } from 'react';

/** The same width as in the style sheets. */
const phoneQuery = '(width <= 768px)';

/** Whether the window is as narrow as a phone, for different markup. Use style sheets for a different look. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watch, isPhone);
}

const isPhone = () => matchMedia(phoneQuery).matches;

function watch(changed: () => void): () => void {
  const query = matchMedia(phoneQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
