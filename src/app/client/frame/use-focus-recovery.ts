import { useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * Moves the focus to the heading if the focused element disappears, such as the row of a decided request or the opener of a dialog. If not,
 * the focus would return to the start of the page.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focused = document.activeElement;
    const remember = () => {
      focused = document.activeElement;
    };
    const watcher = new MutationObserver(() => {
      if (document.activeElement !== document.body || !focused || focused.isConnected) return;
      focused = null;
      focusHeading();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    addEventListener('focusin', remember);
    // A click outside all controls removes the focus on purpose.
    addEventListener('pointerup', remember);
    return () => {
      watcher.disconnect();
      removeEventListener('focusin', remember);
      removeEventListener('pointerup', remember);
    };
  }, []);
}
