import { lazy, Suspense } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { wayBack } from '#src/shared/screens/client/list/list-places.ts';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Split } from '#src/platform/ui/client/page/Split.tsx';
import { WaitingChange } from '#src/leave/applied-leave/client/change/WaitingChange.tsx';
import { ChangedNote } from './ChangedNote.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import { LeaveFacts, PersonHead } from '#src/leave/applied-leave/client/history/LeaveFacts.tsx';
import { LeaveTimeline } from '#src/leave/applied-leave/client/history/LeaveTimeline.tsx';
import { RequestStepper } from './RequestStepper.tsx';
import { StatusBadge } from '#src/leave/applied-leave/client/StatusBadge.tsx';
import { TeamOnThoseDays } from './TeamOnThoseDays.tsx';
import { useLeaveDetail } from '#src/leave/applied-leave/client/use-leave-detail.ts';
import { mailedAt } from '#src/leave/applied-leave/client/mailed/mailed-link.ts';
import { useRequestSteps } from './use-request-steps.ts';

const LeaveComments = lazy(() => import('#src/leave/applied-leave/client/talk/LeaveComments.tsx'));

/** What has become of a request that was on the screen: its applicant has taken it back, or somebody else decides now. */
const goneMeanwhile = 'It was recalled, or is no longer yours to decide.';

const screens = { screen: paths.viewLeaveRequest, list: paths.leaveRequests };

/** A request and what to decide on it (specification section 2, /leaverequests/view). */
export function ViewLeaveRequestPage() {
  const detail = useLeaveDetail();
  const { leave } = detail;
  const steps = useRequestSteps(leave?.appliedLeaveId);
  if (!leave) {
    const missing = detail.wasSeen ? goneMeanwhile : undefined;
    return <RecordState {...screens} isWide error={detail.error} missing={missing} onTryAgain={() => void detail.refetch()} />;
  }
  const mailed = mailedAt(leave.appliedLeaveId);
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
        back={wayBack(screens.list)}
        beside={<StatusBadge {...leave} />}
        steps={mailed ? <p className="muted small-text">From the mail of {mailed}</p> : steps && <RequestStepper {...steps} />}
      />
      <Split flat aside={aside}>
        <section className="stack" aria-label="Request">
          <PersonHead leave={leave} />
          <ChangedNote leave={leave} />
          <WaitingChange leave={leave} />
          <LeaveFacts leave={leave} />
        </section>
        <TeamOnThoseDays place={detail.place} leave={leave}>
          <Suspense>
            <LeaveComments key={leave.appliedLeaveId} leave={leave} />
          </Suspense>
        </TeamOnThoseDays>
      </Split>
    </>
  );
}
