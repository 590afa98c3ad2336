import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const key = 'theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function systemTheme(): Theme {
  return systemDark.matches ? 'dark' : 'light';
}

/** The current theme: the chosen one, which `preload.js` applies before the first paint, or that of the system. */
function shownTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'dark' || chosen === 'light' ? chosen : systemTheme();
}

/** Switches the theme and stores the choice. A switch back to the system's theme follows the system again. */
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
