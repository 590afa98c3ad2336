import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { linkOutcomeText } from '#src/leave/applied-leave/decide-by-email/link-outcome.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { notificationPlace } from '#src/shared/screens/notification-place.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { rememberOpenedLink, type OpenedLinkBy, useLinkToken, useOpenLink } from './decision-link.ts';

type LinkState = { over: OpenedLinkBy<'over'> } | { refused: string } | { failed: unknown };

/** The page of an email link for people who are signed in: it leads to the request, or shows its outcome. */
export function MailedRequestPage() {
  const token = useLinkToken();
  return <LinkedRequestContent key={token} token={token} />;
}

function LinkedRequestContent({ token }: { token: string | undefined }) {
  const [looked, setLooked] = useState<LinkState | undefined>(token === undefined ? { refused: '' } : undefined);
  const navigate = useNavigate();
  useOpenLink(looked ? undefined : token, {
    onFound: (found) => {
      if (found.way === 'over') return setLooked({ over: found });
      if (found.way !== 'screen') return setLooked({ refused: 'This link was sent to someone else.' });
      rememberOpenedLink(found);
      const { to, search } = notificationPlace({ ...found.leave, reader: 'approver' }, { waits: true, isHr: false });
      return navigate({ to, search, replace: true });
    },
    onRefused: (error) => {
      const isRefusal = isCallError(error) && (error.status === 409 || error.status === 400);
      setLooked(isRefusal ? { refused: error.message } : { failed: error });
    },
  });

  if (looked && 'over' in looked) return <ExpiredLink {...looked.over} />;
  if (looked && 'refused' in looked) return <RefusedLink why={looked.refused} />;
  return (
    <>
      <PageHead title={paths.mailedRequest.title} />
      {looked ? (
        <FailedState title="The link could not be opened" onTryAgain={() => setLooked(undefined)}>
          {failureText(looked.failed)}
        </FailedState>
      ) : (
        <div className="stack" aria-busy>
          {[70, 50, 80, 40].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </>
  );
}

/** The request is no longer pending, or the link has expired. Readers who may see the request see its outcome. */
function ExpiredLink(end: OpenedLinkBy<'over'>) {
  const caller = useCaller();
  const { title, text } = linkOutcomeText(end);
  const place =
    end.leave && notificationPlace({ ...end.leave, reader: 'approver' }, { waits: end.leave.waits, isHr: holdsRole(caller, ['HR']) });
  return (
    <div className="lost">
      <p className="code">Link sent {end.sentAt}</p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">{text}</p>
      <div className="row">
        {end.leave?.waits && (
          <ButtonLink variant="primary" {...place}>
            Review request
          </ButtonLink>
        )}
        <NextStepLink isPrimary={!end.leave?.waits} />
        {place && !end.leave?.waits && <ButtonLink {...place}>View leave</ButtonLink>}
      </div>
    </div>
  );
}

function RefusedLink({ why }: { why: string }) {
  return (
    <div className="lost">
      <h1 tabIndex={-1}>{why === '' ? 'Open this page from the link in your email' : why}</h1>
      <p className="muted">
        {why === '' ? 'Open the email again and follow its link.' : 'The person it was sent to can use it after signing in.'}
      </p>
      <div className="row">
        <NextStepLink isPrimary />
      </div>
    </div>
  );
}

/** A link to the other requests for people who approve leave, otherwise to the home page. */
function NextStepLink({ isPrimary }: { isPrimary: boolean }) {
  const caller = useCaller();
  const variant = isPrimary ? 'primary' : 'plain';
  if (!holdsRole(caller, ['MANAGER', 'DEPT_ADMIN']))
    return (
      <ButtonLink variant={variant} to={paths.home()}>
        Home
      </ButtonLink>
    );
  return (
    <ButtonLink variant={variant} {...listLocation(paths.leaveRequests)}>
      Other requests
    </ButtonLink>
  );
}
