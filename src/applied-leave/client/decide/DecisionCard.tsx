import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Check, X } from 'lucide-react';
import { useState } from 'react';
import { leaveNotice } from '#src/screens/client/notice.ts';
import { paths } from '#src/screens/paths.ts';
import { missingOfReason } from '#src/applied-leave/apply-leave-rules.ts';
import { movesOpenTo, type MoveName, pendingStatuses, requestedStatuses } from '#src/leave-ledger/leave-status.ts';
import { balanceOf } from '#src/leave-ledger/balance.ts';
import { useToday } from '#src/screens/client/company.ts';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { useKeptState } from '#src/screens/client/use-kept-state.ts';
import { daysText } from '#src/text/plural.ts';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { Icon } from '#src/ui/client/base/Icon.tsx';
import { Meter } from '#src/ui/client/base/Meter.tsx';
import { useShortcut, useShortcutsOn } from '#src/ui/client/base/shortcuts.ts';
import type { Leave, LeaveDetail, LeavePlace } from '#src/applied-leave/client/calls.ts';
import { LeaveInBrief } from '#src/applied-leave/client/history/LeaveFacts.tsx';
import { ReasonField } from './ReasonField.tsx';
import { noteVisit } from './RequestStepper.tsx';
import { moveProblem, useMoveLeave } from '#src/applied-leave/client/use-move-leave.ts';

type Of = { place: LeavePlace; leave: LeaveDetail; etag: string | undefined };
type Decision = Extract<MoveName, 'approve' | 'reject' | 'approveCancel' | 'rejectCancel'>;

const isDecision = (name: MoveName): name is Decision => name !== 'recall' && name !== 'cancel';

const asked: Record<Decision, { approves: boolean; question: (name: string) => string }> = {
  approve: { approves: true, question: (name) => `Approve this request? The days are taken off the balance of ${name}.` },
  reject: { approves: false, question: (name) => `Reject this request? ${name} sees your reason.` },
  approveCancel: { approves: true, question: (name) => `Approve the cancellation? The days go back to the balance of ${name}.` },
  rejectCancel: { approves: false, question: (name) => `Reject the cancellation? The leave stays approved, and ${name} sees your reason.` },
};

/** What a request costs and the two answers to it, for the one who decides; back in the list `next` is the one to go on with. */
export function DecisionCard({ place, leave, etag, mayDecide, next }: Of & { mayDecide: boolean; next: Leave | undefined }) {
  const [asking, setAsking] = useKeptState<Decision | undefined>('deciding', undefined);
  const today = useToday();
  const open = movesOpenTo(leave.leaveStatus, 'approver').filter(isDecision);
  return (
    <section className="card" aria-label="Decision">
      <div>
        <p className="muted small-text">Duration</p>
        <p className="stat-line big">{daysText(leave.leaveDuration)}</p>
      </div>
      <BalanceChange leave={leave} />
      {leave.leaveStatus === 'PNCLD' && leave.id.startDate <= today && (
        <Banner tone="warn">{leave.endDate < today ? 'This leave is over already.' : 'This leave has begun already.'}</Banner>
      )}
      <div className="decide">
        {mayDecide && open.map((name) => <DecisionButton key={name} approves={asked[name].approves} onPress={() => setAsking(name)} />)}
        {!mayDecide && open.length > 0 && <p className="muted">Only {leave.approverName} can decide this request.</p>}
        <ButtonLink variant="quiet" {...listPlace(paths.leaveRequests())}>
          Cancel
        </ButtonLink>
      </div>
      {asking && <Confirm name={asking} of={{ place, leave, etag }} next={next} onClose={() => setAsking(undefined)} />}
    </section>
  );
}

function DecisionButton({ approves, onPress }: { approves: boolean; onPress: () => void }) {
  const hasKeys = useShortcutsOn();
  const key = approves ? 'A' : 'R';
  useShortcut(key, onPress);
  return (
    <Button
      variant={approves ? 'primary' : 'danger-quiet'}
      icon={approves ? Check : X}
      aria-keyshortcuts={hasKeys ? key : undefined}
      onClick={onPress}
    >
      {approves ? 'Approve' : 'Reject'}
      {hasKeys && (
        <kbd className="desk-only" aria-hidden>
          {key}
        </kbd>
      )}
    </Button>
  );
}

/** The balance before and after, while there is something to decide. */
function BalanceChange({ leave: { balance, leaveStatus, leaveDuration, employeeDetails, leaveCategory } }: { leave: LeaveDetail }) {
  if (!balance || !pendingStatuses.includes(leaveStatus)) return null;
  const { availableLeave, takenLeave } = balance;
  const isNew = requestedStatuses.includes(leaveStatus);
  const left = balanceOf(availableLeave, takenLeave);
  const fits = !isNew || leaveDuration <= left;
  const after = balanceOf(availableLeave, isNew ? takenLeave + leaveDuration : takenLeave - leaveDuration);
  const label = `${firstName(employeeDetails.name)}’s ${leaveCategory.leaveDescr.toLowerCase()} balance`;
  return (
    <>
      <div>
        <p className="muted small-text">{label}</p>
        {fits ? (
          <p className="change">
            <span className="from">{left}</span>
            <span className="hidden-text">becomes</span>
            <Icon icon={ArrowRight} />
            <span>{daysText(after)}</span>
          </p>
        ) : (
          <p className="stat-line">{daysText(left)}</p>
        )}
      </div>
      {!fits && <Banner tone="warn">This request is for more days than are left. It cannot be approved.</Banner>}
      <Meter
        parts={[
          { label: 'Taken', value: isNew ? takenLeave : takenLeave - leaveDuration, fill: 'taken' },
          { label: 'Request', value: leaveDuration, fill: 'pending' },
          { label: 'Left', value: isNew ? after : left, fill: 'left' },
        ]}
      />
    </>
  );
}

const firstName = (name: string) => name.split(' ')[0] ?? name;

function Confirm({ name, of, next, onClose }: { name: Decision; of: Of; next: Leave | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const move = useMoveLeave();
  // What is confirmed is what was seen when the dialog opened, also when the request changes under it.
  const [seen] = useState(of);
  const [reason, setReason] = useKeptState('reason of a decision', '');
  const { approves, question } = asked[name];
  const missing = missingOfReason(reason, { optional: approves });
  const confirm = () =>
    move.mutate(
      { name, of: seen, reason },
      {
        onSuccess: (done) => {
          leaveNotice({ tone: 'good', text: done });
          if (next) noteVisit(next);
          return navigate(listPlace(paths.leaveRequests()));
        },
      },
    );
  return (
    <ConfirmDialog
      title={approves ? 'Approval Confirmation' : 'Reject Confirmation'}
      question={question(firstName(seen.leave.employeeDetails.name))}
      verb={approves ? 'Confirm approval' : 'Confirm rejection'}
      danger={!approves}
      busy={move.isPending && (approves ? 'Approving' : 'Rejecting')}
      error={moveProblem(move.error)}
      missing={missing && `Still missing: ${missing}.`}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <LeaveInBrief leave={seen.leave} />
      <ReasonField optional={approves} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
