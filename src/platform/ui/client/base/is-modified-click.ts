import type { MouseEvent } from 'react';

/** Whether a click on a link asks the browser for another tab, a window or a download, so that the router must ignore it. */
export function isModifiedClick(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
}
