import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { isStandInFor } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { paths } from '#src/shared/screens/paths.ts';
import type { TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { canActAs, firstApprovalText } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { isDecidedTogether, openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { cancellingStatuses, requestedStatuses, toLeaveState, pendingStates } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { calculateBalanceEffect, expiryText, nextApproverName } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { earningText } from '#src/ledger/leave-ledger/wording/earning-text.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { daysText } from '#src/base/text/plural.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { Meter } from '#src/platform/ui/client/base/Meter.tsx';
import { type LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { toParties } from '#src/leave/applied-leave/client/to-parties.ts';
import { daysAndDates } from '#src/leave/applied-leave/client/leave-text.ts';
import type { LeaveSnapshot } from './use-leave-transition.ts';
import { TransitionButton } from './TransitionButton.tsx';
import { TransitionDialog } from './TransitionDialog.tsx';
import { rememberVisit, requestLink } from './RequestStepper.tsx';
import type { RequestSteps } from './use-request-steps.ts';
import { useContinueToNext } from './use-continue-to-next.ts';

/** The cost of a request and the two answers for its approver; `steps` leads to the next request. */
export function DecisionCard({ of, steps }: { of: LeaveSnapshot & { leave: LeaveDetail }; steps: RequestSteps | undefined }) {
  const { leave } = of;
  const caller = useCaller();
  const navigate = useNavigate();
  const [asking, setAsking] = usePersistentState<TransitionName | undefined>('moving', undefined);
  const open = openTransitions(toLeaveState(leave), 'approver');
  const mayDecide = canActAs('approver', toParties(leave), caller);
  const [isNextWanted, wantNext] = useContinueToNext();
  const thenNext = isNextWanted && mayDecide && open.length > 0 && steps?.next !== undefined;
  const goOn = async () => {
    // If the call fails, the list opens and shows the error.
    const next = thenNext ? await steps.findNext().catch(() => undefined) : undefined;
    const inList = next ?? steps?.next;
    if (inList) rememberVisit(inList);
    await navigate(next ? requestLink(next) : listLocation(paths.leaveRequests));
  };
  return (
    <section className="card" aria-label="Decision">
      <div>
        <p className="muted small-text">Duration</p>
        <p className="stat-line big">{daysText(leave.leaveDuration)}</p>
      </div>
      {leave.firstStep && <p className="muted">{firstApprovalText(leave.firstStep)} approved it, 1 of 2.</p>}
      {leave.secondStep && mayDecide && <p className="muted">{nextApproverName(leave.secondStep)} decides after you.</p>}
      {isStandInFor(toParties(leave), caller) && <p className="muted">You decide for {leave.approverName}.</p>}
      <RequestBalanceChange leave={leave} />
      {leave.otherPart && isDecidedTogether([leave.leaveStatus, leave.otherPart.leaveStatus]) && <OtherPartNote leave={leave.otherPart} />}
      <RequestWarnings leave={leave} />
      <div className="decide">
        {mayDecide && open.map((name) => <TransitionButton key={name} name={name} andNext={thenNext} onPress={() => setAsking(name)} />)}
        {!mayDecide && open.length > 0 && <p className="muted">Only {leave.approverName} can decide this request.</p>}
        <ButtonLink variant="quiet" {...listLocation(paths.leaveRequests)}>
          Cancel
        </ButtonLink>
      </div>
      {mayDecide && open.length > 0 && steps && <ContinueToNext {...steps} isWanted={isNextWanted} onChange={wantNext} />}
      {asking && (
        <TransitionDialog
          name={asking}
          of={of}
          subject={thenNext ? `${leave.employeeDetails.name}, ${daysAndDates(leave)}` : undefined}
          onDone={goOn}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

function RequestWarnings({ leave }: { leave: LeaveDetail }) {
  const today = useToday();
  return (
    <>
      {cancellingStatuses.includes(leave.leaveStatus) && leave.id.startDate <= today && (
        <Banner tone="warn">{leave.endDate < today ? 'This leave is already over.' : 'This leave has already begun.'}</Banner>
      )}
      {leave.absences?.map(({ refuses, message }) => (
        <Banner key={message} tone={refuses ? 'bad' : 'warn'}>
          {refuses ? `${message}. This request can't be approved.` : message}
        </Banner>
      ))}
      {leave.earning?.map((effect) => (
        <Banner key={effect.leaveDescr} tone="warn">
          {earningText(effect)}
        </Banner>
      ))}
    </>
  );
}

function ContinueToNext({ next, total, isWanted, onChange }: RequestSteps & { isWanted: boolean; onChange: (wanted: boolean) => void }) {
  if (!next) return isWanted && <p className="muted small-text">The last of {total}.</p>;
  return (
    <>
      <hr className="rule" />
      <CheckField
        label={`Then show the next of ${total}`}
        name="then-next"
        checked={isWanted}
        onChange={({ target }) => onChange(target.checked)}
      />
    </>
  );
}

/** The other part of leave over New Year, which is decided with this one, and its effect on the balance. */
function OtherPartNote({ leave }: { leave: NonNullable<LeaveDetail['otherPart']> }) {
  const effect = calculateBalanceEffect(leave);
  return (
    <>
      <p className="muted">
        Decided together with {daysAndDates(leave)}
        {effect?.fits &&
          `: ${yearOf(leave.id.startDate)} goes from ${[`${effect.before} to ${daysText(effect.after)}`, expiryText(effect.lapses)].filter(Boolean).join(', ')}`}
        .
      </p>
      {effect?.fits === false && (
        <Banner tone="warn">There aren't enough days left in {yearOf(leave.id.startDate)}, so this can't be approved.</Banner>
      )}
    </>
  );
}

/** The balance before and after, while there is a decision to make. */
function RequestBalanceChange({ leave }: { leave: LeaveDetail }) {
  const { id, balance, change, leaveStatus, leaveDuration, employeeDetails, leaveCategory } = leave;
  const effect = calculateBalanceEffect(leave);
  if (!balance || !effect || !pendingStates.includes(toLeaveState(leave))) return null;
  const { before, after, fits, lapses } = effect;
  const lapsing = expiryText(lapses);
  const { takenLeave } = balance;
  const isNew = requestedStatuses.includes(leaveStatus);
  const label = `${employeeDetails.name}'s ${leaveCategory.leaveDescr.toLowerCase()} balance`;
  return (
    <>
      <div>
        <p className="muted small-text">{label}</p>
        {fits ? (
          <p className="change">
            <span className="from">{before}</span>
            <span className="hidden-text">becomes</span>
            <Icon icon={ArrowRight} />
            <span>{daysText(after)}</span>
          </p>
        ) : (
          <p className="stat-line">{daysText(before)}</p>
        )}
        {fits && lapsing !== undefined && <p className="muted">{lapsing}</p>}
        {leave.canExplain && (
          <p className="small-text">
            <Link
              to={paths.viewLeaveEntitlement({ emplId: id.emplid, year: String(yearOf(id.startDate)), leaveCode: id.leaveCode })}
              aria-label={`Explain ${label}`}
            >
              Explain
            </Link>
          </p>
        )}
      </div>
      {!fits && <Banner tone="warn">{employeeDetails.name} doesn't have enough days left, so this can't be approved.</Banner>}
      <Meter
        parts={[
          { label: 'Taken', value: isNew ? takenLeave : takenLeave - leaveDuration, fill: 'taken' },
          { label: change ? 'This leave' : 'Request', value: change ? change.leaveDuration : leaveDuration, fill: 'pending' },
          { label: 'Left', value: isNew || change ? after : before, fill: 'left' },
        ]}
      />
    </>
  );
}
