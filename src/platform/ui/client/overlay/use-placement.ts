import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Positions a popup of a field: above the field if there is no room below, and aligned to its end if it would leave the page sideways.
 *
 * @returns a class name, '' for the default position
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
