import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { grantColumns } from '#src/ledger/grant/grant-columns.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { GrantRun } from '#src/leave/leave-entitlement/client/calls.ts';

const columns = tableColumns<typeof grantColumns, GrantRun>(grantColumns, { leaveDescr: { rowHeader: true } });

const source = { list: call.list('GET /grants'), listColumns: grantColumns };

const renderUndoButton = (onPress: (run: GrantRun) => void) => (run: GrantRun) =>
  run.state === 'Granted' && (
    <button
      type="button"
      className="row-link"
      aria-label={`Undo ${run.leaveDescr} ${run.year} for ${plural(run.people, 'person', 'people')}`}
      onClick={() => onPress(run)}
    >
      Undo
    </button>
  );

/** The list of bulk grants. A grant can be undone while no leave needs its days. */
export function GrantRunsPage() {
  const [undone, setUndone] = useState<GrantRun>();
  return (
    <>
      <ListTable
        title={paths.grantRuns.title}
        about="See which leave was granted to many people at once, and undo it."
        back={{ to: paths.grants(), label: paths.grants.title }}
        {...source}
        columns={columns}
        rowKey={({ grantId }) => String(grantId)}
        rowActions={renderUndoButton(setUndone)}
        actions={
          <ButtonLink variant="primary" icon={Plus} to={paths.grants()}>
            Grant to many
          </ButtonLink>
        }
      />
      {undone && <UndoGrantDialog run={undone} onClose={() => setUndone(undefined)} />}
    </>
  );
}
GrantRunsPage.readAhead = prefetchList(source);

/** Confirms the undo of a grant. If leave needs its days, it names the people and offers to undo it for the others. */
function UndoGrantDialog({ run, onClose }: { run: GrantRun; onClose: () => void }) {
  const queries = useQueryClient();
  const [isRest, setIsRest] = useState(false);
  const undo = useChange(
    (rest: boolean, idempotencyKey) =>
      call('DELETE /grants/{grantId}', { params: { grantId: run.grantId }, query: rest ? { rest: 'true' } : {}, idempotencyKey }),
    {
      onSuccess: ({ answer }) => {
        const stays = answer.stays.length === 0 ? '' : ` ${plural(answer.stays.length, 'person keeps', 'people keep')} the days.`;
        showToast({ tone: 'good', text: `Undone for ${plural(answer.undone, 'person', 'people')}.${stays}` });
        onClose();
      },
      onError: (error) => setIsRest(isCallError(error) && error.code === 'grant.live-leave'),
      onSettled: () => queries.invalidateQueries(),
    },
  );
  return (
    <ConfirmDialog
      title="Undo Confirmation"
      question={`Undo ${run.leaveDescr} ${run.year} for ${plural(run.people, 'person', 'people')}? This removes ${plural(run.days, 'day')} in total.`}
      verb={isRest ? 'Undo for the others' : 'Confirm'}
      danger
      busy={undo.isPending && 'Undoing'}
      error={undo.error?.message}
      onConfirm={() => undo.mutate(isRest)}
      onCancel={onClose}
    />
  );
}
