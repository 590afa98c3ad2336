import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { decisionContract } from '#src/applied-leave/decision-contract.ts';
import { type AnswerOf, client } from '#src/http/client/call.ts';

export const call = client<typeof decisionContract>();

export type Opened = AnswerOf<(typeof decisionContract)['POST /auth/decisionlink']>;
/** What a link leads to, by the way on from there. */
export type OpenedBy<Way extends Opened['way']> = Extract<Opened, { way: Way }>;

// In memory only: it outlives a sign-in, and a reload needs the link again.
let kept: string | undefined;
let opened: { appliedLeaveId: number; sentAt: string } | undefined;

/** The token of the link that was opened, which does not stay in the address, where the history and screenshots have it. */
export function useMailedToken(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === '') return;
    kept = hash;
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return hash === '' ? kept : hash;
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
