import { call } from '#src/platform/http/client/call.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatPeriodWithWeekdays } from '#src/base/dates/format-period.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { namesText } from '#src/leave/shutdown/line-text.ts';
import { shutdownLeaveColumns } from '#src/leave/shutdown/shutdown-columns.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import type { EnteredLeave, StoredShutdown, WithdrawnShutdown } from './calls.ts';

const callName = 'GET /shutdown/{shutdownId}';

/** A company shutdown: its people, the new joiners that can be added, and the button to withdraw it. */
export function ViewShutdownPage() {
  const { shutdownId } = useScreenParams(paths.viewShutdown);
  const shutdown = useQuery({ ...call.queryWithMeta(callName, { params: { shutdownId } }), retry: false });
  if (shutdown.data) return <ShutdownView shutdown={shutdown.data.data} etag={shutdown.data.etag} />;
  return (
    <RecordState
      screen={paths.viewShutdown}
      list={paths.shutdowns}
      isWide
      error={shutdown.error}
      onTryAgain={() => void shutdown.refetch()}
    />
  );
}

type ShutdownViewProps = { shutdown: StoredShutdown; etag: string | undefined };

const columns = tableColumns<typeof shutdownLeaveColumns, EnteredLeave>(shutdownLeaveColumns, {
  name: { rowHeader: true, wrap: true },
  'id.emplid': { deskOnly: true },
});

const rowLink = ({ appliedLeaveId, id: { emplid: emplId, ...key }, name }: EnteredLeave) => ({
  text: 'View',
  label: `View leave of ${name} from ${formatDate(key.startDate)}`,
  to: paths.viewLeaveHistoryHr({ emplId, ...key }),
  search: { appliedLeaveId: String(appliedLeaveId) },
});

function ShutdownView({ shutdown, etag }: ShutdownViewProps) {
  const { shutdownId, leaveDescr, startDate, endDate, reason, people, days, state, enteredBy, going, changed } = shutdown;
  const [withdrawing, setWithdrawing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<WithdrawnShutdown>();
  return (
    <>
      <ListTable
        title={reason}
        back={backLink(paths.shutdowns)}
        beside={<StateBadge state={state} />}
        list={call.list('GET /shutdown/{shutdownId}/leaves', { shutdownId: String(shutdownId) })}
        listColumns={shutdownLeaveColumns}
        columns={columns}
        rowKey={({ appliedLeaveId }) => String(appliedLeaveId)}
        rowLink={rowLink}
        actions={
          going.people > 0 && (
            <Button variant="danger-quiet" icon={Undo2} onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )
        }
      >
        <div className="above">
          <p>
            {leaveDescr}, {formatPeriodWithWeekdays(startDate, endDate)}.
          </p>
          <p className="muted">
            {plural(people, 'person has', 'people have')} {daysText(days)} of this leave. Entered by {enteredBy}.
          </p>
          {withdrawn?.expired !== undefined && (
            <Banner tone="warn" alert>
              {plural(withdrawn.expired, 'returned day has', 'returned days have')} expired.
            </Banner>
          )}
          {state === 'Entered' && <NewPeopleNote shutdown={shutdown} />}
          {state === 'Entered' && changed.people > 0 && (
            <Banner tone="warn">Changed individually: {namesText(changed)}. These days stay when you withdraw the rest.</Banner>
          )}
        </div>
      </ListTable>
      {withdrawing && <WithdrawDialog shutdown={shutdown} etag={etag} onClose={() => setWithdrawing(false)} onWithdrawn={setWithdrawn} />}
    </>
  );
}

function StateBadge({ state }: Pick<StoredShutdown, 'state'>) {
  if (state === 'Withdrawn') return <Badge icon={Undo2}>Withdrawn</Badge>;
  return (
    <Badge tone="good" icon={CalendarCheck}>
      Entered
    </Badge>
  );
}

/** The people who joined later and can still be added. */
function NewPeopleNote({ shutdown }: { shutdown: StoredShutdown }) {
  const { shutdownId, leaveCode, startDate, endDate, chosen, reason } = shutdown;
  const queries = useQueryClient();
  const shown = useQuery({ ...call.query('GET /shutdown/{shutdownId}/joined', { params: { shutdownId } }), retry: false });
  const body = { leaveCode, startDate, endDate, ...chosen, reason };
  const add = useChange((_, idempotencyKey) => call('POST /shutdown', { body, idempotencyKey }), {
    onSuccess: () => queries.invalidateQueries(),
  });
  const { people = 0, days = 0 } = shown.data ?? {};
  if (people === 0 && !add.error) return null;
  return (
    <div className="row below">
      <Button busy={add.isPending && 'Adding'} onClick={() => add.mutate()}>
        {`Add ${plural(people, 'new joiner')}`}
      </Button>
      <span className="muted">{daysText(days)}, approved straight away.</span>
      {add.error && (
        <Banner tone="bad" alert>
          {failureText(add.error)}
        </Banner>
      )}
    </div>
  );
}

type WithdrawDialogProps = ShutdownViewProps & { onClose: () => void; onWithdrawn: (outcome: WithdrawnShutdown) => void };

function WithdrawDialog({ shutdown: { shutdownId, going }, etag, onClose, onWithdrawn }: WithdrawDialogProps) {
  const queries = useQueryClient();
  const withdraw = useChange(
    (_, idempotencyKey) => call('DELETE /shutdown/{shutdownId}', { params: { shutdownId }, ifMatch: etag, idempotencyKey }),
    {
      onSuccess: async ({ answer }) => {
        onWithdrawn(answer);
        await queries.invalidateQueries();
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title="Withdraw Confirmation"
      question={`Withdraw this company shutdown for ${plural(going.people, 'person', 'people')}? ${daysText(going.days)} go back to their balances, and everyone is notified.`}
      verb="Confirm withdrawal"
      danger
      busy={withdraw.isPending && 'Withdrawing'}
      error={withdraw.error?.message}
      onConfirm={() => withdraw.mutate()}
      onCancel={onClose}
    />
  );
}
