import { useEffect, useEffectEvent, useState } from 'react';

type Draft = { owner: string; value: unknown };

// In memory only, because drafts may be personal and the page is not reloaded for a sign-in.
const drafts = new Map<string, Draft>();
let interrupted = false;

/** From now until the next sign-in, forms keep their contents when they are unmounted. */
export function startDraftRetention(): void {
  interrupted = true;
}

/** Ends this after a sign-in and deletes the drafts of other people. */
export function stopDraftRetention(owner: string): void {
  interrupted = false;
  for (const [key, draft] of drafts) if (draft.owner !== owner) drafts.delete(key);
}

export function clearDrafts(): void {
  interrupted = false;
  drafts.clear();
}

/** Keeps the contents of a form that is left for another screen, until it is opened again. */
export function keepDraft(key: string, owner: string, value: unknown): void {
  drafts.set(key, { owner, value });
}

/**
 * Lets a form survive a sign-in (after a call answered 401).
 *
 * @param key names the form and its record, together with the page's path
 * @param owner the employee ID of the author, the only person who gets the draft
 * @param current returns the current contents, or undefined if there is nothing to keep
 * @returns the contents before the sign-in, once
 */
export function useDraft<T>(key: string, owner: string, current: () => T | undefined): T | undefined {
  // On the way to the sign-in page, the address is already that of the sign-in page.
  const [at, setAt] = useState(key);
  if (!interrupted && at !== key) setAt(key);
  const [kept] = useState(() => {
    const draft = drafts.get(at);
    // The draft was written by the same form, with this type.
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
