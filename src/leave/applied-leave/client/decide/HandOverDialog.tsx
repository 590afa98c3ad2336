import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { missingOfReason } from '#src/leave/applied-leave/apply-leave-rules.ts';
import { usePeople, without } from '#src/shared/screens/client/use-people.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { useKeptState } from '#src/shared/screens/client/use-kept-state.ts';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { approvers } from '#src/leave/applied-leave/client/calls.ts';
import type { SeenLeave } from '#src/leave/applied-leave/client/use-move-leave.ts';
import type { LeaveMove } from '#src/ledger/leave-ledger/status/leave-movers.ts';
import { AskMove } from './AskMove.tsx';
import { ReasonField } from './ReasonField.tsx';

/** Chooses who decides instead, and says why; the applicant and both approvers see it in the timeline. */
export function HandOverDialog({ move, of: { place, leave, etag }, onClose }: { move: LeaveMove; of: SeenLeave; onClose: () => void }) {
  const queries = useQueryClient();
  const { combobox } = usePeople(approvers);
  const [approver, setApprover] = useKeptState('new approver', '');
  const [reason, setReason] = useKeptState('reason to hand over', '');
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
            ? { tone: 'info', text: 'Your first attempt was received: the request has been handed over as you had typed it then.' }
            : { tone: 'good', text: move.done },
        );
        onClose();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
  const missing = [approver ? undefined : 'an approver', missingOfReason(reason)].filter((what) => what !== undefined);
  return (
    <AskMove
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
        {...without(combobox, leave.approver, leave.employeeDetails.emplId)}
        value={approver}
        onChange={setApprover}
      />
      <ReasonField name="hand-over-reason" value={reason} onChange={setReason} />
    </AskMove>
  );
}
