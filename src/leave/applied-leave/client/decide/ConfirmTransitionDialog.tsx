import { LeaveSummary } from '#src/leave/applied-leave/client/history/LeaveFacts.tsx';
import { nextApproverName } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import type { LeaveSnapshot } from './use-leave-transition.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { isSharedByBothParts } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';

type ConfirmTransitionDialogProps = Omit<ConfirmDialogProps, 'title' | 'question' | 'verb' | 'busy'> & {
  move: LeaveTransition;
  leave: LeaveSnapshot['leave'];
  /** The application to show, if it has changed since the dialog opened. */
  shown?: LeaveSnapshot['leave'];
  busy: boolean;
};

/** Confirms a transition with the texts of the transition table and a summary of the application. `children` are the fields that the transition needs. */
export function ConfirmTransitionDialog({
  move: { dialog, first, to },
  leave,
  shown = leave,
  busy,
  children,
  ...rest
}: ConfirmTransitionDialogProps) {
  const { otherPart } = shown;
  const isOfBoth = otherPart && isSharedByBothParts(to, [shown.leaveStatus, otherPart.leaveStatus]);
  const asked = { name: leave.employeeDetails.name, approver: leave.approverName };
  const question =
    first && leave.secondStep ? first.question({ ...asked, second: nextApproverName(leave.secondStep) }) : dialog.question(asked);
  return (
    <ConfirmDialog title={dialog.title} question={question} verb={dialog.verb} busy={busy && dialog.busy} {...rest}>
      <LeaveSummary leave={shown} otherPart={isOfBoth ? otherPart : undefined} />
      {children}
    </ConfirmDialog>
  );
}
