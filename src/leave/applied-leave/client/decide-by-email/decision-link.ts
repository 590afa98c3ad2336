import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type Answer, call } from '#src/platform/http/client/call.ts';

export type OpenedLink = Answer<'POST /auth/decisionlink'>;
/** What a link leads to, by the way on from there. */
export type OpenedLinkBy<Way extends OpenedLink['way']> = Extract<OpenedLink, { way: Way }>;

// In memory only: a reload needs the link again.
let tokenInMemory: string | undefined;

/** Holds the token in this tab during a sign-in: a sign-in provider replaces the page. */
const storageKey = 'linkOfMail';

/** Keeps the token until its owner has signed in. */
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

/** The token of the link that was opened, which does not stay in the address, where the history and screenshots have it. */
export function useLinkToken(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    // A kept token is used up, or another link was opened.
    const stored = takeStoredToken();
    if (hash === '') return void (tokenInMemory ??= stored);
    tokenInMemory = hash;
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return hash === '' ? (tokenInMemory ?? sessionStorage.getItem(storageKey) ?? undefined) : hash;
}

/** Remembers to which request the link has led. */
export function rememberOpenedLink({ sentAt, leave }: OpenedLinkBy<'screen'>): void {
  openedRequest = { appliedLeaveId: leave.appliedLeaveId, sentAt };
}

/** When the mail was written that led to a request; undefined where none did. */
export const findEmailTime = (appliedLeaveId: number): string | undefined =>
  openedRequest?.appliedLeaveId === appliedLeaveId ? openedRequest.sentAt : undefined;

/**
 * Asks what a link leads to, once for each try.
 *
 * @param token undefined: there is none, or it has been asked
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
