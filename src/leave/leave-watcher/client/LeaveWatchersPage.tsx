import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { leaveWatcherColumns } from '#src/leave/leave-watcher/leave-watcher-columns.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';

type LeaveWatcher = Answer<'POST /leavewatcher'>;

const columns = tableColumns<typeof leaveWatcherColumns, LeaveWatcher>(leaveWatcherColumns, {
  people: { rowHeader: true, wrap: true },
  department: { wrap: true },
  type: { wrap: true },
});

const removeAction = (onRemove: (watcher: LeaveWatcher) => void) => (watcher: LeaveWatcher) => (
  <Button small variant="danger-quiet" aria-label={`Remove ${watcher.people}`} onClick={() => onRemove(watcher)}>
    Remove
  </Button>
);

const source = { list: call.list('GET /leavewatchers'), listColumns: leaveWatcherColumns };

/** The people who are notified of approved leave without a right to decide, for HR. */
export function LeaveWatchersPage() {
  const [removed, setRemoved] = useState<LeaveWatcher>();
  return (
    <ListTable
      title={paths.leaveWatchers.title}
      about="These people are notified when leave is approved, changed or cancelled. They see the name, the dates and the leave type, and decide nothing."
      {...source}
      columns={columns}
      rowKey={({ leaveWatcherId }) => String(leaveWatcherId)}
      rowActions={removeAction(setRemoved)}
      emptyText="No one yet. Add people who plan around absences, for example reception or payroll."
      exportText="Export List to Excel"
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addLeaveWatcher()}>
          Add people
        </ButtonLink>
      }
    >
      {removed && <RemoveDialog watcher={removed} onClose={() => setRemoved(undefined)} />}
    </ListTable>
  );
}
LeaveWatchersPage.readAhead = prefetchList(source);

function RemoveDialog({ watcher: { leaveWatcherId, people }, onClose }: { watcher: LeaveWatcher; onClose: () => void }) {
  const queries = useQueryClient();
  const removal = useChange(
    (_, idempotencyKey) =>
      call('DELETE /leavewatcher/{leaveWatcherId}', { params: { leaveWatcherId: String(leaveWatcherId) }, idempotencyKey }),
    {
      onSuccess: async () => {
        await queries.invalidateQueries();
        showToast({ text: `Removed: ${people}.`, tone: 'good' });
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title="Remove people who must know"
      question={`Remove ${people}? They are no longer notified of this leave, and can no longer read earlier notifications.`}
      verb="Remove"
      danger
      busy={removal.isPending && 'Removing'}
      error={removal.error ? alertText(removal.error) : undefined}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  );
}
