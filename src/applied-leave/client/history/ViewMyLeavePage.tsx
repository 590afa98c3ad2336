import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { paths } from '#src/screens/paths.ts';
import { leaveMoves, type MoveName } from '#src/leave-ledger/leave-move-rows.ts';
import { stateOf } from '#src/leave-ledger/leave-status.ts';
import { movesOpenTo } from '#src/leave-ledger/leave-moves.ts';
import { RecordState } from '#src/screens/client/record/RecordState.tsx';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { useKeptState } from '#src/screens/client/use-kept-state.ts';
import { LeaveFacts } from './LeaveFacts.tsx';
import { LeavePage } from './LeavePage.tsx';
import { LeaveSpan } from './LeaveSpan.tsx';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { lookOf, MoveButton } from '#src/applied-leave/client/decide/MoveButton.tsx';
import { ChangeMoves, isChange } from '#src/applied-leave/client/change/ChangeMoves.tsx';
import { WaitingChange } from '#src/applied-leave/client/change/WaitingChange.tsx';
import { MoveDialog } from '#src/applied-leave/client/decide/MoveDialog.tsx';
import { useLeaveDetail } from '#src/applied-leave/client/use-leave-detail.ts';

const screens = { screen: paths.viewMyLeave, list: paths.myLeaveHistory };

/** One's own application (specification section 2, /myleavehistory/view). */
export function ViewMyLeavePage() {
  const navigate = useNavigate();
  const detail = useLeaveDetail();
  const { leave } = detail;
  const [asking, setAsking] = useKeptState<MoveName | undefined>('moving', undefined);
  if (!leave) return <RecordState {...screens} isWide error={detail.error} onTryAgain={() => void detail.refetch()} />;
  const open = movesOpenTo(stateOf(leave), 'applicant');
  const id = String(leave.appliedLeaveId);
  const actions = (
    <>
      <ChangeMoves open={open} of={{ ...detail, leave }} />
      {open.map((name) =>
        isChange(name) ? null : leaveMoves[name].to === 'changed' ? (
          <ButtonLink key={name} {...lookOf(leaveMoves[name])} to={paths.applyLeave()} search={{ change: id }}>
            {leaveMoves[name].button.label}
          </ButtonLink>
        ) : (
          <MoveButton key={name} name={name} onPress={() => setAsking(name)} />
        ),
      )}
      <ButtonLink icon={CalendarPlus} to={paths.applyLeave()} search={{ again: id }}>
        Apply again
      </ButtonLink>
    </>
  );
  return (
    <>
      <LeavePage {...screens} leave={leave} actions={actions}>
        <WaitingChange leave={leave} />
        <LeaveSpan leave={leave} />
        <LeaveFacts leave={leave} />
      </LeavePage>
      {asking && (
        <MoveDialog
          name={asking}
          of={{ ...detail, leave }}
          onDone={() => navigate(listPlace(screens.list))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
