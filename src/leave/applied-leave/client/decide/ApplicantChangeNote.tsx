import { requestedStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { ArrowText } from '#src/shared/screens/client/ChangeArrow.tsx';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { momentText } from '#src/shared/screens/client/moment-text.ts';

/** The applicant's latest change of a pending request, for its approver. */
export function ApplicantChangeNote({ leave: { timeline, leaveStatus, employeeDetails } }: { leave: LeaveDetail }) {
  const change = timeline.find(({ code }) => code === 'leave.changed-by-applicant');
  if (!change || !requestedStatuses.includes(leaveStatus)) return null;
  return (
    <Banner tone="info" title={`${employeeDetails.name} changed this request on ${momentText(change.happenedAt)}`}>
      <span className="changed-lines">
        <ArrowText text={change.reason ?? ''} />
      </span>
    </Banner>
  );
}
