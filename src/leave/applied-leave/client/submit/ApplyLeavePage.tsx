import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { requiredFieldsText } from '#src/platform/ui/client/form/required-fields-text.ts';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { ApplyLeaveForm } from './ApplyLeaveForm.tsx';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { newApplyValues } from './apply-leave-form.ts';
import { prefetchApplyFacts, useApplyFacts } from './use-apply-facts.ts';
import { newApplicationPurpose } from './use-apply-leave.ts';

// Shown after the form, so it loads while the person fills in the form.
const confirmationModule = import('./SubmissionConfirmation.tsx');
const SubmissionConfirmation = lazy(async () => ({ default: (await confirmationModule).SubmissionConfirmation }));

// Rarely needed, so it loads with the first changed request.
const EditApplication = lazy(async () => ({ default: (await import('./EditApplication.tsx')).EditApplication }));

const ApplyFromPlan = lazy(async () => ({ default: (await import('./ApplyFromPlan.tsx')).ApplyFromPlan }));

const ApplyAgain = lazy(async () => ({ default: (await import('./ApplyAgain.tsx')).ApplyAgain }));

/**
 * Apply for leave (specification section 2, Apply Leave screen). The address may name one of the person's own applications: `again` fills
 * the form from it, `change` changes it while it is pending. `plan` fills the form from a plan.
 */
export function ApplyLeavePage() {
  const { change, again, plan }: { change?: string; again?: string; plan?: string } = useSearch({ strict: false });
  const { facts, error, refetch } = useApplyFacts(change ?? again);
  const [submitted, setSubmitted] = useState<Leave>();
  if (submitted) {
    return (
      <Suspense>
        <SubmissionConfirmation leave={submitted} onAgain={() => setSubmitted(undefined)} />
      </Suspense>
    );
  }
  const loading = (
    <div className="apply split" aria-busy="true">
      <div className="form">
        {[30, 90, 100, 60, 95].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  );
  if (facts && change !== undefined) {
    return (
      <Suspense fallback={loading}>
        <EditApplication leave={facts.earlier} facts={facts} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHead title={paths.applyLeave.title} line={facts?.entitlements.length === 0 ? undefined : requiredFieldsText} />
      {error && (
        <FailedState title="The form could not be loaded" onTryAgain={refetch}>
          {failureText(error)}
        </FailedState>
      )}
      {facts && facts.entitlements.length === 0 && (
        <Banner tone="info">You have no leave entitlement for this year. Please ask HR to add one.</Banner>
      )}
      {facts && facts.entitlements.length > 0 && (
        <Suspense fallback={loading}>
          {plan !== undefined ? (
            <ApplyFromPlan key={plan} leavePlanId={plan} facts={facts} onSubmitted={setSubmitted} />
          ) : again === undefined ? (
            <ApplyLeaveForm facts={facts} purpose={newApplicationPurpose(newApplyValues(facts))} onSubmitted={setSubmitted} />
          ) : (
            <ApplyAgain key={again} leave={facts.earlier} facts={facts} onSubmitted={setSubmitted} />
          )}
        </Suspense>
      )}
      {!facts && !error && loading}
    </>
  );
}

ApplyLeavePage.readAhead = prefetchApplyFacts;
