import { lazy, Suspense, useState } from 'react';
import { leaveNotice } from '#src/shared/screens/client/notice.ts';
import { useKeptState } from '#src/shared/screens/client/use-kept-state.ts';
import { missingOfReason } from '#src/leave/applied-leave/apply-leave-rules.ts';
import { leaveMoves, type MoveName } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import { isOfBothParts } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import { daysText } from '#src/base/text/plural.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { problemOfMove, type SeenLeave, useMoveLeave } from '#src/leave/applied-leave/client/use-move-leave.ts';
import { AskMove } from './AskMove.tsx';
import { isDanger } from './MoveButton.tsx';
import { ReasonField } from './ReasonField.tsx';

// What few ask for comes when it is asked for.
const HandOverDialog = lazy(async () => ({ default: (await import('./HandOverDialog.tsx')).HandOverDialog }));
const AttachDialog = lazy(async () => ({ default: (await import('#src/leave/applied-leave/client/talk/AttachDialog.tsx')).AttachDialog }));

export type MoveDialogProps = {
  name: MoveName;
  of: SeenLeave;
  /** The screen stays and tells what was done itself; else the next one is left a message. */
  staysHere?: boolean;
  /** Names the application, where the next screen is about another one. */
  subject?: string | undefined;
  onDone: () => unknown;
  onClose: () => void;
};

/** Asks before a move, makes it, and tells the screen that comes next. */
export function MoveDialog({ name, of, ...rest }: MoveDialogProps) {
  // What is confirmed is what was seen when the dialog opened, also when the application changes under it.
  const [seen] = useState(of);
  const { to } = leaveMoves[name];
  if (to === 'handed over' || to === 'attached') {
    const Special = to === 'attached' ? AttachDialog : HandOverDialog;
    return (
      <Suspense>
        <Special move={leaveMoves[name]} of={of} onClose={rest.onClose} />
      </Suspense>
    );
  }
  return <Confirm name={name} of={seen} now={of.leave} {...rest} />;
}

function Confirm({ name, of, now, staysHere, subject, onDone, onClose }: MoveDialogProps & { now: SeenLeave['leave'] }) {
  const move = useMoveLeave();
  const [reason, setReason] = useKeptState('reason of a move', '');
  const row = leaveMoves[name];
  const { dialog } = row;
  const { leave } = of;
  const done = leave.secondStep && row.first ? row.first.done : row.done;
  const lacks = missingOfReason(reason, { optional: dialog.reason !== 'required' });
  const hasChanged = isCallError(move.error) && move.error.status === 412;
  const confirm = () =>
    move.mutate(
      { name, of, reason },
      {
        onSuccess: ({ isEarlier }) => {
          const told = isEarlier
            ? ({ tone: 'info', text: `Your first attempt was received, with the reason of then. ${done}` } as const)
            : ({ tone: 'good', text: done } as const);
          if (!staysHere) leaveNotice(subject === undefined ? told : { ...told, text: `${subject}: ${told.text}` });
          else if (isEarlier) showToast(told);
          return onDone();
        },
      },
    );
  return (
    <AskMove
      {...{ move: row, leave }}
      shown={hasChanged ? now : leave}
      danger={isDanger(row)}
      busy={move.isPending}
      error={move.error ? problemOfMove(move.error) : undefined}
      missing={hasChanged ? 'Changed since you saw it' : lacks && `Still missing: ${lacks}.`}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {dialog.reason !== 'none' && <ReasonField optional={dialog.reason === 'optional'} value={reason} onChange={setReason} />}
      {dialog.note && <p className="muted">{dialog.note(daysText(daysOf(of.leave, row.to)))}</p>}
    </AskMove>
  );
}

/** The days that a move is about: those of both parts of leave over New Year, where it moves both. */
const daysOf = ({ leaveDuration, leaveStatus, otherPart }: SeenLeave['leave'], to: Parameters<typeof isOfBothParts>[0]): number =>
  otherPart && isOfBothParts(to, [leaveStatus, otherPart.leaveStatus]) ? leaveDuration + otherPart.leaveDuration : leaveDuration;
