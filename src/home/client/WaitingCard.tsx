import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasScreen } from '#src/screens/client/use-has-screen.ts';
import { paths } from '#src/screens/paths.ts';
import type { appliedLeaveContract } from '#src/applied-leave/applied-leave-contract.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { type AnswerOf, client } from '#src/http/client/call.ts';
import { holdsRole } from '#src/access/caller.ts';
import { useCaller } from '#src/access/client/use-caller.ts';
import { cancellingStatuses } from '#src/leave-ledger/leave-status.ts';
import { daysText } from '#src/text/plural.ts';
import { Avatar } from '#src/ui/client/base/Avatar.tsx';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { Card } from '#src/ui/client/page/Card.tsx';
import { usePendingCount } from './pending-count.ts';

type PendingLeave = AnswerOf<(typeof appliedLeaveContract)['GET /appliedleave/me/pendingapproval']>[number];

const call = client<typeof appliedLeaveContract>();

/** What waits for a manager's decision: how many, and the first three. */
export function WaitingCard() {
  const caller = useCaller();
  const hasScreen = useHasScreen();
  const count = usePendingCount();
  // A department admin's list has the requests of the own departments too, which others decide.
  const size = holdsRole(caller, ['DEPT_ADMIN']) ? 100 : 3;
  const { data = [] } = useQuery(call.query('GET /appliedleave/me/pendingapproval', { query: { page: 1, size } }));
  const mine = data.filter(({ approver }) => approver === caller.emplId).slice(0, 3);
  return (
    <Card className="span-4" title="Waiting for your approval" link={count === undefined ? undefined : <CountMark count={count} />}>
      {count === 0 && <p className="muted">Nothing waits for you.</p>}
      <ul className="lines">
        {mine.map((leave) => (
          <WaitingLine key={leave.appliedLeaveId} leave={leave} />
        ))}
      </ul>
      {count !== undefined && count > 0 && hasScreen(paths.leaveRequests) && (
        <ButtonLink className="card-foot" to={paths.leaveRequests()}>
          {count === 1 ? 'Review the request' : `Review all ${count}`}
        </ButtonLink>
      )}
    </Card>
  );
}

function CountMark({ count }: { count: number }) {
  return (
    <span className="count">
      {count}
      <span className="hidden-text"> {count === 1 ? 'request' : 'requests'}</span>
    </span>
  );
}

function WaitingLine({ leave }: { leave: PendingLeave }) {
  const hasScreen = useHasScreen();
  const { name } = leave.employeeDetails;
  const { emplid, effDate, startDate, leaveCode } = leave.id;
  const text = (
    <>
      {name}
      <span className="sub">{summary(leave)}</span>
    </>
  );
  return (
    <li>
      <Avatar name={name} />
      {hasScreen(paths.viewLeaveRequest) ? (
        <Link
          className="grow plain-link"
          to={paths.viewLeaveRequest({ emplId: emplid, effDate, startDate, leaveCode })}
          search={{ appliedLeaveId: String(leave.appliedLeaveId) }}
        >
          {text}
        </Link>
      ) : (
        <span className="grow medium">{text}</span>
      )}
    </li>
  );
}

function summary({ leaveStatus, leaveDuration, id, endDate }: PendingLeave): string {
  const span = `${daysText(leaveDuration)} ${id.startDate === endDate ? 'on' : 'from'} ${formatDate(id.startDate)}`;
  return cancellingStatuses.includes(leaveStatus) ? `Cancel ${span}` : span;
}
