import type { ReactNode } from 'react';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { ChangeMoves, isChange } from '#src/leave/applied-leave/client/change/ChangeMoves.tsx';
import { isDanger, lookOf, MoveButton } from '#src/leave/applied-leave/client/decide/MoveButton.tsx';
import type { SeenLeave } from '#src/leave/applied-leave/client/use-move-leave.ts';
import { leaveMoves, type MoveName } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';

type LeaveActionsProps = {
  /** What whoever looks can do with it now. */
  open: readonly MoveName[];
  of: SeenLeave & { leave: LeaveDetail };
  onPress: (name: MoveName) => void;
  /** Links beside them. */
  children?: ReactNode;
};

/** What can be done with an application, below its facts; what takes it away stands last, at the far end. */
export function LeaveActions({ open, of, onPress, children }: LeaveActionsProps) {
  const pressed = open.filter((name) => !isChange(name));
  const away = pressed.filter((name) => isDanger(leaveMoves[name]));
  return (
    <div className="turns">
      <ChangeMoves open={open} of={of} />
      {pressed.map((name) =>
        away.includes(name) ? null : leaveMoves[name].to === 'changed' ? (
          <ButtonLink key={name} {...lookOf(leaveMoves[name])} to={paths.applyLeave()} search={{ change: String(of.leave.appliedLeaveId) }}>
            {leaveMoves[name].button.label}
          </ButtonLink>
        ) : (
          <MoveButton key={name} name={name} onPress={() => onPress(name)} />
        ),
      )}
      {children}
      {away.length > 0 && (
        <div className="turns-away">
          {away.map((name) => (
            <MoveButton key={name} name={name} onPress={() => onPress(name)} />
          ))}
        </div>
      )}
    </div>
  );
}
