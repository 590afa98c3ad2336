import { type ReactNode, useSyncExternalStore } from 'react';

export type Toast = {
  text: string;
  tone?: 'good' | 'bad' | 'info' | undefined;
  /** "Undo" or "Try again". */
  action?: { label: string; run: () => void } | undefined;
};

export type ShownToast = Toast & { id: number };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/**
 * Shows a message in a corner that the page also shows. Never use it alone for important messages.
 *
 * @example showToast({ text: 'Account of E0004 unlocked', action: { label: 'Undo', run: lockAgain } })
 */
export function showToast(toast: Toast): void {
  lastId += 1;
  show([...shown, { ...toast, id: lastId }].slice(-3));
}

/** Whether this is the newest toast. Older ones have already been read out. */
export const isNewest = ({ id }: ShownToast): boolean => id === lastId;

export function dismissToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const useToasts = (): readonly ShownToast[] => useSyncExternalStore(watch, () => shown);

let note: ReactNode;

/** Shows a note above every screen until the next note; none with null. */
export function setPageNote(next: ReactNode): void {
  note = next;
  show(shown);
}

export const usePageNote = (): ReactNode => useSyncExternalStore(watch, () => note);
