import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import type { TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { liveStatuses, toLeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { LeaveActions } from './LeaveActions.tsx';
import { LeaveFacts } from './LeaveFacts.tsx';
import { LeavePage } from './LeavePage.tsx';
import { LeaveSpan } from './LeaveSpan.tsx';
import { useToday } from '#src/shared/screens/client/company.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { PendingChange } from '#src/leave/applied-leave/client/change/PendingChange.tsx';
import { TransitionDialog } from '#src/leave/applied-leave/client/decide/TransitionDialog.tsx';
import { useLeaveDetail } from '#src/leave/applied-leave/client/use-leave-detail.ts';

/** Loaded on demand: most people never change their cover. */
const ChangeCoverDialog = lazy(async () => ({
  default: (await import('#src/leave/applied-leave/client/cover/ChangeCoverDialog.tsx')).ChangeCoverDialog,
}));

const screens = { screen: paths.viewMyLeave, list: paths.myLeaveHistory };

/** One of the person's own applications (specification section 2, /myleavehistory/view). */
export function ViewMyLeavePage() {
  const navigate = useNavigate();
  const detail = useLeaveDetail();
  const { leave } = detail;
  const [isCoverOpen, setCoverOpen] = useState(false);
  const date = useToday();
  const [asking, setAsking] = usePersistentState<TransitionName | undefined>('moving', undefined);
  if (!leave) return <RecordState {...screens} isWide error={detail.error} onTryAgain={() => void detail.refetch()} />;
  const open = openTransitions(toLeaveState(leave), 'applicant');
  const more = (
    <>
      <ButtonLink icon={CalendarPlus} to={paths.applyLeave()} search={{ again: String(leave.appliedLeaveId) }}>
        Apply again
      </ButtonLink>
      {liveStatuses.includes(leave.leaveStatus) && leave.endDate >= date && (
        <Button icon={Users} onClick={() => setCoverOpen(true)}>
          Change cover
        </Button>
      )}
    </>
  );
  return (
    <>
      <LeavePage
        {...screens}
        leave={leave}
        more={more}
        actions={<LeaveActions open={open} of={{ ...detail, leave }} onPress={setAsking} />}
      >
        <PendingChange leave={leave} />
        <LeaveSpan leave={leave} />
        <LeaveFacts leave={leave} />
      </LeavePage>
      {isCoverOpen && (
        <Suspense>
          <ChangeCoverDialog leave={leave} onClose={() => setCoverOpen(false)} />
        </Suspense>
      )}
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
