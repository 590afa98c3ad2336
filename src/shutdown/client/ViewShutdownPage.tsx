import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { weekdayPeriod } from '#src/dates/period-words.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { failureText } from '#src/http/client/call-error.ts';
import { wayBack } from '#src/screens/client/list/list-places.ts';
import { RecordState } from '#src/screens/client/record/RecordState.tsx';
import { useChange } from '#src/screens/client/use-change.ts';
import { useScreenParams } from '#src/screens/client/use-screen-params.ts';
import { paths } from '#src/screens/paths.ts';
import { figuresOf } from '#src/shutdown/line-words.ts';
import { daysText, plural } from '#src/text/plural.ts';
import { Badge } from '#src/ui/client/base/Badge.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { PageHead } from '#src/ui/client/page/PageHead.tsx';
import { call, type Entered, type StoredShutdown } from './calls.ts';
import { WideTable } from '#src/ui/client/table/WideTable.tsx';

const one = 'GET /shutdown/{shutdownId}';

/** Company days that were entered: who has them, who joined since, and the way to withdraw them. */
export function ViewShutdownPage() {
  const { shutdownId } = useScreenParams(paths.viewShutdown);
  const shutdown = useQuery({ ...call.queryWithMeta(one, { params: { shutdownId } }), retry: false });
  if (shutdown.data) return <Run shutdown={shutdown.data.data} etag={shutdown.data.etag} />;
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

type RunProps = { shutdown: StoredShutdown; etag: string | undefined };

function Run({ shutdown, etag }: RunProps) {
  const { leaveDescr, startDate, endDate, reason, people, days, state, enteredBy, leaves } = shutdown;
  const [withdrawing, setWithdrawing] = useState(false);
  const isOpen = leaves.some(({ stays }) => stays === null);
  const staying = leaves.filter(({ stays }) => stays === 'changed');
  return (
    <>
      <PageHead
        title={paths.viewShutdown.title}
        back={wayBack(paths.shutdowns)}
        beside={
          state === 'Entered' ? (
            <Badge tone="good" icon={CalendarCheck}>
              Entered
            </Badge>
          ) : (
            <Badge icon={Undo2}>Withdrawn</Badge>
          )
        }
        line={`${leaveDescr}, ${weekdayPeriod(startDate, endDate)}. ${reason}`}
        actions={
          isOpen && (
            <Button variant="danger-quiet" icon={Undo2} onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )
        }
      />
      <p className="muted">
        {plural(people, 'person has', 'people have')} {daysText(days)} of it. Entered by {enteredBy}.
      </p>
      {state === 'Entered' && <Joined shutdown={shutdown} />}
      {staying.length > 0 && (
        <Banner tone="warn">
          Changed singly since: {[...new Set(staying.map(({ name }) => name))].join(', ')}. That stays when the rest is withdrawn.
        </Banner>
      )}
      <Leaves leaves={leaves} />
      {withdrawing && <WithdrawQuestion shutdown={shutdown} etag={etag} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

/** Who has none of it yet and could have. */
function Joined({ shutdown }: { shutdown: StoredShutdown }) {
  const { leaveCode, startDate, endDate, chosen, reason } = shutdown;
  const body = { leaveCode, startDate, endDate, ...chosen };
  const queries = useQueryClient();
  const shown = useQuery({
    queryKey: ['POST /shutdown/preview', body],
    queryFn: ({ signal }) => call('POST /shutdown/preview', { body, signal }),
    retry: false,
  });
  const add = useChange((_, idempotencyKey) => call('POST /shutdown', { body: { ...body, reason }, idempotencyKey }), {
    onSuccess: () => queries.invalidateQueries(),
  });
  const { entered, days } = figuresOf(shown.data?.lines ?? []);
  if (entered === 0 && !add.error) return null;
  return (
    <div className="row below">
      <Button busy={add.isPending && 'Adding'} onClick={() => add.mutate()}>
        {`Add ${entered} who joined since`}
      </Button>
      <span className="muted">{daysText(days)}, approved at once.</span>
      {add.error && (
        <Banner tone="bad" alert>
          {failureText(add.error)}
        </Banner>
      )}
    </div>
  );
}

function Leaves({ leaves }: { leaves: readonly Entered[] }) {
  return (
    <WideTable label="Leave that was entered">
      <thead>
        <tr>
          {['Name', 'ID', 'From', 'To', 'Days', 'Status'].map((heading) => (
            <th key={heading} scope="col" className={heading === 'Days' ? 'number' : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leaves.map(({ appliedLeaveId, id, name, endDate, leaveDuration, leaveStatusText }) => (
          <tr key={appliedLeaveId}>
            <th scope="row" className="key">
              {name}
            </th>
            <td>{id.emplid}</td>
            <td>{formatDate(id.startDate)}</td>
            <td>{formatDate(endDate)}</td>
            <td className="number">{leaveDuration}</td>
            <td>{leaveStatusText}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function WithdrawQuestion({ shutdown: { shutdownId, leaves }, etag, onClose }: RunProps & { onClose: () => void }) {
  const queries = useQueryClient();
  const withdraw = useChange(
    (_, idempotencyKey) => call('DELETE /shutdown/{shutdownId}', { params: { shutdownId }, ifMatch: etag, idempotencyKey }),
    {
      onSuccess: async () => {
        await queries.invalidateQueries();
        onClose();
      },
    },
  );
  const going = leaves.filter(({ stays }) => stays === null);
  const days = going.reduce((sum, { leaveDuration }) => sum + leaveDuration, 0);
  return (
    <ConfirmDialog
      title="Withdraw Confirmation"
      question={`Withdraw these company days for ${plural(new Set(going.map(({ id }) => id.emplid)).size, 'person', 'people')}? ${daysText(days)} come back, and each of them is told.`}
      verb="Confirm withdrawal"
      danger
      busy={withdraw.isPending && 'Withdrawing'}
      error={withdraw.error?.message}
      onConfirm={() => withdraw.mutate()}
      onCancel={onClose}
    />
  );
}
