import { paths } from '#src/shared/screens/paths.ts';
import { LeaveRecordView } from './ViewLeaveHistoryPage.tsx';

/** Anybody's application, for HR and the admins of departments (specification section 2, /leavehistoryhr/view). HR can hand one that waits to another approver, and cancel one that is approved. */
export function ViewLeaveHistoryHrPage() {
  return <LeaveRecordView screens={{ screen: paths.viewLeaveHistoryHr, list: paths.allAppliedLeave }} typeLabel="Leave Category" />;
}
