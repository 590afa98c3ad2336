import { useNavigate } from '@tanstack/react-router';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { PendingChange } from '#src/leave/applied-leave/client/change/PendingChange.tsx';
import type { TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { paths, type FixedScreen, type ScreenPath } from '#src/shared/screens/paths.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { LeaveFacts, PersonHead } from './LeaveFacts.tsx';
import { LeaveActions } from './LeaveActions.tsx';
import { LeavePage } from './LeavePage.tsx';
import { useLeaveDetail } from '#src/leave/applied-leave/client/use-leave-detail.ts';
import { canActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { toLeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { toParties } from '#src/leave/applied-leave/client/to-parties.ts';
import { TransitionDialog } from '#src/leave/applied-leave/client/decide/TransitionDialog.tsx';

type LeaveRecordScreens = { screen: Pick<ScreenPath, 'title'>; list: FixedScreen };

/** One application for a manager (specification section 2, /leavehistory/view). */
export function ViewLeaveHistoryPage() {
  return <LeaveRecordView screens={{ screen: paths.viewLeaveHistory, list: paths.leaveHistory }} />;
}

/** One application of another person. Submitters can recall it; HR can reassign, cancel and change it. */
export function LeaveRecordView({ screens, typeLabel }: { screens: LeaveRecordScreens; typeLabel?: string }) {
  const caller = useCaller();
  const navigate = useNavigate();
  const detail = useLeaveDetail();
  const { leave } = detail;
  const [asking, setAsking] = usePersistentState<TransitionName | undefined>('moving', undefined);
  const place = listLocation(screens.list);
  const open = leave ? findViewerTransitions(leave, caller) : [];
  if (!leave) return <RecordState {...screens} isWide error={detail.error} onTryAgain={() => void detail.refetch()} />;
  return (
    <>
      <LeavePage
        {...screens}
        leave={leave}
        actions={
          <LeaveActions open={open} of={{ ...detail, leave }} onPress={setAsking}>
            <ButtonLink {...place}>Back</ButtonLink>
          </LeaveActions>
        }
      >
        <PersonHead leave={leave} />
        <PendingChange leave={leave} />
        <LeaveFacts leave={leave} {...(typeLabel !== undefined && { typeLabel })} />
      </LeavePage>
      {asking && (
        <TransitionDialog name={asking} of={{ ...detail, leave }} onDone={() => navigate(place)} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}

/** Returns the transitions that a reader of a history can make: those of the submitter and of HR. */
const findViewerTransitions = (leave: LeaveDetail, caller: Pick<Caller, 'emplId' | 'roles'>): TransitionName[] =>
  (['filer', 'HR', 'otherHr'] as const).flatMap((by) =>
    canActAs(by, toParties(leave), caller) ? openTransitions(toLeaveState(leave), by) : [],
  );
