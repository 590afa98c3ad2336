import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const key = 'theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function systemTheme(): Theme {
  return systemDark.matches ? 'dark' : 'light';
}

/** What shows now: the chosen theme (`preload.js` has put it on the page before the first paint), else the system's. */
function shownTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'dark' || chosen === 'light' ? chosen : systemTheme();
}

/** Switches and keeps the choice; whoever goes back to the system's theme follows the system again. */
export function switchTheme(): void {
  const next = shownTheme() === 'dark' ? 'light' : 'dark';
  if (next === systemTheme()) {
    delete document.documentElement.dataset['theme'];
    localStorage.removeItem(key);
  } else {
    document.documentElement.dataset['theme'] = next;
    localStorage.setItem(key, next);
  }
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(watch, shownTheme);
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  systemDark.addEventListener('change', changed);
  return () => {
    listeners.delete(changed);
    systemDark.removeEventListener('change', changed);
  };
}
