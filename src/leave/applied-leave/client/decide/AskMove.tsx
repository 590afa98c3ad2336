import { LeaveInBrief } from '#src/leave/applied-leave/client/history/LeaveFacts.tsx';
import { thenDecides } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import type { SeenLeave } from '#src/leave/applied-leave/client/use-move-leave.ts';
import type { LeaveMove } from '#src/ledger/leave-ledger/status/leave-movers.ts';
import { isOfBothParts } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';

type AskMoveProps = Omit<ConfirmDialogProps, 'title' | 'question' | 'verb' | 'busy'> & {
  move: LeaveMove;
  leave: SeenLeave['leave'];
  /** What of it is shown, where it has changed since the dialog opened. */
  shown?: SeenLeave['leave'];
  busy: boolean;
};

/** Asks before a move in the words of its row, and of its first step where a second follows, with the application in brief; what the move needs to know stands below. */
export function AskMove({ move: { dialog, first, to }, leave, shown = leave, busy, children, ...rest }: AskMoveProps) {
  const { otherPart } = shown;
  const isOfBoth = otherPart && isOfBothParts(to, [shown.leaveStatus, otherPart.leaveStatus]);
  const asked = { name: leave.employeeDetails.name, approver: leave.approverName };
  const question = first && leave.secondStep ? first.question({ ...asked, second: thenDecides(leave.secondStep) }) : dialog.question(asked);
  return (
    <ConfirmDialog title={dialog.title} question={question} verb={dialog.verb} busy={busy && dialog.busy} {...rest}>
      <LeaveInBrief leave={shown} otherPart={isOfBoth ? otherPart : undefined} />
      {children}
    </ConfirmDialog>
  );
}
