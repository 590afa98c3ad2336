import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

let areShortcutsEnabled = true;
const watchers = new Set<() => void>();

/** Switches all shortcuts on or off until the page reloads, for people who press keys by accident (WCAG 2.1.4). */
export function toggleShortcuts(): void {
  areShortcutsEnabled = !areShortcutsEnabled;
  for (const watcher of watchers) watcher();
}

export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(watch, () => areShortcutsEnabled);
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

const isApple = /^(Mac|iP)/.test(navigator.platform);

/** A combination as it is written on the keys. @example keysText('Mod+K') // 'Ctrl K', on Apple's keyboards '⌘K' */
export function keysText(keys: string): string {
  return keys.replace('Mod+', isApple ? '⌘' : 'Ctrl ');
}

/**
 * Runs an action on a key, unless a text field has the focus, a dialog is open, or shortcuts are off.
 *
 * @param key the typed character in any keyboard layout; `Mod+` stands for Ctrl, or ⌘ on Apple keyboards
 * @param act if omitted, the key does nothing
 * @example useShortcut('j', next && (() => open(next)))
 */
export function useShortcut(key: string, act: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!act || !areShortcutsEnabled || !isPressed(key, event) || event.repeat || isTaken(event)) return;
    event.preventDefault();
    act();
  });
  const isUsed = act !== undefined;
  // The keys must work as soon as the screen is visible.
  useLayoutEffect(() => {
    if (!isUsed) return undefined;
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isUsed]);
}

function isPressed(key: string, event: KeyboardEvent): boolean {
  const plain = key.replace('Mod+', '');
  const hasModifier = isApple ? event.metaKey : event.ctrlKey;
  const hasOther = event.altKey || (isApple ? event.ctrlKey : event.metaKey);
  return event.key.toLowerCase() === plain.toLowerCase() && hasModifier === (plain !== key) && !hasOther;
}

function isTaken({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || document.querySelector('dialog:modal')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typingSelector));
}

/** Includes select lists, in which letters choose an option. */
const typingSelector = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';
