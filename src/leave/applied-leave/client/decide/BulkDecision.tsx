import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { SelectionBar } from '#src/platform/ui/client/table/SelectionBar.tsx';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { transitionButtonStyle } from './TransitionButton.tsx';
import { findPossibleAnswers, isCancellation } from './bulk-decision-rows.ts';
import { BulkDecisionDialog } from './BulkDecisionDialog.tsx';

type BulkDecisionProps = {
  /** The ticked requests. */
  leaves: readonly Leave[];
  onClear: () => void;
  /** @param settled the ids of requests that no longer need a decision by the person */
  onSettled: (settled: readonly number[]) => void;
};

/** The bar that decides the ticked requests together. */
export function BulkDecision({ leaves, onClear, onSettled }: BulkDecisionProps) {
  const [asking, setAsking] = usePersistentState<TransitionName | undefined>('answer to several', undefined);
  const close = (settled: readonly number[]) => {
    setAsking(undefined);
    onSettled(settled);
  };
  return (
    <>
      <SelectionBar label="Selected requests" count={leaves.length} note={countCancellationsText(leaves)} onClear={onClear}>
        {findPossibleAnswers(leaves).map((name) => (
          <Button key={name} {...transitionButtonStyle(leaveTransitions[name])} onClick={() => setAsking(name)}>
            {leaveTransitions[name].button.label}
          </Button>
        ))}
      </SelectionBar>
      {asking && <BulkDecisionDialog answer={asking} leaves={leaves} onClose={close} />}
    </>
  );
}

function countCancellationsText(leaves: readonly Leave[]): string | undefined {
  const cancellations = leaves.filter(isCancellation).length;
  if (cancellations === 0) return undefined;
  if (cancellations === leaves.length) return cancellations === 1 ? 'a cancellation' : 'all of them cancellations';
  return cancellations === 1 ? 'one of them a cancellation' : `${cancellations} of them cancellations`;
}
