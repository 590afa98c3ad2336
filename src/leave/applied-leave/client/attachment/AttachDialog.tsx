import { useQueryClient } from '@tanstack/react-query';
import { AttachmentField } from './AttachmentField.tsx';
import { useAttachment } from './use-attachment.ts';
import { ConfirmTransitionDialog } from '#src/leave/applied-leave/client/decide/ConfirmTransitionDialog.tsx';
import type { LeaveSnapshot } from '#src/leave/applied-leave/client/decide/use-leave-transition.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';

/** Adds a file to an application or replaces its current file. */
export function AttachDialog({
  move,
  of: { place, leave, etag },
  onClose,
}: {
  move: LeaveTransition;
  of: LeaveSnapshot;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { field, send, keep, isChosen } = useAttachment();
  const attach = useChange(
    (_, idempotencyKey) =>
      send(async (attachment) => {
        const path = 'PUT /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/attachment';
        const saved = await call(path, { ...place, body: { attachment: attachment ?? '' }, ifMatch: etag, idempotencyKey });
        keep(saved.attachment);
        return saved;
      }),
    {
      onSuccess: () => {
        showToast({ tone: 'good', text: move.done });
        onClose();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
  return (
    <ConfirmTransitionDialog
      {...{ move, leave }}
      busy={attach.isPending}
      error={attach.error ? alertText(attach.error) : undefined}
      missing={isChosen ? undefined : 'Still missing: a file.'}
      onConfirm={() => attach.mutate()}
      onCancel={onClose}
    >
      <AttachmentField id="attachment" {...field} />
    </ConfirmTransitionDialog>
  );
}
