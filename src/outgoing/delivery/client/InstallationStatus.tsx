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
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { type Installation, installationQuery, sendingQuery } from './calls.ts';
import { SendingPausedBanner } from './SendingPausedBanner.tsx';

/** The system status beside the settings: email, attachments, the last backup and sign-in systems, and a test email. */
export function InstallationStatus() {
  const { data, isError, refetch } = useQuery(sendingQuery);
  const { data: installation, isError: isUnknown } = useQuery(installationQuery);
  return (
    <>
      <SendingPausedBanner />
      <section className="panel" aria-labelledby="sending-state">
        <h2 id="sending-state">System status</h2>
        {isError && !data && <InlineFailedState onTryAgain={() => void refetch()} />}
        <dl>
          <StatusLine label="Email">{data && mailStatusText(data)}</StatusLine>
          <StatusLine label="Not delivered">
            {data && (
              <Link to={paths.deliveries()}>
                {data.undelivered > 0 ? plural(data.undelivered, 'email') : 'None'}
                {data.waiting > 0 ? `, ${data.waiting} pending` : ''}
              </Link>
            )}
          </StatusLine>
          <StatusLine label="Attachments">{isUnknown ? 'Unknown' : installation && attachmentTexts[installation.attachments]}</StatusLine>
          <StatusLine label="Last backup">{isUnknown ? 'Unknown' : installation && (installation.lastBackup ?? 'None yet')}</StatusLine>
          {installation?.doors.map((door) => (
            <StatusLine key={door.door} label={signInSystemNames[door.door]}>
              {signInSystemText(door)}
            </StatusLine>
          ))}
        </dl>
      </section>
      {data && <TestMail to={data.mail === 'not set' ? null : data.testMailTo} />}
    </>
  );
}

const attachmentTexts = {
  folder: 'Folder on the server',
  bucket: <GoodStatus>Bucket responds</GoodStatus>,
  silent: <BadStatus>Bucket does not respond</BadStatus>,
} as const;

const signInSystemNames = { provider: 'Sign-in provider', directory: 'Directory' } as const;

function signInSystemText({ state, since }: Installation['doors'][number]): ReactNode {
  if (state === 'asked') return undefined;
  return state === 'answers' ? <GoodStatus>Responding since {since}</GoodStatus> : <BadStatus>Not responding since {since}</BadStatus>;
}

function mailStatusText({ mail, silentSince }: { mail: 'not set' | 'sending' | 'silent'; silentSince: string | null }): ReactNode {
  if (mail === 'not set') return <span className="muted">Not configured</span>;
  return mail === 'sending' ? <GoodStatus>Sending</GoodStatus> : <BadStatus>Not responding since {silentSince}</BadStatus>;
}

function StatusLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton width={100} />}</dd>
    </div>
  );
}

function GoodStatus({ children }: { children: ReactNode }) {
  return (
    <span className="good">
      <Icon icon={Check} small /> {children}
    </span>
  );
}

function BadStatus({ children }: { children: ReactNode }) {
  return (
    <span className="bad">
      <Icon icon={TriangleAlert} small /> {children}
    </span>
  );
}

/** Sends the caller a test email and shows the answer of the mail server. @param to null if the server cannot send email */
function TestMail({ to }: { to: string | null }) {
  const sending = useMutation({ mutationFn: () => call('POST /settings/testmail') });
  const { data, error } = sending;
  return (
    <section className="panel" aria-labelledby="test-email">
      <h2 id="test-email">Test email</h2>
      {to === null ? (
        <p className="muted">The server is not configured to send email.</p>
      ) : (
        <>
          <p className="small-text muted">It will be sent to {to}.</p>
          <Button icon={Mail} busy={sending.isPending && 'Sending'} onClick={() => sending.mutate()}>
            Send a test email
          </Button>
        </>
      )}
      <div role="status" className="stack tight">
        {error && <BadStatus>{failureText(error)}</BadStatus>}
        {data && (
          <>
            {data.isTaken ? (
              <GoodStatus>
                Accepted at {data.at}, in {data.seconds} s
              </GoodStatus>
            ) : (
              <BadStatus>Not accepted at {data.at}</BadStatus>
            )}
            <p className="mail-answer">{data.answer}</p>
          </>
        )}
      </div>
    </section>
  );
}
