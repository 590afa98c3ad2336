import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { initials } from '#src/app/client/initials.ts';
import { useHasScreen } from '#src/app/client/use-has-screen.ts';
import { paths } from '#src/app/paths.ts';
import type { appliedLeaveContract } from '#src/applied-leave/applied-leave-contract.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { type AnswerOf, client } from '#src/http/client/call.ts';
import { holdsRole } from '#src/sign-in/caller.ts';
import { useCaller } from '#src/sign-in/client/session.ts';
import { daysText } from '#src/text/plural.ts';
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
    <section className="card span-4" aria-labelledby="waiting">
      <div className="card-head">
        <h2 id="waiting">Waiting for your approval</h2>
        {count !== undefined && (
          <span className="count">
            {count}
            <span className="hidden-text"> {count === 1 ? 'request' : 'requests'}</span>
          </span>
        )}
      </div>
      {count === 0 && <p className="muted">Nothing waits for you.</p>}
      <ul className="lines">
        {mine.map((leave) => (
          <WaitingLine key={leave.appliedLeaveId} leave={leave} />
        ))}
      </ul>
      {count !== undefined && count > 0 && hasScreen(paths.leaveRequests) && (
        <Link className="button card-foot" to={paths.leaveRequests()}>
          {count === 1 ? 'Review the request' : `Review all ${count}`}
        </Link>
      )}
    </section>
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
      <span className="avatar" aria-hidden>
        {initials(name)}
      </span>
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
  return leaveStatus === 'PNCLD' ? `Cancel ${span}` : span;
}
