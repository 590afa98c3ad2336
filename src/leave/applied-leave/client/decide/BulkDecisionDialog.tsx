import { type TransitionName, leaveTransitions } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { missingReasonText } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { networkLossMessage } from '#src/platform/http/client/call-error.ts';
import { plural } from '#src/base/text/plural.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { isDestructive } from './TransitionButton.tsx';
import { ReasonField } from './ReasonField.tsx';
import { isCancellation, type BulkDecisionRow } from './bulk-decision-rows.ts';
import { BulkDecisionList } from './BulkDecisionList.tsx';
import { useBulkDecision } from './use-bulk-decision.ts';

type BulkDecisionDialogProps = {
  leaves: readonly Leave[];
  answer: TransitionName;
  /** @param settled the ids of requests that no longer need a decision by the person */
  onClose: (settled: readonly number[]) => void;
};

/** Confirms the decision on several requests, shows the effect of each, and then the results. */
export function BulkDecisionDialog({ leaves, answer, onClose }: BulkDecisionDialogProps) {
  const several = useBulkDecision(leaves, answer);
  const { lines, reason, facts, sending, isBusy } = several;
  const { dialog, button, done } = leaveTransitions[answer];
  const open = lines.filter((line) => line.open);
  const decided = lines.filter(({ outcome }) => outcome?.is === 'decided');
  const hasBegun = lines.some(({ outcome }) => outcome);
  const close = () => {
    if (isBusy) several.stop();
    else
      onClose(lines.filter(({ outcome, note }) => outcome?.is === 'decided' || note === 'gone').map(({ leave }) => leave.appliedLeaveId));
  };
  return (
    <ConfirmDialog
      className="several-dialog"
      title={dialog.title}
      question={
        hasBegun
          ? `${decided.length} of ${lines.length} decided.`
          : `${button.label} ${requestCountText(lines)}? Each one is handled separately.`
      }
      verb={hasBegun ? (open.length > 0 ? 'Try again' : undefined) : dialog.verb}
      danger={isDestructive(leaveTransitions[answer])}
      refusal={isBusy ? 'Stop' : hasBegun ? 'Close' : 'Cancel'}
      stops
      busy={isBusy && (sending ? `${sending.place} of ${sending.of}` : dialog.busy)}
      missing={missingText({
        open,
        isRead: facts.data !== undefined,
        lacks: missingReasonText(reason, { optional: dialog.reason !== 'required' }),
      })}
      onConfirm={several.confirm}
      onCancel={close}
    >
      {facts.isError && !facts.data && <InlineFailedState text="Balances could not be loaded." onTryAgain={() => void facts.refetch()} />}
      <BulkDecisionList
        lines={lines}
        approves={leaveTransitions[answer].button.variant === 'consent'}
        isReading={facts.isPending}
        sending={sending?.id}
        onLeaveOut={isBusy ? undefined : several.leaveOut}
      />
      {(open.length > 0 || !hasBegun) && (
        <ReasonField
          optional={dialog.reason === 'optional'}
          hint={lines.length > 1 ? 'Everyone gets the same reason.' : undefined}
          value={reason}
          onChange={several.setReason}
        />
      )}
      {!isBusy && <ResultBanners lines={lines} done={done} />}
    </ConfirmDialog>
  );
}

/** The result in short, for people who do not read every line. */
function ResultBanners({ lines, done }: { lines: readonly BulkDecisionRow[]; done: string }) {
  const has = (is: NonNullable<BulkDecisionRow['outcome']>['is']) => lines.some(({ outcome }) => outcome?.is === is);
  return (
    <>
      {has('decided') && (
        <Banner tone="good" alert>
          {done}
        </Banner>
      )}
      {has('sent') && (
        <Banner tone="bad" alert>
          {networkLossMessage} Requests that were not sent are still pending.
        </Banner>
      )}
    </>
  );
}

/** @example requestCountText(lines) // '1 cancellation and 3 requests' */
function requestCountText(lines: readonly BulkDecisionRow[]): string {
  const cancellations = lines.filter(({ leave }) => isCancellation(leave)).length;
  const requests = lines.length - cancellations;
  return [cancellations > 0 && plural(cancellations, 'cancellation'), requests > 0 && plural(requests, 'request')]
    .filter(Boolean)
    .join(' and ');
}

function missingText(of: { open: readonly BulkDecisionRow[]; isRead: boolean; lacks: string | undefined }): string | undefined {
  if (!of.isRead) return 'Still missing: the balances.';
  if (of.open.length === 0) return 'All done.';
  return of.lacks && `Still missing: ${of.lacks}.`;
}
