import { Check, type LucideIcon, Pencil, Undo2, UserRoundPen, X } from 'lucide-react';
import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { Button, type ButtonProps } from '#src/platform/ui/client/base/Button.tsx';
import { useShortcut, useShortcutsEnabled } from '#src/platform/ui/client/base/shortcuts.ts';

const buttonStyles: Record<LeaveTransition['button']['variant'], { variant: ButtonProps['variant']; icon: LucideIcon }> = {
  consent: { variant: 'primary', icon: Check },
  refusal: { variant: 'danger-quiet', icon: X },
  retreat: { variant: 'danger-quiet', icon: Undo2 },
  transfer: { variant: 'plain', icon: UserRoundPen },
  edit: { variant: 'plain', icon: Pencil },
};

/** Returns the style of the button of a transition. */
export const transitionButtonStyle = ({ button }: LeaveTransition) => buttonStyles[button.variant];

/** Whether a transition takes something away, so that its dialog has a warning style. */
export const isDestructive = (move: LeaveTransition): boolean => transitionButtonStyle(move).variant === 'danger-quiet';

/** The button of a transition, with its shortcut key; `andNext` adds that another request follows. */
export function TransitionButton({ name, andNext = false, onPress }: { name: TransitionName; andNext?: boolean; onPress: () => void }) {
  const hasKeys = useShortcutsEnabled();
  const { label, key } = leaveTransitions[name].button;
  useShortcut(key ?? '', key === undefined ? undefined : onPress);
  const shown = hasKeys ? key : undefined;
  return (
    <Button {...transitionButtonStyle(leaveTransitions[name])} aria-keyshortcuts={shown} onClick={onPress}>
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
