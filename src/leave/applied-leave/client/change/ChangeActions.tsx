import { ArrowLeftRight, Stethoscope, Undo2 } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import type { LeaveSnapshot } from '#src/leave/applied-leave/client/decide/use-leave-transition.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { sickLeave } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { isLastYearOpen } from '#src/ledger/leave-ledger/calculation/open-years.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { type ChangeKind, findChangeObstacle } from './give-back-days.ts';

const changeKinds = [
  { kind: 'giveBack', icon: Undo2, label: 'Give back days' },
  { kind: 'move', icon: ArrowLeftRight, label: 'Move' },
  { kind: 'ill', icon: Stethoscope, label: 'I was ill', labelOfOther: 'Was ill' },
] as const;

const ChangeDialog = lazy(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }));

type ChangeActionsProps = {
  /** The transitions that are open to the viewer. */
  open: readonly TransitionName[];
  of: LeaveSnapshot & { leave: LeaveDetail };
};

/** Whether a transition needs more than a reason: `ChangeActions` has its buttons. */
export const isChangeRequest = (name: TransitionName): boolean => leaveTransitions[name].to === 'change asked';

/**
 * The buttons and dialogs for changes of approved leave, with the reason below them if no change is possible. An open dialog stays when the
 * leave changes, so that its values can be sent again.
 */
export function ChangeActions({ open, of: seen }: ChangeActionsProps) {
  const name = open.find(isChangeRequest);
  const [asking, setAsking] = usePersistentState<{ name: TransitionName; kind: ChangeKind } | undefined>('changing', undefined);
  return (
    <>
      {name && <ChangeButtons move={leaveTransitions[name]} leave={seen.leave} onPress={(kind) => setAsking({ name, kind })} />}
      {asking && (
        <Suspense>
          <ChangeDialog kind={asking.kind} move={leaveTransitions[asking.name]} of={seen} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}

type ChangeButtonsProps = { move: LeaveTransition; leave: LeaveDetail; onPress: (kind: ChangeKind) => void };

function ChangeButtons({ move, leave, onPress }: ChangeButtonsProps) {
  const id = useId();
  const today = useToday();
  const { settings } = useCaller();
  const { startDate } = leave.id;
  const isYearOpen = move.by !== 'applicant' || yearOf(startDate) >= yearOf(today) || isLastYearOpen(yearOf(startDate), today, settings);
  const of = { leaveDuration: leave.leaveDuration, isYearOpen };
  const offered = changeKinds.filter(({ kind }) => kind !== 'ill' || leave.id.leaveCode !== sickLeave);
  const reasons = [...new Set(offered.map(({ kind }) => findChangeObstacle(kind, of)).filter((why) => why !== undefined))];
  return (
    <>
      {offered.map(({ kind, icon, label, ...other }) => {
        const why = findChangeObstacle(kind, of);
        return (
          <Button
            key={kind}
            icon={icon}
            disabled={why !== undefined}
            reasonId={why && `${id}-${reasons.indexOf(why)}`}
            onClick={() => onPress(kind)}
          >
            {move.by !== 'applicant' && 'labelOfOther' in other ? other.labelOfOther : label}
          </Button>
        );
      })}
      {reasons.map((why, place) => (
        <p key={why} className="hint" id={`${id}-${place}`}>
          {why}
        </p>
      ))}
    </>
  );
}
