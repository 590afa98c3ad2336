import { call } from '#src/platform/http/client/call.ts';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { useStandInLines } from '#src/leave/applied-leave/client/stand-in/use-stand-in-lines.ts';
import { TransitionDialog } from '#src/leave/applied-leave/client/decide/TransitionDialog.tsx';
import { reviewText, usePendingRows, type PendingRequest } from './pending-rows.ts';
import { OpenRow, SettledRow } from './PendingRows.tsx';

/** The number of rows on a phone; the others are behind "Review all". */
const maxOnPhone = 3;
/** The server returns at most this number of requests. */
const maxShown = 5;

/**
 * The requests that a manager can decide right here, and the current stand-in periods.
 *
 * @param count the number of pending requests; undefined until it is known
 * @param held the placeholder until the content is known
 */
export function PendingCard({ count, held }: { count: number | undefined; held?: ReactNode }) {
  const hasScreen = useCanOpenScreen();
  const waiting = useQuery({ ...call.query('GET /appliedleave/me/waiting'), retry: false });
  const { rows, mark, forget } = usePendingRows(waiting.data ?? []);
  const [asking, setAsking] = usePersistentState<{ name: TransitionName; leave: PendingRequest } | undefined>(
    'deciding in the list',
    undefined,
  );
  const isDeciding = useIsMutating() > 0;
  const { lines = [], isPending: isHeld } = useStandInLines();
  if (isHeld) return held;
  if (count === 0 && rows.length === 0 && !asking)
    return <p className="span-12 nothing-waits">{['Nothing to approve.', ...lines].join(' ')}</p>;
  const close = () => {
    if (asking) mark(asking.leave);
    setAsking(undefined);
  };
  const decided = ({ name, leave }: NonNullable<typeof asking>) => {
    mark(leave, leaveTransitions[name].button.variant === 'consent' ? 'Approved' : 'Rejected');
    setAsking(undefined);
  };
  return (
    <Card
      className="span-12"
      title="Waiting for your approval"
      beside={count ? <CountBadge count={count} /> : undefined}
      link={count && hasScreen(paths.leaveRequests) ? <Link to={paths.leaveRequests()}>{reviewText(count)}</Link> : undefined}
    >
      {lines.length > 0 && <p className="muted small-text">{lines.join(' ')}</p>}
      {waiting.isError && !waiting.data && <InlineFailedState onTryAgain={() => void waiting.refetch()} />}
      <ul className="waits">
        {waiting.isPending &&
          Array.from({ length: Math.min(count ?? maxOnPhone, maxShown) }, (_, n) => <RowPlaceholder key={n} className={classOf(n)} />)}
        {rows.map((row, n) => {
          const key = row.leave.appliedLeaveId;
          const className = classOf(n);
          if (row.state === 'over') return <SettledRow key={key} {...{ row, className }} onLeave={() => forget(row.leave)} />;
          const busy = isDeciding && asking?.leave.appliedLeaveId === key ? asking.name : undefined;
          return <OpenRow key={key} {...{ row, busy, className }} onAsk={(name) => setAsking({ name, leave: row.leave })} />;
        })}
      </ul>
      {asking && <DecisionDialog {...asking} others={waiting.data ?? []} onDone={() => decided(asking)} onClose={close} />}
    </Card>
  );
}

function CountBadge({ count }: { count: number }) {
  return (
    <span className="count">
      {count}
      <span className="hidden-text"> {count === 1 ? 'request' : 'requests'}</span>
    </span>
  );
}

const classOf = (place: number) => (place < maxOnPhone ? undefined : 'desk-only');

function RowPlaceholder({ className }: { className: string | undefined }) {
  return (
    <li className={classNames('place', className)} aria-hidden="true">
      <span className="avatar" />
      <Skeleton width={70} />
    </li>
  );
}

type DecisionDialogProps = {
  name: TransitionName;
  leave: PendingRequest;
  others: readonly PendingRequest[];
  onDone: () => void;
  onClose: () => void;
};

/** The usual decision dialog. */
function DecisionDialog({ name, leave, others, onDone, onClose }: DecisionDialogProps) {
  // An ETag is the version in quotes.
  const otherPart = leave.pair
    ? others.find(({ pair, appliedLeaveId }) => pair === leave.pair && appliedLeaveId !== leave.appliedLeaveId)
    : undefined;
  const of = { place: toLeaveAddress(leave), leave: { ...leave, ...(otherPart && { otherPart }) }, etag: `"${leave.version}"` };
  return <TransitionDialog {...{ name, of, onDone, onClose }} staysHere />;
}
