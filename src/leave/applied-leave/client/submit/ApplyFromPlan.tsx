import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#src/base/dates/plain-date.ts';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { call } from '#src/platform/http/client/call.ts';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { ApplyLeaveForm } from './ApplyLeaveForm.tsx';
import { newApplyValues } from './apply-leave-form.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { newApplicationPurpose } from './use-apply-leave.ts';

type ApplyFromPlanProps = { leavePlanId: string; facts: ApplyScreenFacts; onSubmitted: (leave: Leave) => void };

/** The form filled from a plan, which is deleted once the request is submitted. */
export function ApplyFromPlan({ leavePlanId, facts, onSubmitted }: ApplyFromPlanProps) {
  const queries = useQueryClient();
  const own = useQuery({ ...call.query('GET /leaveplans/me'), retry: false });
  if (own.error) {
    return (
      <FailedState title="The plan could not be loaded" onTryAgain={() => void own.refetch()}>
        {failureText(own.error)}
      </FailedState>
    );
  }
  if (!own.data) return <Skeleton width={90} />;
  const plan = own.data.find((one) => String(one.leavePlanId) === leavePlanId);
  const { values } = newApplyValues(facts);
  const start = plan
    ? {
        ...values,
        leaveCode: facts.entitlements.some(({ id }) => id.leaveCode === plan.leaveCode) ? plan.leaveCode : values.leaveCode,
        startDate: formatDate(plan.startDate),
        endDate: formatDate(plan.endDate),
        halfDay: plan.halfDayPart !== null,
        halfDayPart: plan.halfDayPart ?? ('' as const),
        startPart: plan.startPart ?? ('' as const),
        endPart: plan.endPart ?? ('' as const),
        reason: plan.note ?? '',
      }
    : values;
  const remove = () =>
    call('DELETE /leaveplan/{leavePlanId}', { params: { leavePlanId } })
      .catch((error: unknown) => {
        // Someone deleted the plan in another window.
        if (isCallError(error) && error.status === 404) return;
        showToast({ text: 'The plan could not be deleted.', tone: 'bad', action: { label: 'Delete plan', run: () => void remove() } });
      })
      .finally(() => void queries.invalidateQueries({ queryKey: call.query('GET /leaveplans/me').queryKey }));
  return (
    <ApplyLeaveForm
      facts={facts}
      purpose={newApplicationPurpose({ values: start, etag: undefined })}
      onSubmitted={(leave) => {
        onSubmitted(leave);
        if (plan) void remove();
      }}
    />
  );
}
