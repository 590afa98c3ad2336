import { useKeptState } from '#src/screens/client/use-kept-state.ts';
import { UserRoundPen } from 'lucide-react';
import { paths } from '#src/screens/paths.ts';
import { pendingStatuses } from '#src/leave-ledger/leave-status.ts';
import { RecordState } from '#src/screens/client/record/RecordState.tsx';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { holdsRole } from '#src/access/caller.ts';
import { useCaller } from '#src/access/client/use-caller.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { HandOverDialog } from '#src/applied-leave/client/decide/HandOverDialog.tsx';
import { LeaveFacts, PersonHead } from './LeaveFacts.tsx';
import { LeavePage } from './LeavePage.tsx';
import { useLeaveDetail } from '#src/applied-leave/client/use-leave-detail.ts';

const title = 'View Leave History for HR';

/** Anybody's application, for HR and the admins of departments (specification section 2, /leavehistoryhr/view). HR can hand one that waits to another approver. */
export function ViewLeaveHistoryHrPage() {
  const caller = useCaller();
  const detail = useLeaveDetail();
  const { leave } = detail;
  const [handing, setHanding] = useKeptState('handing over', false);
  const place = listPlace(paths.allAppliedLeave());
  const back = { ...place, label: 'Employee leave history' };
  if (!leave) return <RecordState title={title} back={back} error={detail.error} onTryAgain={() => void detail.refetch()} />;
  const mayHandOver = holdsRole(caller, ['HR']) && pendingStatuses.includes(leave.leaveStatus);
  const actions = (
    <>
      {mayHandOver && (
        <Button icon={UserRoundPen} onClick={() => setHanding(true)}>
          Hand over to another approver
        </Button>
      )}
      <ButtonLink {...place}>Back</ButtonLink>
    </>
  );
  return (
    <>
      <LeavePage title={title} back={back} leave={leave} actions={actions}>
        <PersonHead leave={leave} />
        <LeaveFacts leave={leave} typeLabel="Leave Category" />
      </LeavePage>
      {handing && <HandOverDialog place={detail.place} leave={leave} etag={detail.etag} onClose={() => setHanding(false)} />}
    </>
  );
}
