import { useKeptState } from '#src/screens/client/use-kept-state.ts';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '#src/screens/paths.ts';
import { isMover, type MoveName, movesOpenTo } from '#src/leave-ledger/leave-moves.ts';
import { RecordState } from '#src/screens/client/record/RecordState.tsx';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { useCaller } from '#src/access/client/use-caller.ts';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { partiesOf } from '#src/applied-leave/client/calls.ts';
import { MoveButton } from '#src/applied-leave/client/decide/MoveButton.tsx';
import { MoveDialog } from '#src/applied-leave/client/decide/MoveDialog.tsx';
import { LeaveFacts, PersonHead } from './LeaveFacts.tsx';
import { LeavePage } from './LeavePage.tsx';
import { useLeaveDetail } from '#src/applied-leave/client/use-leave-detail.ts';

const screens = { screen: paths.viewLeaveHistoryHr, list: paths.allAppliedLeave };

/** Anybody's application, for HR and the admins of departments (specification section 2, /leavehistoryhr/view). HR can hand one that waits to another approver. */
export function ViewLeaveHistoryHrPage() {
  const caller = useCaller();
  const detail = useLeaveDetail();
  const { leave } = detail;
  const navigate = useNavigate();
  const [asking, setAsking] = useKeptState<MoveName | undefined>('moving', undefined);
  const place = listPlace(screens.list);
  if (!leave) return <RecordState {...screens} isWide error={detail.error} onTryAgain={() => void detail.refetch()} />;
  const open = isMover('HR', partiesOf(leave), caller) ? movesOpenTo(leave.leaveStatus, 'HR') : [];
  const actions = (
    <>
      {open.map((name) => (
        <MoveButton key={name} name={name} onPress={() => setAsking(name)} />
      ))}
      <ButtonLink {...place}>Back</ButtonLink>
    </>
  );
  return (
    <>
      <LeavePage {...screens} leave={leave} actions={actions}>
        <PersonHead leave={leave} />
        <LeaveFacts leave={leave} typeLabel="Leave Category" />
      </LeavePage>
      {asking && <MoveDialog name={asking} of={{ ...detail, leave }} onDone={() => navigate(place)} onClose={() => setAsking(undefined)} />}
    </>
  );
}
