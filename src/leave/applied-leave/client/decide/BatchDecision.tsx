import { leaveMoves, type MoveName } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import { useKeptState } from '#src/shared/screens/client/use-kept-state.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { SelectionBar } from '#src/platform/ui/client/table/SelectionBar.tsx';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { lookOf } from './MoveButton.tsx';
import { answersTo, isCancellation } from './several-lines.ts';
import { SeveralDialog } from './SeveralDialog.tsx';

type BatchDecisionProps = {
  /** The ticked requests. */
  leaves: readonly Leave[];
  onClear: () => void;
  /** @param settled the ids of those that do not wait for the person any more */
  onSettled: (settled: readonly number[]) => void;
};

/** The ticked requests, answered together. */
export function BatchDecision({ leaves, onClear, onSettled }: BatchDecisionProps) {
  const [asking, setAsking] = useKeptState<MoveName | undefined>('answer to several', undefined);
  const close = (settled: readonly number[]) => {
    setAsking(undefined);
    onSettled(settled);
  };
  return (
    <>
      <SelectionBar label="Selected requests" count={leaves.length} note={cancellationsText(leaves)} onClear={onClear}>
        {answersTo(leaves).map((name) => (
          <Button key={name} {...lookOf(leaveMoves[name])} onClick={() => setAsking(name)}>
            {leaveMoves[name].button.label}
          </Button>
        ))}
      </SelectionBar>
      {asking && <SeveralDialog answer={asking} leaves={leaves} onClose={close} />}
    </>
  );
}

function cancellationsText(leaves: readonly Leave[]): string | undefined {
  const cancellations = leaves.filter(isCancellation).length;
  if (cancellations === 0) return undefined;
  if (cancellations === leaves.length) return cancellations === 1 ? 'a cancellation' : 'all of them cancellations';
  return cancellations === 1 ? 'one of them a cancellation' : `${cancellations} of them cancellations`;
}
