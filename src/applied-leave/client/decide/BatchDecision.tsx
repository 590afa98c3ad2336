import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { missingOfReason } from '#src/applied-leave/apply-leave-rules.ts';
import { leaveMoves, movesOpenTo } from '#src/leave-ledger/leave-status.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { alertText } from '#src/http/client/call-error.ts';
import { useKeptState } from '#src/screens/client/use-kept-state.ts';
import { daysText, plural } from '#src/text/plural.ts';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { SelectionBar } from '#src/ui/client/table/SelectionBar.tsx';
import { call, type Leave, placeOf } from '#src/applied-leave/client/calls.ts';
import { halfOf } from '#src/applied-leave/client/history/LeaveFacts.tsx';
import { ReasonField } from './ReasonField.tsx';

type Answer = 'approve' | 'reject';
type Outcome = { leave: Leave; problem: string | undefined };

/** The ticked requests, approved or rejected together: one confirmation that lists them, each with its own result. */
export function BatchDecision({
  leaves,
  onClear,
  onDone,
}: {
  leaves: readonly Leave[];
  onClear: () => void;
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const [asking, setAsking] = useState<Answer>();
  const finish = (outcomes: readonly Outcome[]) => {
    setAsking(undefined);
    onDone(outcomes);
  };
  return (
    <>
      <SelectionBar label="Selected requests" count={leaves.length} onClear={onClear}>
        <Button variant="primary" icon={Check} onClick={() => setAsking('approve')}>
          Approve
        </Button>
        <Button variant="danger-quiet" icon={X} onClick={() => setAsking('reject')}>
          Reject
        </Button>
      </SelectionBar>
      {asking && <Confirm answer={asking} leaves={leaves} onCancel={() => setAsking(undefined)} onDone={finish} />}
    </>
  );
}

function Confirm({
  answer,
  leaves,
  onCancel,
  onDone,
}: {
  answer: Answer;
  leaves: readonly Leave[];
  onCancel: () => void;
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const queries = useQueryClient();
  // The list behind the dialog may change; what was ticked does not.
  const [seen] = useState(leaves);
  const [reason, setReason] = useKeptState('reason for several', '');
  const [done, setDone] = useState(0);
  const decide = useMutation({
    mutationFn: async () => {
      const outcomes: Outcome[] = [];
      for (const leave of seen) {
        outcomes.push({ leave, problem: await decideOne(leave, answer, reason) });
        setDone(outcomes.length);
      }
      return outcomes;
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries(),
  });
  const approves = answer === 'approve';
  const missing = missingOfReason(reason, { optional: approves });
  return (
    <ConfirmDialog
      title={approves ? 'Approval Confirmation' : 'Reject Confirmation'}
      question={`${approves ? 'Approve' : 'Reject'} ${plural(seen.length, 'request')}? Each is decided for itself.`}
      verb={approves ? 'Confirm approval' : 'Confirm rejection'}
      danger={!approves}
      busy={decide.isPending && `${Math.min(done + 1, seen.length)} of ${seen.length}`}
      missing={missing && `Still missing: ${missing}.`}
      onConfirm={() => decide.mutate()}
      onCancel={onCancel}
    >
      <ul className="dialog-facts">
        {seen.map((leave) => (
          <li key={leave.appliedLeaveId}>{inBrief(leave)}</li>
        ))}
      </ul>
      {!approves && <ReasonField value={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}

async function decideOne(leave: Leave, answer: Answer, reason: string): Promise<string | undefined> {
  const [approve, reject] = movesOpenTo(leave.leaveStatus, 'approver');
  const move = answer === 'approve' ? approve : reject;
  if (!move) return 'This request no longer waits for a decision.';
  const { params, query } = placeOf(leave);
  try {
    await call('PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}', {
      params: { ...params, statusCode: leaveMoves[move].requested },
      query: { ...query, expectedStatus: leave.leaveStatus },
      body: reason ? { reason } : {},
    });
    return undefined;
  } catch (error) {
    return alertText(error);
  }
}

const inBrief = (leave: Leave) =>
  [
    `${leave.employeeDetails.name} (${leave.employeeDetails.emplId})`,
    `${leave.leaveStatus === 'PNCLD' ? 'cancel ' : ''}${daysText(leave.leaveDuration)} from ${formatDate(leave.id.startDate)}`,
    ...halfOf(leave),
  ].join(', ');

/** How a decision on several went: how many succeeded, and each that did not, with its reason. */
export function BatchOutcome({ outcomes }: { outcomes: readonly Outcome[] }) {
  const failed = outcomes.filter(({ problem }) => problem !== undefined);
  const succeeded = outcomes.length - failed.length;
  return (
    <div className="stack tight">
      {succeeded > 0 && (
        <Banner tone="good" alert>
          {plural(succeeded, 'request')} decided. Leave Application has been successfully updated!
        </Banner>
      )}
      {failed.map(({ leave, problem }) => (
        <Banner key={leave.appliedLeaveId} tone="bad" alert>
          {inBrief(leave)}: {problem}
        </Banner>
      ))}
    </div>
  );
}
