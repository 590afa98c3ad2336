import { useSyncExternalStore } from 'react';

/** As the style sheets have it. */
const phone = '(width <= 768px)';

/** Whether the window is as narrow as a phone, for what is made of other parts there. What only looks different is for the style sheets. */
export function usePhone(): boolean {
  return useSyncExternalStore(watch, isPhone);
}

const isPhone = () => matchMedia(phone).matches;

function watch(changed: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
