/**
 * Calls back when something that the clock says changes: at that moment, and when the page comes back (shown, focused, online) in case it
 * slept over it, for timers sleep too.
 *
 * @param nextChange when it changes next after a moment, in milliseconds since 1970
 * @returns what `useSyncExternalStore` subscribes with
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
