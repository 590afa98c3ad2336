import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Mail, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { FailedLine } from '#src/platform/ui/client/page/FailedLine.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { type Installation, installationQuery, sendingQuery } from './calls.ts';
import { SendingHeld } from './SendingHeld.tsx';

/** Beside the settings: how it stands with mail, attachments and the last backup, and a mail to try it. */
export function SendingState() {
  const { data, isError, refetch } = useQuery(sendingQuery);
  const { data: installation, isError: isUnknown } = useQuery(installationQuery);
  return (
    <>
      <SendingHeld />
      <section className="panel" aria-labelledby="sending-state">
        <h2 id="sending-state">State</h2>
        {isError && !data && <FailedLine onTryAgain={() => void refetch()} />}
        <dl>
          <Line label="Mail">{data && mailWords(data)}</Line>
          <Line label="Not delivered">
            {data && (
              <Link to={paths.deliveries()}>
                {data.undelivered > 0 ? plural(data.undelivered, 'mail') : 'None'}
                {data.waiting > 0 ? `, ${data.waiting} waiting` : ''}
              </Link>
            )}
          </Line>
          <Line label="Attachments">{isUnknown ? 'Not known' : installation && attachmentWords[installation.attachments]}</Line>
          <Line label="Last backup">{isUnknown ? 'Not known' : installation && (installation.lastBackup ?? 'None yet')}</Line>
          {installation?.doors.map((door) => (
            <Line key={door.door} label={doorNames[door.door]}>
              {doorWords(door)}
            </Line>
          ))}
        </dl>
      </section>
      {data && <TestMail to={data.mail === 'not set' ? null : data.testMailTo} />}
    </>
  );
}

const attachmentWords = {
  folder: 'Folder on the server',
  bucket: <Good>Bucket answers</Good>,
  silent: <Bad>Bucket does not answer</Bad>,
} as const;

const doorNames = { provider: 'Sign-in provider', directory: 'Directory' } as const;

function doorWords({ state, since }: Installation['doors'][number]): ReactNode {
  if (state === 'asked') return undefined;
  return state === 'answers' ? <Good>Answers since {since}</Good> : <Bad>Does not answer since {since}</Bad>;
}

function mailWords({ mail, silentSince }: { mail: 'not set' | 'sending' | 'silent'; silentSince: string | null }): ReactNode {
  if (mail === 'not set') return <span className="muted">Not set</span>;
  return mail === 'sending' ? <Good>Sending</Good> : <Bad>Silent since {silentSince}</Bad>;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton width={100} />}</dd>
    </div>
  );
}

function Good({ children }: { children: ReactNode }) {
  return (
    <span className="good">
      <Icon icon={Check} small /> {children}
    </span>
  );
}

function Bad({ children }: { children: ReactNode }) {
  return (
    <span className="bad">
      <Icon icon={TriangleAlert} small /> {children}
    </span>
  );
}

/** Sends oneself a mail, and shows what the mail server said. @param to nobody where mail is not set */
function TestMail({ to }: { to: string | null }) {
  const sending = useMutation({ mutationFn: () => call('POST /settings/testmail') });
  const { data, error } = sending;
  return (
    <section className="panel" aria-labelledby="test-mail">
      <h2 id="test-mail">Test mail</h2>
      {to === null ? (
        <p className="muted">Mail is not set on the server.</p>
      ) : (
        <>
          <p className="small-text muted">Goes to {to}.</p>
          <Button icon={Mail} busy={sending.isPending && 'Sending'} onClick={() => sending.mutate()}>
            Send a test mail
          </Button>
        </>
      )}
      <div role="status" className="stack tight">
        {error && <Bad>{failureText(error)}</Bad>}
        {data && (
          <>
            {data.isTaken ? (
              <Good>
                Accepted at {data.at}, in {data.seconds} s
              </Good>
            ) : (
              <Bad>Not accepted at {data.at}</Bad>
            )}
            <p className="mail-answer">{data.answer}</p>
          </>
        )}
      </div>
    </section>
  );
}
