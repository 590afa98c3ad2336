import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { bookedStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { type Leave, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';

/** The confirmation after a submission, with a link to the request. */
export function SubmissionConfirmation({ leave, onAgain }: { leave: Leave; onAgain: () => void }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  const { params, query } = toLeaveAddress(leave);
  return (
    <>
      <PageHead title={paths.applyLeave.title} />
      <div className="stack form">
        <div ref={message} tabIndex={-1}>
          <Banner tone="good" alert>
            {bookedStatuses.includes(leave.leaveStatus) ? 'Your leave has been approved.' : 'Your leave request has been submitted.'}{' '}
            <Link to={paths.viewMyLeave(params)} search={query}>
              View request
            </Link>
          </Banner>
        </div>
        <div className="row">
          <ButtonLink to={paths.myLeaveHistory()}>My leave history</ButtonLink>
          <Button variant="quiet" onClick={onAgain}>
            Apply again
          </Button>
        </div>
      </div>
    </>
  );
}
