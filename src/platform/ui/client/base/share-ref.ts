import type { Ref } from 'react';

/** Sets both a component's own ref and the ref of its caller. */
export function shareRef<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
  return undefined;
}
