import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { isCovering } from '#src/leave/applied-leave/cover/cover.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { CoverField } from './CoverField.tsx';

/** Changes who covers the person's own leave. */
export function ChangeCoverDialog({ leave, onClose }: { leave: LeaveDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const { appliedLeaveId, id, endDate, cover: stored } = leave;
  const [cover, setCover] = useState(stored.filter(isCovering).map(({ emplId }) => emplId));
  const save = useChange(
    (_, idempotencyKey) => call('PUT /cover/{appliedLeaveId}', { params: { appliedLeaveId }, body: { cover }, idempotencyKey }),
    {
      onSuccess: () => {
        showToast({ tone: 'good', text: 'Your cover was changed.' });
        onClose();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
  return (
    <ConfirmDialog
      title="Change cover"
      question="Colleagues whom you add or remove are notified."
      verb="Save"
      busy={save.isPending && 'Saving'}
      error={save.error ? alertText(save.error) : undefined}
      onConfirm={() => save.mutate()}
      onCancel={onClose}
    >
      <CoverField
        startDate={id.startDate}
        endDate={endDate}
        value={cover}
        known={Object.fromEntries(stored.map(({ emplId, name }) => [emplId, name]))}
        onChange={setCover}
      />
    </ConfirmDialog>
  );
}
