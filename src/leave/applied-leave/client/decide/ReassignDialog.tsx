import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { missingReasonText } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { usePeople, excludePeople } from '#src/shared/screens/client/use-people.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { searchApprovers } from '#src/leave/applied-leave/client/calls.ts';
import type { LeaveSnapshot } from './use-leave-transition.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { ConfirmTransitionDialog } from './ConfirmTransitionDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

/** Gives a request to another approver, with a reason that the applicant and both approvers see in the timeline. */
export function ReassignDialog({
  move,
  of: { place, leave, etag },
  onClose,
}: {
  move: LeaveTransition;
  of: LeaveSnapshot;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { combobox } = usePeople(searchApprovers);
  const [approver, setApprover] = usePersistentState('new approver', '');
  const [reason, setReason] = usePersistentState('reason to hand over', '');
  const handOver = useChange(
    (_, idempotencyKey) =>
      call('POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/handover', {
        ...place,
        body: { approver, reason: reason.trim() },
        ifMatch: etag,
        idempotencyKey,
      }),
    {
      onSuccess: ({ isEarlier }) => {
        showToast(
          isEarlier
            ? { tone: 'info', text: 'Your first attempt went through. The request was reassigned as you first entered it.' }
            : { tone: 'good', text: move.done },
        );
        onClose();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
  const missing = [approver ? undefined : 'an approver', missingReasonText(reason)].filter((what) => what !== undefined);
  return (
    <ConfirmTransitionDialog
      {...{ move, leave }}
      busy={handOver.isPending}
      error={handOver.error ? alertText(handOver.error) : undefined}
      missing={missing.length > 0 ? `Still missing: ${missing.join(' and ')}.` : undefined}
      onConfirm={() => handOver.mutate()}
      onCancel={onClose}
    >
      <Combobox
        label="New approver"
        listLabel="Approvers"
        hint="Type a name or ID."
        {...excludePeople(combobox, leave.approver, leave.employeeDetails.emplId)}
        value={approver}
        onChange={setApprover}
      />
      <ReasonField name="hand-over-reason" value={reason} onChange={setReason} />
    </ConfirmTransitionDialog>
  );
}
