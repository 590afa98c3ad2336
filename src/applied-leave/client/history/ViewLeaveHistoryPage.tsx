import { paths } from '#src/screens/paths.ts';
import { RecordState } from '#src/screens/client/record/RecordState.tsx';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { LeaveFacts, PersonHead } from './LeaveFacts.tsx';
import { LeavePage } from './LeavePage.tsx';
import { useLeaveDetail } from '#src/applied-leave/client/use-leave-detail.ts';

const screens = { screen: paths.viewLeaveHistory, list: paths.leaveHistory };

/** Somebody's application, for the manager (specification section 2, /leavehistory/view). */
export function ViewLeaveHistoryPage() {
  const { leave, error, refetch } = useLeaveDetail();
  const place = listPlace(screens.list);
  if (!leave) return <RecordState {...screens} isWide error={error} onTryAgain={() => void refetch()} />;
  return (
    <LeavePage {...screens} leave={leave} actions={<ButtonLink {...place}>Back</ButtonLink>}>
      <PersonHead leave={leave} />
      <LeaveFacts leave={leave} />
    </LeavePage>
  );
}
