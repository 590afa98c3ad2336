import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type Answer, call } from '#src/platform/http/client/call.ts';

export type OpenedLink = Answer<'POST /auth/decisionlink'>;
/** The destination of a link of the given kind. */
export type OpenedLinkBy<Way extends OpenedLink['way']> = Extract<OpenedLink, { way: Way }>;

// Stored only in memory, so a reload needs the link again.
let tokenInMemory: string | undefined;

/** Stores the token in this tab during a sign-in, because a sign-in provider replaces the page. */
const storageKey = 'linkOfMail';

/** Stores the token until its owner has signed in. */
export function storeTokenForSignIn(token: string): void {
  tokenInMemory = token;
  sessionStorage.setItem(storageKey, token);
}

function takeStoredToken(): string | undefined {
  const stored = sessionStorage.getItem(storageKey) ?? undefined;
  sessionStorage.removeItem(storageKey);
  return stored;
}
let openedRequest: { appliedLeaveId: number; sentAt: string } | undefined;

/** Returns the token of the opened link and removes it from the address, so that it reaches no history or screenshot. */
export function useLinkToken(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    // The stored token is used only once, and another link replaces it.
    const stored = takeStoredToken();
    if (hash === '') return void (tokenInMemory ??= stored);
    tokenInMemory = hash;
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return hash === '' ? (tokenInMemory ?? sessionStorage.getItem(storageKey) ?? undefined) : hash;
}

/** Remembers the request that the link opened. */
export function rememberOpenedLink({ sentAt, leave }: OpenedLinkBy<'screen'>): void {
  openedRequest = { appliedLeaveId: leave.appliedLeaveId, sentAt };
}

/** Returns when the email that led to a request was written; undefined if the request was opened without a link. */
export const findEmailTime = (appliedLeaveId: number): string | undefined =>
  openedRequest?.appliedLeaveId === appliedLeaveId ? openedRequest.sentAt : undefined;

/**
 * Finds the destination of a link, once per attempt.
 *
 * @param token undefined if there is none or it has been looked up
 */
export function useOpenLink(
  token: string | undefined,
  { onFound, onRefused }: { onFound: (found: OpenedLink) => unknown; onRefused: (error: unknown) => void },
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
