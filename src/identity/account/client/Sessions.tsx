import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Check, Monitor, Smartphone } from 'lucide-react';
import type { Session } from '#src/identity/account/session-contract.ts';
import { sessionDetailsText, sessionNameText } from '#src/identity/account/session-text.ts';
import { alertText, isCallError } from '#src/platform/http/client/call-error.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { ConfirmButton } from '#src/shared/screens/client/ConfirmButton.tsx';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import './account.css';

const phones: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android']);

export type SessionsProps = { sessions: Pick<UseQueryResult<Session[]>, 'data' | 'refetch'> };

/** Lists the user's sessions, so that they can end unknown ones. */
export function Sessions({ sessions: { data: sessions, refetch } }: SessionsProps) {
  const others = sessions?.filter(({ isThis }) => !isThis).length ?? 0;
  return (
    <PageSection
      title="Sessions"
      line="Browsers and devices where you are signed in."
      action={others > 0 && <EndOtherSessionsButton others={others} />}
    >
      {!sessions && <InlineFailedState onTryAgain={() => void refetch()} />}
      {sessions && (
        <ul className="lines framed">
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function SessionRow({ session }: { session: Session }) {
  const today = useToday();
  const queries = useQueryClient();
  const name = sessionNameText(session);
  const { sessionId, system, isThis } = session;
  const end = useChange((_, idempotencyKey) => call('DELETE /sessions/me/{sessionId}', { params: { sessionId }, idempotencyKey }), {
    onSuccess: () => showToast({ text: `Signed out: ${name}.`, tone: 'good' }),
    // A session that no longer exists has ended too.
    onError: (error) => {
      if (!isCallError(error) || error.status !== 404) showToast({ text: alertText(error), tone: 'bad' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <li>
      <Icon icon={phones.has(system) ? Smartphone : Monitor} />
      <span className="grow">
        {name}{' '}
        {isThis && (
          <Badge tone="good" icon={Check}>
            This session
          </Badge>
        )}
        <span className="sub">{sessionDetailsText(session, today)}</span>
      </span>
      {!isThis && (
        <Button small variant="quiet" busy={end.isPending && 'Signing out'} aria-label={`Sign out ${name}`} onClick={() => end.mutate()}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function EndOtherSessionsButton({ others }: { others: number }) {
  const queries = useQueryClient();
  const text = others === 1 ? 'Sign out the other session' : `Sign out ${others} other sessions`;
  const done = ({ ended }: { ended: number }) => {
    showToast({ text: ended === 1 ? 'Signed out 1 session.' : `Signed out ${ended} sessions.`, tone: 'good' });
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <ConfirmButton
      small
      variant="danger-quiet"
      asks={{
        title: 'Sign out other sessions',
        question: 'You will have to sign in again on all other devices.',
        verb: text,
        busy: 'Signing out',
        danger: true,
      }}
      act={(idempotencyKey) => call('DELETE /sessions/me', { idempotencyKey })}
      onDone={done}
    >
      {text}
    </ConfirmButton>
  );
}

export const sessionsQuery = { ...call.query('GET /sessions/me'), retry: false };
