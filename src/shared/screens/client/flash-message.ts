import { useSyncExternalStore } from 'react';
import type { Tone } from '#src/platform/ui/client/page/Banner.tsx';

export type FlashMessage = { tone: Tone; text: string };

let shown: { notice: FlashMessage; path: string | undefined } | undefined;
const listeners = new Set<() => void>();

function show(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Leaves a message for the next screen about what was done on the last one. It stays at the top until the person opens another screen.
 *
 * @example setFlashMessage({ tone: 'good', text: 'Your password has been successfully updated.' }); await navigate({ to: paths.home() })
 */
export function setFlashMessage(notice: FlashMessage): void {
  show({ notice, path: undefined });
}

/** Called for each new screen: the first shows the message, the second removes it. */
export function advanceFlashMessage(path: string): void {
  if (!shown) return;
  if (shown.path === undefined) show({ ...shown, path });
  else if (shown.path !== path) show(undefined);
}

export function useFlashMessage(): FlashMessage | undefined {
  return useSyncExternalStore(watch, () => (shown?.path === undefined ? undefined : shown.notice));
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
