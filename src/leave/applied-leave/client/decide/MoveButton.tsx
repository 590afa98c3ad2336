import { Check, type LucideIcon, Pencil, Undo2, UserRoundPen, X } from 'lucide-react';
import { leaveMoves, type MoveName } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import type { LeaveMove } from '#src/ledger/leave-ledger/status/leave-movers.ts';
import { Button, type ButtonProps } from '#src/platform/ui/client/base/Button.tsx';
import { useShortcut, useShortcutsOn } from '#src/platform/ui/client/base/shortcuts.ts';

const looks: Record<LeaveMove['button']['looks'], { variant: ButtonProps['variant']; icon: LucideIcon }> = {
  consent: { variant: 'primary', icon: Check },
  refusal: { variant: 'danger-quiet', icon: X },
  retreat: { variant: 'danger-quiet', icon: Undo2 },
  transfer: { variant: 'plain', icon: UserRoundPen },
  edit: { variant: 'plain', icon: Pencil },
};

/** How the button of a move looks. */
export const lookOf = ({ button }: LeaveMove) => looks[button.looks];

/** Whether a move takes something away: the dialog that asks for it warns. */
export const isDanger = (move: LeaveMove): boolean => lookOf(move).variant === 'danger-quiet';

/** The button of a move, and the key that presses it; `andNext` says that another request follows. */
export function MoveButton({ name, andNext = false, onPress }: { name: MoveName; andNext?: boolean; onPress: () => void }) {
  const hasKeys = useShortcutsOn();
  const { label, key } = leaveMoves[name].button;
  useShortcut(key ?? '', key === undefined ? undefined : onPress);
  const shown = hasKeys ? key : undefined;
  return (
    <Button {...lookOf(leaveMoves[name])} aria-keyshortcuts={shown} onClick={onPress}>
      {andNext ? (
        <span>
          {label}
          <span className="desk-only"> and next</span>
        </span>
      ) : (
        label
      )}
      {shown && (
        <kbd className="desk-only" aria-hidden>
          {shown}
        </kbd>
      )}
    </Button>
  );
}
