import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Check, HeartHandshake, Hourglass, X } from 'lucide-react';
import { useState } from 'react';
import { formatPeriodWithWeekdays, halfDaySuffix } from '#src/base/dates/format-period.ts';
import { missingReasonText } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { ReasonField } from '#src/leave/applied-leave/client/decide/ReasonField.tsx';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Avatar } from '#src/platform/ui/client/base/Avatar.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';

type CoveredLeave = Answer<'GET /cover/me'>[number];

const coveredLeave = call.query('GET /cover/me');

/** The leave of colleagues that the person covers. */
export function CoverPage() {
  const { data: leaves, isError, refetch } = useQuery({ ...coveredLeave, retry: false });
  const [declining, setDeclining] = useState<CoveredLeave>();
  return (
    <>
      <PageHead title={paths.cover.title} line="Colleagues whose work you do while they are on leave." />
      {isError && !leaves && <InlineFailedState text="Couldn't load the leave that you cover." onTryAgain={() => void refetch()} />}
      {!leaves && !isError && (
        <Card title="Leave that you cover">
          <Skeleton />
        </Card>
      )}
      {leaves?.length === 0 && (
        <EmptyState icon={HeartHandshake} title="You don't cover for anyone">
          Colleagues can name you as cover when they apply for leave.
        </EmptyState>
      )}
      {leaves && leaves.length > 0 && (
        <Card title="Leave that you cover">
          <ul className="lines">
            {leaves.map((leave) => (
              <CoveredLine key={leave.appliedLeaveId} leave={leave} onDecline={() => setDeclining(leave)} />
            ))}
          </ul>
        </Card>
      )}
      {declining && <DeclineDialog leave={declining} onClose={() => setDeclining(undefined)} />}
    </>
  );
}
CoverPage.readAhead = (queries: QueryClient): Promise<void> => queries.prefetchQuery(coveredLeave);

const periodText = ({ startDate, endDate, halfDayPart }: CoveredLeave) =>
  `${formatPeriodWithWeekdays(startDate, endDate)}${halfDaySuffix(halfDayPart)}`;

function CoveredLine({ leave, onDecline }: { leave: CoveredLeave; onDecline: () => void }) {
  const { name, isPending, declined, isOpen } = leave;
  return (
    <li>
      <Avatar name={name} />
      <span className="grow">
        <b className="medium">{name}</b>
        <span className="sub">
          {periodText(leave)}
          {declined !== null && `. You declined: ${declined}`}
        </span>
      </span>
      {declined !== null ? (
        <Badge icon={X}>Declined</Badge>
      ) : isPending ? (
        <Badge icon={Hourglass} tone="warn">
          Not approved yet
        </Badge>
      ) : (
        <Badge icon={Check} tone="good">
          Approved
        </Badge>
      )}
      {isOpen && (declined === null ? <DeclineButton name={name} onPress={onDecline} /> : <AcceptButton leave={leave} />)}
    </li>
  );
}

const DeclineButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <Button small aria-label={`Decline to cover for ${name}`} onClick={onPress}>
    Decline
  </Button>
);

/** Sends the answer of a cover and loads the list again. */
function useCoverAnswer({ appliedLeaveId, name }: CoveredLeave, onDone: () => void = () => {}) {
  const queries = useQueryClient();
  return useChange(
    (body: { accept: boolean; reason?: string }, idempotencyKey) =>
      call('POST /cover/{appliedLeaveId}', { params: { appliedLeaveId }, body, idempotencyKey }),
    {
      onSuccess: (_, { accept }) => {
        showToast({ tone: 'good', text: accept ? `You cover for ${name}.` : `You declined. ${name} has been notified.` });
        onDone();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
}

function AcceptButton({ leave }: { leave: CoveredLeave }) {
  const answer = useCoverAnswer(leave);
  return (
    <Button
      small
      aria-label={`Accept to cover for ${leave.name}`}
      busy={answer.isPending && 'Saving'}
      onClick={() => answer.mutate({ accept: true })}
    >
      Accept
    </Button>
  );
}

function DeclineDialog({ leave, onClose }: { leave: CoveredLeave; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const answer = useCoverAnswer(leave, onClose);
  return (
    <ConfirmDialog
      title="Decline to cover"
      question={`${leave.name} and the approver are notified with your name. The leave itself does not change.`}
      verb="Decline"
      busy={answer.isPending && 'Saving'}
      error={answer.error ? alertText(answer.error) : undefined}
      missing={missingReasonText(reason) === undefined ? undefined : 'Still missing: a reason.'}
      onConfirm={() => answer.mutate({ accept: false, reason: reason.trim() })}
      onCancel={onClose}
    >
      <p className="dialog-facts">
        <strong>{leave.name}</strong>
        <span>{periodText(leave)}</span>
      </p>
      <ReasonField name="decline-reason" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
