import { paths } from '#src/shared/screens/paths.ts';
import { LeaveRecordView } from './ViewLeaveHistoryPage.tsx';

/** One application for HR and department admins (specification section 2, /leavehistoryhr/view). HR can reassign pending and cancel approved applications. */
export function ViewLeaveHistoryHrPage() {
  return <LeaveRecordView screens={{ screen: paths.viewLeaveHistoryHr, list: paths.allAppliedLeave }} typeLabel="Leave Category" />;
}
