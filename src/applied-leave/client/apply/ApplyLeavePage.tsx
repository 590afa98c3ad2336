import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '#src/screens/paths.ts';
import { failureText } from '#src/http/client/call-error.ts';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { FailedState } from '#src/ui/client/page/FailedState.tsx';
import { requiredLine } from '#src/ui/client/form/required-line.ts';
import { PageHead } from '#src/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/ui/client/page/Skeleton.tsx';
import { ApplyLeaveForm } from './ApplyLeaveForm.tsx';
import { type Leave, placeOf } from '#src/applied-leave/client/calls.ts';
import { applicationAgain, newApplication } from './apply-leave-form.ts';
import { useApplyFacts } from './use-apply-facts.ts';
import { newApplicationFrom } from './use-apply-leave.ts';

// Seldom asked for: it comes with the first request that is changed.
const ChangeLeave = lazy(async () => ({ default: (await import('./ChangeLeave.tsx')).ChangeLeave }));

/**
 * Apply for leave (specification section 2, Apply Leave screen). The address may name an own application: `again` fills the form from it, `change`
 * changes it while it waits.
 */
export function ApplyLeavePage() {
  const { change, again }: { change?: string; again?: string } = useSearch({ strict: false });
  const { facts, error, refetch } = useApplyFacts();
  const [submitted, setSubmitted] = useState<Leave>();
  if (submitted) return <Submitted leave={submitted} onAgain={() => setSubmitted(undefined)} />;
  const own = (id: string | undefined) => facts?.ownLeave.find(({ appliedLeaveId }) => String(appliedLeaveId) === id);
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
        <ChangeLeave leave={own(change)} facts={facts} />
      </Suspense>
    );
  }
  const earlier = own(again);
  return (
    <>
      <PageHead title={paths.applyLeave.title} line={facts?.entitlements.length === 0 ? undefined : requiredLine} />
      {error && (
        <FailedState title="The form could not be loaded" onTryAgain={refetch}>
          {failureText(error)}
        </FailedState>
      )}
      {facts && facts.entitlements.length === 0 && (
        <Banner tone="info">You have no leave entitlement for this year. Please ask HR to add one.</Banner>
      )}
      {facts && facts.entitlements.length > 0 && (
        <ApplyLeaveForm
          key={again}
          facts={facts}
          purpose={newApplicationFrom(earlier ? applicationAgain(earlier, facts) : newApplication(facts))}
          onSubmitted={setSubmitted}
        />
      )}
      {!facts && !error && loading}
    </>
  );
}

/** Said on a place that stays: what was sent, and the way to it. */
function Submitted({ leave, onAgain }: { leave: Leave; onAgain: () => void }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  const { params, query } = placeOf(leave);
  return (
    <>
      <PageHead title={paths.applyLeave.title} />
      <div className="stack form">
        <div ref={message} tabIndex={-1}>
          <Banner tone="good" alert>
            Your leave request has been submitted.{' '}
            <Link to={paths.viewMyLeave(params)} search={query}>
              View request
            </Link>
          </Banner>
        </div>
        <div className="row">
          <ButtonLink to={paths.myLeaveHistory()}>My leave history</ButtonLink>
          <Button variant="quiet" onClick={onAgain}>
            Apply again
          </Button>
        </div>
      </div>
    </>
  );
}
