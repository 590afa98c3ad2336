import { useSyncExternalStore } from 'react';

/** As the style sheets have it. */
const phoneQuery = '(width <= 768px)';

/** Whether the window is as narrow as a phone, for what is made of other parts there. What only looks different is for the style sheets. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watch, isPhone);
}

const isPhone = () => matchMedia(phoneQuery).matches;

function watch(changed: () => void): () => void {
  const query = matchMedia(phoneQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
