import { paths } from '#src/screens/paths.ts';
import { RecordState } from '#src/screens/client/record/RecordState.tsx';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { LeaveFacts, PersonHead } from './LeaveFacts.tsx';
import { LeavePage } from './LeavePage.tsx';
import { useLeaveDetail } from '#src/applied-leave/client/use-leave-detail.ts';

const title = 'View Leave History';

/** Somebody's application, for the manager (specification section 2, /leavehistory/view). */
export function ViewLeaveHistoryPage() {
  const { leave, error, refetch } = useLeaveDetail();
  const place = listPlace(paths.leaveHistory());
  const back = { ...place, label: 'Leave history' };
  if (!leave) return <RecordState title={title} back={back} error={error} onTryAgain={() => void refetch()} />;
  return (
    <LeavePage title={title} back={back} leave={leave} actions={<ButtonLink {...place}>Back</ButtonLink>}>
      <PersonHead leave={leave} />
      <LeaveFacts leave={leave} />
    </LeavePage>
  );
}
