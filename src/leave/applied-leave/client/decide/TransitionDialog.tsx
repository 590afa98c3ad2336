import { lazy, Suspense, useState } from 'react';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { missingReasonText } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { isSharedByBothParts } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { daysText } from '#src/base/text/plural.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { transitionErrorText, type LeaveSnapshot, useLeaveTransition } from './use-leave-transition.ts';
import { ConfirmTransitionDialog } from './ConfirmTransitionDialog.tsx';
import { isDestructive } from './TransitionButton.tsx';
import { ReasonField } from './ReasonField.tsx';

// Few people need this dialog, so it loads on demand.
const ReassignDialog = lazy(async () => ({ default: (await import('./ReassignDialog.tsx')).ReassignDialog }));
const AttachDialog = lazy(async () => ({
  default: (await import('#src/leave/applied-leave/client/attachment/AttachDialog.tsx')).AttachDialog,
}));

export type TransitionDialogProps = {
  name: TransitionName;
  of: LeaveSnapshot;
  /** The screen stays and shows the result itself; otherwise the next screen shows a message. */
  staysHere?: boolean;
  /** The name of the application in the message, if the next screen is about another one. */
  subject?: string | undefined;
  onDone: () => unknown;
  onClose: () => void;
};

/** Confirms a transition, makes it, and leaves a message for the next screen. */
export function TransitionDialog({ name, of, ...rest }: TransitionDialogProps) {
  // The person confirms the application as it was when the dialog opened, even if it changes in the meantime.
  const [seen] = useState(of);
  const { to } = leaveTransitions[name];
  if (to === 'handed over' || to === 'attached') {
    const Special = to === 'attached' ? AttachDialog : ReassignDialog;
    return (
      <Suspense>
        <Special move={leaveTransitions[name]} of={of} onClose={rest.onClose} />
      </Suspense>
    );
  }
  return <ConfirmTransition name={name} of={seen} now={of.leave} {...rest} />;
}

function ConfirmTransition({
  name,
  of,
  now,
  staysHere,
  subject,
  onDone,
  onClose,
}: TransitionDialogProps & { now: LeaveSnapshot['leave'] }) {
  const move = useLeaveTransition();
  const [reason, setReason] = usePersistentState('reason of a move', '');
  const row = leaveTransitions[name];
  const { dialog } = row;
  const { leave } = of;
  const done = leave.secondStep && row.first ? row.first.done : row.done;
  const lacks = missingReasonText(reason, { optional: dialog.reason !== 'required' });
  const hasChanged = isCallError(move.error) && move.error.status === 412;
  const confirm = () =>
    move.mutate(
      { name, of, reason },
      {
        onSuccess: ({ isEarlier }) => {
          const told = isEarlier
            ? ({ tone: 'info', text: `Your first attempt went through, with your earlier reason. ${done}` } as const)
            : ({ tone: 'good', text: done } as const);
          if (!staysHere) setFlashMessage(subject === undefined ? told : { ...told, text: `${subject}: ${told.text}` });
          else if (isEarlier) showToast(told);
          return onDone();
        },
      },
    );
  return (
    <ConfirmTransitionDialog
      {...{ move: row, leave }}
      shown={hasChanged ? now : leave}
      danger={isDestructive(row)}
      busy={move.isPending}
      error={move.error ? transitionErrorText(move.error) : undefined}
      missing={hasChanged ? 'Changed since you saw it' : lacks && `Still missing: ${lacks}.`}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {dialog.reason !== 'none' && <ReasonField optional={dialog.reason === 'optional'} value={reason} onChange={setReason} />}
      {dialog.note && <p className="muted">{dialog.note(daysText(countAffectedDays(of.leave, row.to)))}</p>}
    </ConfirmTransitionDialog>
  );
}

/** Counts the days that a transition affects: those of both parts of leave over New Year, if it applies to both. */
const countAffectedDays = (
  { leaveDuration, leaveStatus, otherPart }: LeaveSnapshot['leave'],
  to: Parameters<typeof isSharedByBothParts>[0],
): number =>
  otherPart && isSharedByBothParts(to, [leaveStatus, otherPart.leaveStatus]) ? leaveDuration + otherPart.leaveDuration : leaveDuration;
