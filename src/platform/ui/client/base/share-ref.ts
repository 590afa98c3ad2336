import type { Ref } from 'react';

/** Hands an element that a component keeps for itself to the one who asked for it as well. */
export function shareRef<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
  return undefined;
}
