import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

let areShortcutsEnabled = true;
const watchers = new Set<() => void>();

/** Switches all shortcuts on or off, for people whose speech or hands press keys by accident (WCAG 2.1.4). It holds until the page is loaded anew. */
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
 * Does something at a key, unless somebody is typing, a dialog is open, or shortcuts are switched off.
 *
 * @param key what the key writes, of any keyboard layout; `Mod+` before it is Ctrl, or ⌘ on Apple's keyboards
 * @param act left out, the key does nothing here
 * @example useShortcut('j', next && (() => open(next)))
 */
export function useShortcut(key: string, act: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!act || !areShortcutsEnabled || !isPressed(key, event) || event.repeat || isTaken(event)) return;
    event.preventDefault();
    act();
  });
  const isUsed = act !== undefined;
  // As soon as the screen is seen its keys work.
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

/** Also a list to select from: letters choose in it. */
const typingSelector = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';
