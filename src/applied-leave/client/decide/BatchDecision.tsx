import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { missingOfReason } from '#src/applied-leave/apply-leave-rules.ts';
import { type LeaveMove, leaveMoves, type MoveName, movesOpenTo } from '#src/leave-ledger/leave-moves.ts';
import { cancellingStatuses } from '#src/leave-ledger/leave-status.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { alertText } from '#src/http/client/call-error.ts';
import { newKey } from '#src/http/client/new-key.ts';
import { useKeptState } from '#src/screens/client/use-kept-state.ts';
import { daysText, plural } from '#src/text/plural.ts';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { SelectionBar } from '#src/ui/client/table/SelectionBar.tsx';
import { halfOf, type Leave, placeOf } from '#src/applied-leave/client/calls.ts';
import { askFor } from '#src/applied-leave/client/use-move-leave.ts';
import { isDanger, lookOf } from './MoveButton.tsx';
import { ReasonField } from './ReasonField.tsx';

type Outcome = { leave: Leave } & ({ done: string } | { problem: string });

/** What can be answered to some of the requests: each button once, with the first move that it stands for. */
function answersTo(leaves: readonly Leave[]): MoveName[] {
  const open = leaves.flatMap(({ leaveStatus }) => movesOpenTo(leaveStatus, 'approver'));
  return [...Map.groupBy(open, (name) => leaveMoves[name].button.label).values()].flatMap(([first]) => first ?? []);
}

/** The move that the answer is for this request. */
const moveBy = (answer: MoveName, { leaveStatus }: Leave): LeaveMove | undefined =>
  movesOpenTo(leaveStatus, 'approver')
    .map((name) => leaveMoves[name])
    .find(({ button }) => button.label === leaveMoves[answer].button.label);

/** The ticked requests, answered together: one confirmation that lists them, each with its own result. */
export function BatchDecision({
  leaves,
  onClear,
  onDone,
}: {
  leaves: readonly Leave[];
  onClear: () => void;
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const [asking, setAsking] = useState<MoveName>();
  const finish = (outcomes: readonly Outcome[]) => {
    setAsking(undefined);
    onDone(outcomes);
  };
  return (
    <>
      <SelectionBar label="Selected requests" count={leaves.length} onClear={onClear}>
        {answersTo(leaves).map((name) => (
          <Button key={name} {...lookOf(leaveMoves[name])} onClick={() => setAsking(name)}>
            {leaveMoves[name].button.label}
          </Button>
        ))}
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
  answer: MoveName;
  leaves: readonly Leave[];
  onCancel: () => void;
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const queries = useQueryClient();
  // The list behind the dialog may change; what was ticked does not.
  const [seen] = useState(leaves);
  const [keys] = useState(() => leaves.map(newKey));
  const [reason, setReason] = useKeptState('reason for several', '');
  const [done, setDone] = useState(0);
  const decide = useMutation({
    mutationFn: async () => {
      const outcomes: Outcome[] = [];
      for (const [place, leave] of seen.entries()) {
        outcomes.push({ leave, ...(await decideOne(leave, answer, reason, keys[place] ?? newKey())) });
        setDone(outcomes.length);
      }
      return outcomes;
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries(),
  });
  const { dialog, button } = leaveMoves[answer];
  const needsReason = dialog.reason === 'required';
  const missing = missingOfReason(reason, { optional: !needsReason });
  return (
    <ConfirmDialog
      title={dialog.title}
      question={`${button.label} ${plural(seen.length, 'request')}? Each is decided for itself.`}
      verb={dialog.verb}
      danger={isDanger(leaveMoves[answer])}
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
      {needsReason && <ReasonField value={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}

async function decideOne(leave: Leave, answer: MoveName, reason: string, key: string): Promise<{ done: string } | { problem: string }> {
  const move = moveBy(answer, leave);
  if (!move) return { problem: 'This request no longer waits for a decision.' };
  try {
    await askFor(move.to, { place: placeOf(leave), leave, reason }, key);
    return { done: move.done };
  } catch (error) {
    return { problem: alertText(error) };
  }
}

const inBrief = (leave: Leave) =>
  [
    `${leave.employeeDetails.name} (${leave.employeeDetails.emplId})`,
    `${cancellingStatuses.includes(leave.leaveStatus) ? 'cancel ' : ''}${daysText(leave.leaveDuration)} from ${formatDate(leave.id.startDate)}`,
    ...halfOf(leave),
  ].join(', ');

/** How a decision on several went: how many succeeded, and each that did not, with its reason. */
export function BatchOutcome({ outcomes }: { outcomes: readonly Outcome[] }) {
  const done = outcomes.flatMap((outcome) => ('done' in outcome ? [outcome.done] : []));
  return (
    <div className="stack tight">
      {done.length > 0 && (
        <Banner tone="good" alert>
          {plural(done.length, 'request')} decided. {done[0]}
        </Banner>
      )}
      {outcomes.map(
        (outcome) =>
          'problem' in outcome && (
            <Banner key={outcome.leave.appliedLeaveId} tone="bad" alert>
              {inBrief(outcome.leave)}: {outcome.problem}
            </Banner>
          ),
      )}
    </div>
  );
}
