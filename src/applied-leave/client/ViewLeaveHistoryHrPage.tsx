import { useKeptState } from '#src/sign-in/client/use-kept-state.ts';
import { UserRoundPen } from 'lucide-react';
import { paths } from '#src/app/paths.ts';
import { pendingStatuses } from '#src/applied-leave/leave-status.ts';
import { RecordState } from '#src/http/client/RecordState.tsx';
import { listPlace } from '#src/lists/client/list-places.ts';
import { holdsRole } from '#src/sign-in/caller.ts';
import { useCaller } from '#src/sign-in/client/use-caller.ts';
import { Button } from '#src/ui/client/Button.tsx';
import { ButtonLink } from '#src/ui/client/ButtonLink.tsx';
import { PageHead } from '#src/ui/client/PageHead.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { LeaveFacts, PersonHead } from './LeaveFacts.tsx';
import { LeaveTimeline } from './LeaveTimeline.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useLeaveDetail } from './use-leave-detail.ts';

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
  return (
    <>
      <PageHead title={title} back={back} beside={<StatusBadge {...leave} />} />
      <div className="split">
        <div className="stack sections">
          <PersonHead leave={leave} />
          <LeaveFacts leave={leave} typeLabel="Leave Category" />
          <div className="form-actions">
            {mayHandOver && (
              <Button icon={UserRoundPen} onClick={() => setHanding(true)}>
                Hand over to another approver
              </Button>
            )}
            <ButtonLink {...place}>Back</ButtonLink>
          </div>
        </div>
        <div className="aside stack">
          <LeaveTimeline leave={leave} />
        </div>
      </div>
      {handing && <HandOverDialog place={detail.place} leave={leave} etag={detail.etag} onClose={() => setHanding(false)} />}
    </>
  );
}
