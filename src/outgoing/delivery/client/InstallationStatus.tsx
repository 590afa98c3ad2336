import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { type Installation, installationQuery, sendingQuery } from './calls.ts';
import { BadStatus, GoodStatus, mailStatusText } from './mail-status.tsx';
import { SendingPausedBanner } from './SendingPausedBanner.tsx';
import { TestMail } from './TestMail.tsx';

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
      {data && (
        <section className="panel" aria-labelledby="test-email">
          <h2 id="test-email">Test email</h2>
          <TestMail to={data.mail === 'not set' ? null : data.testMailTo} />
        </section>
      )}
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

function StatusLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton width={100} />}</dd>
    </div>
  );
}
