import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import type { TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { toLeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { LeaveActions } from './LeaveActions.tsx';
import { LeaveFacts } from './LeaveFacts.tsx';
import { LeavePage } from './LeavePage.tsx';
import { LeaveSpan } from './LeaveSpan.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { PendingChange } from '#src/leave/applied-leave/client/change/PendingChange.tsx';
import { TransitionDialog } from '#src/leave/applied-leave/client/decide/TransitionDialog.tsx';
import { useLeaveDetail } from '#src/leave/applied-leave/client/use-leave-detail.ts';

const screens = { screen: paths.viewMyLeave, list: paths.myLeaveHistory };

/** One of the person's own applications (specification section 2, /myleavehistory/view). */
export function ViewMyLeavePage() {
  const navigate = useNavigate();
  const detail = useLeaveDetail();
  const { leave } = detail;
  const [asking, setAsking] = usePersistentState<TransitionName | undefined>('moving', undefined);
  if (!leave) return <RecordState {...screens} isWide error={detail.error} onTryAgain={() => void detail.refetch()} />;
  const open = openTransitions(toLeaveState(leave), 'applicant');
  const again = (
    <ButtonLink icon={CalendarPlus} to={paths.applyLeave()} search={{ again: String(leave.appliedLeaveId) }}>
      Apply again
    </ButtonLink>
  );
  return (
    <>
      <LeavePage
        {...screens}
        leave={leave}
        more={again}
        actions={<LeaveActions open={open} of={{ ...detail, leave }} onPress={setAsking} />}
      >
        <PendingChange leave={leave} />
        <LeaveSpan leave={leave} />
        <LeaveFacts leave={leave} />
      </LeavePage>
      {asking && (
        <TransitionDialog
          name={asking}
          of={{ ...detail, leave }}
          onDone={() => navigate(listLocation(screens.list))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
