import type { MouseEvent } from 'react';

/** Whether a click on a link asks the browser for another tab or window, or to save; then it is the browser's to follow. */
export function isModifiedClick(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
}
