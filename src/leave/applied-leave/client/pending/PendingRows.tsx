import { Link } from '@tanstack/react-router';
import { Check, type LucideIcon, MessageSquareText, Paperclip, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { momentText } from '#src/shared/screens/client/moment-text.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { calculateBalanceEffect, othersAwayText, nextApproverName } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { firstApprovalText, type LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { isDecidedTogether, openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { cancellingStatuses, toLeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { isStandInFor } from '#src/base/caller/caller.ts';
import { toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { toParties } from '#src/leave/applied-leave/client/to-parties.ts';
import { formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { Avatar } from '#src/platform/ui/client/base/Avatar.tsx';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import { leaveChangeText, daysAndDates } from '#src/leave/applied-leave/client/leave-text.ts';
import { StatusBadge } from '#src/leave/applied-leave/client/StatusBadge.tsx';
import type { PendingRequest, PendingRow } from './pending-rows.ts';

/** How long a row shows its outcome, in milliseconds. */
const settledRowMs = 6_000;

type OpenRowProps = {
  row: Extract<PendingRow, { state: 'open' }>;
  /** The transition in progress. */
  busy: TransitionName | undefined;
  className: string | undefined;
  onAsk: (name: TransitionName) => void;
};

/** A pending request: the applicant, the dates, the effect of an approval, and the buttons. */
export function OpenRow({ row: { leave, hasChanged }, busy, className, onAsk }: OpenRowProps) {
  // Reject comes first, Approve last.
  const answers = openTransitions(toLeaveState(leave), 'approver').toReversed();
  return (
    <li className={className}>
      <ApplicantCell leave={leave} />
      <EffectCell leave={leave}>
        {hasChanged && <span className="note">Changed since you saw it</span>}
        {leave.since && <span className="since">Waiting since {momentText(leave.since)}</span>}
      </EffectCell>
      <div className="acts">
        {answers.map((name) => (
          <Button
            key={name}
            small
            {...rowButtonStyle(leaveTransitions[name])}
            aria-label={`${leaveTransitions[name].button.label}, ${leave.employeeDetails.name}, ${formatDateWithWeekday(leave.id.startDate)}`}
            busy={name === busy && leaveTransitions[name].dialog.busy}
            onClick={() => onAsk(name)}
          >
            {leaveTransitions[name].button.label}
          </Button>
        ))}
      </div>
    </li>
  );
}

const rowButtonStyle = ({ button: { variant } }: LeaveTransition) =>
  variant === 'consent' ? ({ variant: 'agree', icon: Check } as const) : ({ variant: 'quiet' } as const);

type SettledRowProps = { row: Extract<PendingRow, { state: 'over' }>; className: string | undefined; onLeave: () => void };

/** A request that was decided a moment ago: it takes the focus from its buttons, shows its outcome, and disappears. */
export function SettledRow({ row: { leave, outcome }, className, onLeave }: SettledRowProps) {
  const told = useRef<HTMLParagraphElement>(null);
  const leaveRow = useEffectEvent(() => {
    if (told.current === document.activeElement) moveFocusFrom(told.current);
    onLeave();
  });
  useEffect(() => {
    told.current?.focus();
    const timer = setTimeout(leaveRow, settledRowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <li className={className}>
      <ApplicantCell leave={leave} isOver />
      <p className="outcome" ref={told} tabIndex={-1}>
        {outcome ? (
          <Badge tone={outcome === 'Approved' ? 'good' : 'bad'} icon={outcome === 'Approved' ? Check : X}>
            {outcome}
          </Badge>
        ) : (
          'No longer needs your decision'
        )}
      </p>
    </li>
  );
}

/** Moves the focus to the neighbouring row, or else to the heading of the screen. */
function moveFocusFrom(from: HTMLElement | null): void {
  const row = from?.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('main h1');
  next?.focus();
}

function ApplicantCell({ leave, isOver = false }: { leave: PendingRequest; isOver?: boolean }) {
  const hasScreen = useCanOpenScreen();
  const isForAnother = isStandInFor(toParties(leave), useCaller());
  const { name } = leave.employeeDetails;
  const place = toLeaveAddress(leave);
  return (
    <>
      <Avatar name={name} />
      <div>
        <span className="who">
          {isOver || !hasScreen(paths.viewLeaveRequest) ? (
            <b className="medium">{name}</b>
          ) : (
            <Link className="plain-link" to={paths.viewLeaveRequest(place.params)} search={place.query}>
              {name}
            </Link>
          )}
          {(cancellingStatuses.includes(leave.leaveStatus) || leave.change) && !isOver && <StatusBadge {...leave} />}
          {!isOver && leave.reason && <RowIcon icon={MessageSquareText} text={`Reason: ${leave.reason}`} />}
          {!isOver && leave.attachment && <RowIcon icon={Paperclip} text="Has an attachment" />}
          {isForAnother && !isOver && <span className="sub">for {leave.approverName}</span>}
        </span>
        <span className="sub">{whenText(leave)}</span>
        {!isOver && leave.pair && isDecidedTogether([leave.leaveStatus]) && (
          <span className="sub">Over New Year: both parts are decided together</span>
        )}
        {!isOver && leave.firstStep && <span className="sub">Approved by {firstApprovalText(leave.firstStep)}, 1 of 2</span>}
        {!isOver && leave.secondStep && <span className="sub">Then {nextApproverName(leave.secondStep)} decides</span>}
      </div>
    </>
  );
}

/** An icon with a tooltip for something that the request contains. */
const RowIcon = ({ icon, text }: { icon: LucideIcon; text: string }) => (
  <span className="row-mark" title={text}>
    <Icon icon={icon} />
    <span className="hidden-text">{text}</span>
  </span>
);

/** @example whenText(leave) // 'Annual leave: cancels 2 days, Thu 26/03 to Fri 27/03/2026' */
function whenText(leave: PendingRequest): string {
  const isCancelling = cancellingStatuses.includes(leave.leaveStatus);
  const text = leave.change ? leaveChangeText(leave, leave.change) : `${isCancelling ? 'cancels ' : ''}${daysAndDates(leave)}`;
  return `${leave.leaveCategory.leaveDescr}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function EffectCell({ leave, children }: { leave: PendingRequest; children: ReactNode }) {
  const balance = calculateBalanceEffect(leave);
  const isCancelling = cancellingStatuses.includes(leave.leaveStatus) || leave.change;
  const away = isCancelling ? '' : othersAwayText({ startDate: leave.id.startDate, endDate: leave.endDate }, leave.away);
  return (
    <p className="effect">
      {balance?.fits && (
        <>
          <span className="hidden-text">Balance </span>
          <b>
            <ChangeArrow from={balance.before}>{daysText(balance.after)}</ChangeArrow>
          </b>
          {away && ', '}
        </>
      )}
      {away}
      {balance?.fits === false && <span className="note">Only {daysText(balance.before)} left, so this can't be approved</span>}
      {children}
    </p>
  );
}
