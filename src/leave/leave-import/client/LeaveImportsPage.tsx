import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { plural } from '#src/base/text/plural.ts';
import { call } from '#src/platform/http/client/call.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { leaveImportColumns } from '#src/leave/leave-import/leave-import-columns.ts';
import type { LeaveImport } from './calls.ts';

const columns = tableColumns<typeof leaveImportColumns, LeaveImport>(leaveImportColumns, { importedOn: { rowHeader: true } });

const source = { list: call.list('GET /leaveimports'), listColumns: leaveImportColumns };

const renderUndoButton = (onPress: (run: LeaveImport) => void) => (run: LeaveImport) =>
  run.state === 'Imported' && (
    <button
      type="button"
      className="row-link"
      aria-label={`Undo the import of ${plural(run.rows, 'row')} on ${formatDate(run.importedOn)}`}
      onClick={() => onPress(run)}
    >
      Undo
    </button>
  );

/** The imports of leave. Each can be undone while none of its leave was changed. */
export function LeaveImportsPage() {
  const [undone, setUndone] = useState<LeaveImport>();
  return (
    <>
      <ListTable
        title={paths.leaveImports.title}
        about="See which files of leave were imported, and undo them."
        back={{ to: paths.importLeave(), label: paths.importLeave.title }}
        {...source}
        columns={columns}
        rowKey={({ leaveImportId }) => String(leaveImportId)}
        rowActions={renderUndoButton(setUndone)}
        actions={
          <ButtonLink variant="primary" icon={Upload} to={paths.importLeave()}>
            {paths.importLeave.title}
          </ButtonLink>
        }
      />
      {undone && <UndoImportDialog run={undone} onClose={() => setUndone(undefined)} />}
    </>
  );
}
LeaveImportsPage.readAhead = prefetchList(source);

function UndoImportDialog({ run, onClose }: { run: LeaveImport; onClose: () => void }) {
  const queries = useQueryClient();
  const undo = useChange(
    (leaveImportId: number, idempotencyKey) => call('DELETE /leaveimport/{leaveImportId}', { params: { leaveImportId }, idempotencyKey }),
    {
      onSuccess: () => {
        showToast({ tone: 'good', text: 'The import was undone.' });
        onClose();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
  return (
    <ConfirmDialog
      title="Undo import"
      question={`Remove the leave of ${plural(run.people, 'person', 'people')} that ${run.importedBy} imported on ${formatDate(run.importedOn)}? The balances return to what they were before.`}
      verb="Undo"
      danger
      busy={undo.isPending && 'Undoing'}
      error={undo.error?.message}
      onConfirm={() => undo.mutate(run.leaveImportId)}
      onCancel={onClose}
    />
  );
}
