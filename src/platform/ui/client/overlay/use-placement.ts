import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Where something that opens under its field fits: above it when there is no room below, to its end when it would leave the page sideways.
 *
 * @returns a class name, '' where it fits as it is
 */
export function usePlacement(ref: RefObject<HTMLElement | null>): string {
  const [placement, setPlacement] = useState('');
  useLayoutEffect(() => {
    const box = ref.current?.getBoundingClientRect();
    const field = ref.current?.parentElement?.getBoundingClientRect();
    if (!box || !field) return;
    const { clientHeight, clientWidth } = document.documentElement;
    const up = field.bottom + box.height > clientHeight && field.top > clientHeight - field.bottom;
    setPlacement([up && 'up', field.left + box.width > clientWidth && 'from-end'].filter(Boolean).join(' '));
  }, [ref]);
  return placement;
}
