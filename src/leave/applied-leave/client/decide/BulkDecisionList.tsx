import { Check, Undo2, X } from 'lucide-react';
import { useId } from 'react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { isDecidedTogether } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { Spinner } from '#src/platform/ui/client/base/Spinner.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import { daysAndDates } from '#src/leave/applied-leave/client/leave-text.ts';
import { nextApproverName } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { isCancellation, type BulkDecisionRow } from './bulk-decision-rows.ts';
import './bulk-decision.css';

type BulkDecisionListProps = {
  approves: boolean;
  /** The effects of the decisions are still loading. */
  isReading: boolean;
  /** The id of the request that is being decided. */
  sending: number | undefined;
  /** Leaves out a request; not possible while it is being decided. */
  onLeaveOut: ((id: number) => void) | undefined;
};

/** The requests that are decided together, one line each; cancellations have a group of their own. */
export function BulkDecisionList({ lines, ...shown }: BulkDecisionListProps & { lines: readonly BulkDecisionRow[] }) {
  return (
    // The list scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll the list
    <div className="several" role="region" aria-label="Requests to decide" tabIndex={0}>
      {[true, false].map((cancels) => {
        const ofKind = lines.filter(({ leave }) => isCancellation(leave) === cancels);
        return ofKind.length > 0 && <RequestGroup key={String(cancels)} lines={ofKind} cancels={cancels} {...shown} />;
      })}
    </div>
  );
}

function RequestGroup({ lines, cancels, ...shown }: BulkDecisionListProps & { lines: readonly BulkDecisionRow[]; cancels: boolean }) {
  const id = useId();
  const { approves } = shown;
  return (
    <section className={classNames('several-kind', cancels ? 'turn' : !approves && 'refusal')} aria-labelledby={id}>
      <div className="several-head">
        <h3 id={id}>
          <Icon icon={cancels ? Undo2 : approves ? Check : X} small />
          {headText(lines, { cancels, approves })}
        </h3>
        {/* Screen readers hear these labels in each line. */}
        <span aria-hidden="true">Balance</span>
        <span aria-hidden="true">Also away</span>
      </div>
      <ul>
        {lines.map((line) => (
          <RequestRow key={line.leave.appliedLeaveId} line={line} {...shown} />
        ))}
      </ul>
    </section>
  );
}

/** @example headText(lines, { cancels: true, approves: true }) // '1 cancellation, gives back 2 days' */
function headText(lines: readonly BulkDecisionRow[], { cancels, approves }: { cancels: boolean; approves: boolean }): string {
  const days = daysText(lines.reduce((all, { leave }) => all + leave.leaveDuration, 0));
  if (!cancels) return `${plural(lines.length, 'request')}, ${days}`;
  return `${plural(lines.length, 'cancellation')}, ${approves ? `gives back ${days}` : `${days} stay taken`}`;
}

function RequestRow({ line, approves, isReading, sending, onLeaveOut }: BulkDecisionListProps & { line: BulkDecisionRow }) {
  const { leave, open, effect, note } = line;
  const { name } = leave.employeeDetails;
  return (
    <li>
      <div>
        <b className="medium">{name}</b>
        <span className="sub">
          {leave.leaveCategory.leaveDescr}, {daysAndDates(leave)}
        </span>
        {approves && open?.secondStep && <span className="sub">Then {nextApproverName(open.secondStep)} decides</span>}
        {leave.pair && isDecidedTogether([leave.leaveStatus]) && (
          <span className="note">Over New Year: both parts are decided together</span>
        )}
        {note === 'changed' && <span className="note">Changed since you ticked it</span>}
        {effect?.fits === false && <span className="note">Only {daysText(effect.before)} left, so this can't be approved</span>}
      </div>
      <p className="several-balance">{isReading ? <Skeleton /> : effect && <BalanceCell {...effect} />}</p>
      <p>
        {sending === leave.appliedLeaveId ? (
          <Spinner label="Deciding" />
        ) : isReading ? (
          <Skeleton />
        ) : (
          <OutcomeCell line={line} approves={approves} />
        )}
      </p>
      {open && onLeaveOut && (
        <IconButton
          small
          icon={X}
          label={`Leave out ${name}, ${formatDate(leave.id.startDate)}`}
          onClick={() => onLeaveOut(leave.appliedLeaveId)}
        />
      )}
      {sending !== leave.appliedLeaveId && <RequestProblem line={line} />}
    </li>
  );
}

function BalanceCell({ before, after, fits }: NonNullable<BulkDecisionRow['effect']>) {
  return (
    <>
      <span className="label">Balance </span>
      {fits && before === after && 'stays '}
      {fits && before !== after ? (
        <ChangeArrow from={before}>
          <b>{after}</b>
        </ChangeArrow>
      ) : (
        before
      )}
    </>
  );
}

/** Other absences on these days, or the result once decided. */
function OutcomeCell({ line: { leave, away, outcome, note }, approves }: { line: BulkDecisionRow; approves: boolean }) {
  const today = useToday();
  if (outcome?.is === 'decided')
    return (
      <Badge tone={approves ? 'good' : 'bad'} icon={approves ? Check : X}>
        {approves ? 'Approved' : 'Rejected'}
      </Badge>
    );
  if (note === 'gone') return 'No longer needs your decision';
  if (!isCancellation(leave) || !approves)
    return (
      away && (
        <>
          <span className="label">Also away: </span>
          {away}
        </>
      )
    );
  if (leave.id.startDate > today) return 'Back at work';
  return <span className="note">{leave.endDate < today ? 'Already over' : 'Already begun'}</span>;
}

/** Why a request is not decided, or was decided with values that differ from the typed values. */
function RequestProblem({ line: { outcome } }: { line: BulkDecisionRow }) {
  if (outcome?.is === 'refused') return <p className="problem">{outcome.problem}</p>;
  if (outcome?.is === 'sent') return <p className="problem">No answer. It may have gone through. Try again to check.</p>;
  if (outcome?.is === 'decided' && outcome.isEarlier)
    return <p className="problem">Your first attempt went through, with your earlier reason.</p>;
  return null;
}
