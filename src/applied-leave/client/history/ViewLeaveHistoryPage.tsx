import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCaller } from '#src/access/client/use-caller.ts';
import { WaitingChange } from '#src/applied-leave/client/change/WaitingChange.tsx';
import { movesOf } from '#src/applied-leave/client/decide/moves-of.ts';
import type { MoveName } from '#src/leave-ledger/leave-move-rows.ts';
import { paths } from '#src/screens/paths.ts';
import { RecordState } from '#src/screens/client/record/RecordState.tsx';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { useKeptState } from '#src/screens/client/use-kept-state.ts';
import type { FixedScreen, ScreenPath } from '#src/screens/paths.ts';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { LeaveActions } from './LeaveActions.tsx';
import { LeaveFacts, PersonHead } from './LeaveFacts.tsx';
import { LeavePage } from './LeavePage.tsx';
import { useLeaveDetail } from '#src/applied-leave/client/use-leave-detail.ts';

// Most look only: what asks comes when it is asked for.
const MoveDialog = lazy(async () => ({ default: (await import('#src/applied-leave/client/decide/MoveDialog.tsx')).MoveDialog }));

type Screens = { screen: Pick<ScreenPath, 'title'>; list: FixedScreen };

/** Somebody's application, for the manager (specification section 2, /leavehistory/view). */
export function ViewLeaveHistoryPage() {
  return <LeaveOfSomebody screens={{ screen: paths.viewLeaveHistory, list: paths.leaveHistory }} />;
}

/** Somebody's application to look at, with what whoever looks can do: recall what they filed; HR hands over, cancels and changes. */
export function LeaveOfSomebody({ screens, typeLabel }: { screens: Screens; typeLabel?: string }) {
  const caller = useCaller();
  const navigate = useNavigate();
  const detail = useLeaveDetail();
  const { leave } = detail;
  const [asking, setAsking] = useKeptState<MoveName | undefined>('moving', undefined);
  const place = listPlace(screens.list);
  if (!leave) return <RecordState {...screens} isWide error={detail.error} onTryAgain={() => void detail.refetch()} />;
  const actions = (
    <LeaveActions open={movesOf(leave, caller)} of={{ ...detail, leave }} onPress={setAsking}>
      <ButtonLink {...place}>Back</ButtonLink>
    </LeaveActions>
  );
  return (
    <>
      <LeavePage {...screens} leave={leave} actions={actions}>
        <PersonHead leave={leave} />
        <WaitingChange leave={leave} />
        <LeaveFacts leave={leave} {...(typeLabel !== undefined && { typeLabel })} />
      </LeavePage>
      {asking && (
        <Suspense>
          <MoveDialog name={asking} of={{ ...detail, leave }} onDone={() => navigate(place)} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
