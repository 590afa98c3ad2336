import { paths } from '#src/shared/screens/paths.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Split } from '#src/platform/ui/client/page/Split.tsx';
import { PendingChange } from '#src/leave/applied-leave/client/change/PendingChange.tsx';
import { ApplicantChangeNote } from './ApplicantChangeNote.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import { LeaveFacts, PersonHead } from '#src/leave/applied-leave/client/history/LeaveFacts.tsx';
import { LeaveTimeline } from '#src/leave/applied-leave/client/history/LeaveTimeline.tsx';
import { RequestStepper } from './RequestStepper.tsx';
import { StatusBadge } from '#src/leave/applied-leave/client/StatusBadge.tsx';
import { TeamDuringLeave } from './TeamDuringLeave.tsx';
import { useLeaveDetail } from '#src/leave/applied-leave/client/use-leave-detail.ts';
import { findEmailTime } from '#src/leave/applied-leave/client/decide-by-email/decision-link.ts';
import { useRequestSteps } from './use-request-steps.ts';
import { LeaveComments } from '#src/leave/applied-leave/client/comments/LeaveComments.tsx';

/** Shown for a request that disappears while it is on the screen. */
const noLongerAvailableText = 'It was recalled, or you are no longer its approver.';

const screens = { screen: paths.viewLeaveRequest, list: paths.leaveRequests };

/** A request and its decision (specification section 2, /leaverequests/view). */
export function ViewLeaveRequestPage() {
  const detail = useLeaveDetail();
  const { leave } = detail;
  const steps = useRequestSteps(leave?.appliedLeaveId);
  if (!leave) {
    const missing = detail.wasSeen ? noLongerAvailableText : undefined;
    return <RecordState {...screens} isWide error={detail.error} missing={missing} onTryAgain={() => void detail.refetch()} />;
  }
  const mailed = findEmailTime(leave.appliedLeaveId);
  const aside = (
    <>
      <DecisionCard key={leave.appliedLeaveId} of={{ ...detail, leave }} steps={steps} />
      <LeaveTimeline leave={leave} />
    </>
  );
  return (
    <>
      <PageHead
        title={screens.screen.title}
        back={backLink(screens.list)}
        beside={<StatusBadge {...leave} />}
        steps={mailed ? <p className="muted small-text">From the email of {mailed}</p> : steps && <RequestStepper {...steps} />}
      />
      <Split flat aside={aside}>
        <section className="stack" aria-label="Request">
          <PersonHead leave={leave} />
          <ApplicantChangeNote leave={leave} />
          <PendingChange leave={leave} />
          <LeaveFacts leave={leave} />
        </section>
        <TeamDuringLeave place={detail.place} leave={leave}>
          <LeaveComments key={leave.appliedLeaveId} leave={leave} />
        </TeamDuringLeave>
      </Split>
    </>
  );
}
