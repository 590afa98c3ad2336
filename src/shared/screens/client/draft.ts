import { useEffect, useEffectEvent, useState } from 'react';

type Draft = { owner: string; value: unknown };

// In memory only, because drafts may be personal and the page is not reloaded for a sign-in.
const drafts = new Map<string, Draft>();
let interrupted = false;

/** From now until the next sign-in, forms that go away keep what was typed in them. */
export function startDraftRetention(): void {
  interrupted = true;
}

/** After a sign-in: only the drafts of this person stay. */
export function stopDraftRetention(owner: string): void {
  interrupted = false;
  for (const [key, draft] of drafts) if (draft.owner !== owner) drafts.delete(key);
}

export function clearDrafts(): void {
  interrupted = false;
  drafts.clear();
}

/**
 * Lets a form outlive a sign-in in its middle (a call answered 401).
 *
 * @param key names the form and its record; the page's path does
 * @param owner employee id of the person who types, who alone gets the draft
 * @param current what is typed now, or undefined when there is nothing to keep
 * @returns what was typed before the sign-in, once
 */
export function useDraft<T>(key: string, owner: string, current: () => T | undefined): T | undefined {
  // While the way leads to the sign-in page the address is that page's already.
  const [at, setAt] = useState(key);
  if (!interrupted && at !== key) setAt(key);
  const [kept] = useState(() => {
    const draft = drafts.get(at);
    // The same form wrote it, with this T.
    return draft?.owner === owner ? (draft.value as T) : undefined;
  });
  const keep = useEffectEvent(() => {
    const value = current();
    if (interrupted && value !== undefined) drafts.set(at, { owner, value });
  });
  useEffect(() => {
    drafts.delete(at);
    return () => keep();
  }, [at]);
  return kept;
}
