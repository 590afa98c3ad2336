import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type Answer, call } from '#src/platform/http/client/call.ts';

export type Opened = Answer<'POST /auth/decisionlink'>;
/** What a link leads to, by the way on from there. */
export type OpenedBy<Way extends Opened['way']> = Extract<Opened, { way: Way }>;

// In memory only: a reload needs the link again.
let kept: string | undefined;

/** Holds the token in this tab during a sign-in: a sign-in provider replaces the page. */
const storageKey = 'linkOfMail';

/** Keeps the token until its owner has signed in. */
export function keepForSignIn(token: string): void {
  kept = token;
  sessionStorage.setItem(storageKey, token);
}

function takeStoredToken(): string | undefined {
  const stored = sessionStorage.getItem(storageKey) ?? undefined;
  sessionStorage.removeItem(storageKey);
  return stored;
}
let opened: { appliedLeaveId: number; sentAt: string } | undefined;

/** The token of the link that was opened, which does not stay in the address, where the history and screenshots have it. */
export function useMailedToken(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    // A kept token is used up, or another link was opened.
    const stored = takeStoredToken();
    if (hash === '') return void (kept ??= stored);
    kept = hash;
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return hash === '' ? (kept ?? sessionStorage.getItem(storageKey) ?? undefined) : hash;
}

/** Remembers to which request the link has led. */
export function noteOpened({ sentAt, leave }: OpenedBy<'screen'>): void {
  opened = { appliedLeaveId: leave.appliedLeaveId, sentAt };
}

/** When the mail was written that led to a request; undefined where none did. */
export const mailedAt = (appliedLeaveId: number): string | undefined =>
  opened?.appliedLeaveId === appliedLeaveId ? opened.sentAt : undefined;

/**
 * Asks what a link leads to, once for each try.
 *
 * @param token undefined: there is none, or it has been asked
 */
export function useOpenLink(
  token: string | undefined,
  { onFound, onRefused }: { onFound: (found: Opened) => unknown; onRefused: (error: unknown) => void },
): void {
  const open = useEffectEvent(async (of: string) => {
    try {
      await onFound(await call('POST /auth/decisionlink', { body: { token: of } }));
    } catch (error) {
      onRefused(error);
    }
  });
  useEffect(() => {
    if (token !== undefined) void open(token);
  }, [token]);
}
