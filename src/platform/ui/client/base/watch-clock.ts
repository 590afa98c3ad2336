/**
 * Subscribes to a value that depends on the clock. It calls back when the value changes, and when the page is shown, focused or online
 * again, because timers pause during sleep.
 *
 * @param nextChange returns the next change after a moment, in milliseconds since 1970
 * @returns the subscribe function for `useSyncExternalStore`
 */
export function watchClock(nextChange: (now: number) => number): (changed: () => void) => () => void {
  return (changed) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(look, nextChange(Date.now()) - Date.now());
      changed();
    };
    const comesBack = ['visibilitychange', 'pageshow', 'focus', 'online'];
    look();
    for (const event of comesBack) addEventListener(event, look);
    return () => {
      clearTimeout(timer);
      for (const event of comesBack) removeEventListener(event, look);
    };
  };
}
