import { type FormEvent, lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import { LeavingDialog } from '#src/screens/client/LeavingDialog.tsx';
import { EarlierAttempt } from '#src/screens/client/record/EarlierAttempt.tsx';
import { paths } from '#src/screens/paths.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { daysText } from '#src/text/plural.ts';
import { AlertDialog } from '#src/ui/client/overlay/AlertDialog.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ActionBar } from '#src/ui/client/form/ActionBar.tsx';
import { ErrorSummary } from '#src/ui/client/form/ErrorSummary.tsx';
import { type Leave, placeOf } from '#src/applied-leave/client/calls.ts';
import { PeriodFields } from './PeriodFields.tsx';
import { ReasonFields } from './ReasonFields.tsx';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { type ApplyForm, type ApplyPurpose, useApplyLeave } from './use-apply-leave.ts';

// Asked for at once, but the form does not wait for it: its place is there.
const preview = import('./ApplyPreview.tsx');
const ApplyPreview = lazy(async () => ({ default: (await preview).ApplyPreview }));

type ApplyLeaveFormProps = {
  facts: ApplyScreenFacts;
  purpose: ApplyPurpose;
  onSubmitted: (leave: Leave) => void;
  /** What is asked of whoever was overtaken by somebody else. */
  stale?: (saving: ApplyForm['saving']) => ReactNode;
};

/** The form itself, once all that it has to know is there. */
export function ApplyLeaveForm({ facts, purpose, onSubmitted, stale }: ApplyLeaveFormProps) {
  const form = useApplyLeave(facts, purpose, onSubmitted);
  const { input, cost, toCome, missing, saving, leaving, summary, problems, errorAt, submit, showAll } = form;
  const send = (event: FormEvent) => (missing === undefined ? submit(event) : event.preventDefault());
  const press = (event: MouseEvent) => {
    // Also when Enter in a field presses the button.
    if (missing !== undefined && event.target instanceof Element && event.target.closest('[type="submit"]')) showAll();
  };
  return (
    <>
      <form className="apply split" noValidate onSubmit={send} onClickCapture={press}>
        {saving.earlier && <EarlierLeave leave={saving.earlier.stored} />}
        <ErrorSummary ref={summary} problems={problems} />
        <PeriodFields form={form} facts={facts} />
        <Suspense fallback={<section className="card preview" aria-label="Your request" aria-busy="true" />}>
          <ApplyPreview input={input} cost={cost} error={errorAt('leaveDuration')} toCome={toCome} />
        </Suspense>
        <div className="form">
          <ReasonFields form={form} facts={facts} attached={purpose.attached} />
          <ActionBar verb={purpose.verb} busy={saving.busy && purpose.busy} disabled={missing !== undefined} hint={missing ?? ''}>
            <Button variant="quiet" disabled={saving.busy} onClick={leaving.ask}>
              Cancel
            </Button>
          </ActionBar>
        </div>
      </form>
      {/* Beside the form: a form within a form never tells React that it was sent, and the browser sends it by itself. */}
      <LeavingDialog {...leaving} {...purpose.leaving} />
      {stale?.(saving)}
      {saving.alert !== undefined && <AlertDialog message={saving.alert} onClose={saving.closeAlert} />}
    </>
  );
}

function EarlierLeave({ leave }: { leave: Leave }) {
  const { params, query } = placeOf(leave);
  return (
    <EarlierAttempt place={{ to: paths.viewMyLeave(params), search: query, label: 'View request' }}>
      It was for {daysText(leave.leaveDuration)} of {leave.leaveCategory.leaveDescr} from {formatDate(leave.id.startDate)} to{' '}
      {formatDate(leave.endDate)}. What you have changed since has not been sent.
    </EarlierAttempt>
  );
}
