import { useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * What has the focus may go away: the row of a request that was decided, the opener of a dialog, a button that did its work. The focus would fall
 * to the start of the page; the heading gets it instead.
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
    // A click beside everything takes the focus away for good.
    addEventListener('pointerup', remember);
    return () => {
      watcher.disconnect();
      removeEventListener('focusin', remember);
      removeEventListener('pointerup', remember);
    };
  }, []);
}
