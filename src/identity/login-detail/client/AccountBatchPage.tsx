import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { invitedPeopleColumns } from '#src/identity/login-detail/account-batch-columns.ts';
import { undeliveredReasonText } from '#src/identity/login-detail/invitation-state.ts';
import { createAttempts } from '#src/platform/http/client/idempotency/attempts.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import type { AccountBatch, InvitedPerson, OneTimePasswords, ValidDays } from './calls.ts';
import { type BatchAction, batchActions } from './account-batch-actions.ts';
import { batchFigures, batchProgressText, batchSendingText } from './account-batch-texts.ts';
import { isOneTimeAnswerLost } from './lost-passwords.ts';
import { PasswordSheet } from './PasswordSheet.tsx';
import { ValidDaysField } from './ValidDaysField.tsx';

const batchCall = 'GET /accountruns/{accountRunId}';
const peopleCall = 'GET /accountruns/{accountRunId}/people';
/** The polling interval in milliseconds while invitations are being sent. */
const pollIntervalMs = 2_000;

/** Shows the state of a batch of accounts, and what HR can do next. */
export function AccountBatchPage() {
  const { accountRunId } = useScreenParams(paths.accountRun);
  const params = { accountRunId };
  const run = useQuery({
    ...call.query(batchCall, { params, background: true }),
    retry: false,
    refetchInterval: ({ state }) => (state.data && batchFigures(state.data).waiting > 0 ? pollIntervalMs : false),
  });
  const [sheet, setSheet] = useState<Sheet>();
  if (sheet) return <PasswordSheet accountRunId={Number(accountRunId)} {...sheet} />;
  if (!run.data)
    return (
      <RecordState screen={paths.accountRun} list={paths.makeAccounts} isWide error={run.error} onTryAgain={() => void run.refetch()} />
    );
  return <BatchPeople run={run.data} onPasswords={setSheet} />;
}

type Sheet = { passwords: OneTimePasswords; validDays: ValidDays };

type RequestedAction = { move: BatchAction; person?: InvitedPerson };

function BatchPeople({ run, onPasswords }: { run: AccountBatch; onPasswords: (sheet: Sheet) => void }) {
  const [asked, setAsked] = useState<RequestedAction>();
  const [done, setDone] = useState<string>();
  const queries = useQueryClient();
  const counts = JSON.stringify(run.counts);
  useEffect(() => {
    // Reloads the rows when the figures change.
    if (counts) void queries.invalidateQueries({ queryKey: [peopleCall] });
  }, [queries, counts]);
  const columns = useMemo(() => peopleColumns(), []);
  return (
    <>
      <ListTable
        title={paths.accountRun.title}
        back={{ to: paths.makeAccounts(), label: paths.makeAccounts.title }}
        list={call.list(peopleCall, { accountRunId: String(run.accountRunId) })}
        listColumns={invitedPeopleColumns}
        columns={columns}
        rowKey={({ emplId }) => emplId}
        rowActions={rowActionsFor(run, setAsked)}
        emptyText="All of these accounts were withdrawn."
        more={<ActionButton move="withdraw" run={run} onAsk={setAsked} />}
        actions={<ActionButton move={run.byMail ? 'invite' : 'print'} run={run} onAsk={setAsked} />}
      >
        <Progress run={run} />
        <div role="status" className={done && 'above'}>
          {done !== undefined && <Banner tone="good">{done}</Banner>}
        </div>
      </ListTable>
      {asked && (
        <BatchActionDialog
          {...asked}
          run={run}
          onClose={() => setAsked(undefined)}
          onDone={(text, sheet) => {
            setAsked(undefined);
            setDone(text);
            void queries.invalidateQueries();
            if (sheet) onPasswords(sheet);
          }}
        />
      )}
    </>
  );
}

const peopleColumns = () =>
  tableColumns<typeof invitedPeopleColumns, InvitedPerson>(invitedPeopleColumns, {
    name: { rowHeader: true, wrap: true },
    emplId: { deskOnly: true },
    userId: { wrap: true, deskOnly: true },
    state: {
      wrap: true,
      cell: ({ stateText, fault }) => (
        <>
          {stateText}
          {fault !== null && <span className="sub">{undeliveredReasonText(fault)}</span>}
        </>
      ),
    },
  });

/** Shows the progress, which continues in the background. */
function Progress({ run }: { run: AccountBatch }) {
  const { waiting, away } = batchFigures(run);
  const all = run.people - away;
  return (
    <div className="stack tight above">
      <p>
        {plural(run.people, 'account')}, created on {run.startedAt} by {run.startedBy}. <output>{batchProgressText(run)}.</output>
      </p>
      {waiting > 0 && (
        <p>
          <progress aria-label="Invitations processed" max={all} value={all - waiting} /> {batchSendingText(run)}
        </p>
      )}
    </div>
  );
}

function ActionButton({ move, run, onAsk }: { move: BatchAction; run: AccountBatch; onAsk: (asked: RequestedAction) => void }) {
  const { button, concerned, danger } = batchActions[move];
  const count = concerned(batchFigures(run));
  if (count === 0) return null;
  return (
    <Button variant={danger ? 'danger-quiet' : 'primary'} onClick={() => onAsk({ move })}>
      {button(count)}
    </Button>
  );
}

const rowActionsFor = (run: AccountBatch, ask: (asked: RequestedAction) => void) => (person: InvitedPerson) => (
  <RowActions {...{ run, person }} onAsk={(move) => ask({ move, person })} />
);

/** The actions for one person of the batch. */
function RowActions({ run, person, onAsk }: { run: AccountBatch; person: InvitedPerson; onAsk: (move: BatchAction) => void }) {
  const { state, name } = person;
  const isUsed = state === 'accepted' || state === 'signed-in';
  if (isUsed) return null;
  return (
    <span className="row">
      {run.byMail && state !== 'waiting' && (
        <Button small aria-label={`Send again to ${name}`} onClick={() => onAsk('invite')}>
          Send again
        </Button>
      )}
      <Button small aria-label={`Withdraw the account of ${name}`} onClick={() => onAsk('withdraw')}>
        Withdraw
      </Button>
    </span>
  );
}

type BatchActionDialogProps = RequestedAction & { run: AccountBatch; onClose: () => void; onDone: (text: string, sheet?: Sheet) => void };

/** Asks for confirmation, and reports the result. */
export function BatchActionDialog({ move, person, run, onClose, onDone }: BatchActionDialogProps) {
  const [days, setDays] = useState<ValidDays>(7);
  const [attempts] = useState(createAttempts);
  const { title, question, verb, busy, danger, concerned, act } = batchActions[move];
  const doing = useMutation({
    mutationFn: (validDays: ValidDays) => {
      const what = { accountRunId: String(run.accountRunId), emplIds: person && [person.emplId], validDays };
      const send = () => attempts.send((key) => act({ ...what, key }));
      // A page that was never received is replaced by the next one.
      return send().catch((error: unknown) => (isOneTimeAnswerLost(error) ? send() : Promise.reject(error)));
    },
    onSuccess: ({ answer: { text, passwords } }, validDays) => onDone(text, passwords && { passwords, validDays }),
  });
  const count = person ? 1 : concerned(batchFigures(run));
  return (
    <ConfirmDialog
      title={title}
      question={question(count)}
      verb={verb}
      danger={danger}
      busy={doing.isPending && busy}
      error={doing.error ? alertText(doing.error) : undefined}
      onConfirm={() => doing.mutate(days)}
      onCancel={onClose}
    >
      {person && (
        <div className="dialog-facts">
          <p>
            <strong>{person.name}</strong>, {person.userId}
          </p>
        </div>
      )}
      {move === 'print' && <ValidDaysField value={days} onChange={setDays} />}
    </ConfirmDialog>
  );
}
