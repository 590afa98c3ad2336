import type { ReactNode } from 'react';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { ChangeActions, isChangeRequest } from '#src/leave/applied-leave/client/change/ChangeActions.tsx';
import { isDestructive, transitionButtonStyle, TransitionButton } from '#src/leave/applied-leave/client/decide/TransitionButton.tsx';
import type { LeaveSnapshot } from '#src/leave/applied-leave/client/decide/use-leave-transition.ts';
import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';

type LeaveActionsProps = {
  /** The transitions that the reader can make now. */
  open: readonly TransitionName[];
  of: LeaveSnapshot & { leave: LeaveDetail };
  onPress: (name: TransitionName) => void;
  /** Links beside the buttons. */
  children?: ReactNode;
};

/** The buttons below the facts of an application; destructive ones come last, at the far end. */
export function LeaveActions({ open, of, onPress, children }: LeaveActionsProps) {
  const pressed = open.filter((name) => !isChangeRequest(name));
  const away = pressed.filter((name) => isDestructive(leaveTransitions[name]));
  return (
    <div className="turns">
      <ChangeActions open={open} of={of} />
      {pressed.map((name) =>
        away.includes(name) ? null : leaveTransitions[name].to === 'changed' ? (
          <ButtonLink
            key={name}
            {...transitionButtonStyle(leaveTransitions[name])}
            to={paths.applyLeave()}
            search={{ change: String(of.leave.appliedLeaveId) }}
          >
            {leaveTransitions[name].button.label}
          </ButtonLink>
        ) : (
          <TransitionButton key={name} name={name} onPress={() => onPress(name)} />
        ),
      )}
      {children}
      {away.length > 0 && (
        <div className="turns-away">
          {away.map((name) => (
            <TransitionButton key={name} name={name} onPress={() => onPress(name)} />
          ))}
        </div>
      )}
    </div>
  );
}
