import { type FormEvent, lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import { UnsavedChangesDialog } from '#src/shared/screens/client/UnsavedChangesDialog.tsx';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { ErrorSummary } from '#src/platform/ui/client/form/ErrorSummary.tsx';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { PeriodFields } from './PeriodFields.tsx';
import { ReasonFields } from './ReasonFields.tsx';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { type ApplyForm, type ApplyPurpose, useApplyLeave } from './use-apply-leave.ts';

// Loads at once, but the form does not wait for it, because its place is reserved.
const previewModule = import('./ApplyPreview.tsx');
const ApplyPreview = lazy(async () => ({ default: (await previewModule).ApplyPreview }));

// Rarely needed: only if an answer was lost on its way.
const EarlierSubmission = lazy(async () => ({ default: (await import('./EarlierSubmission.tsx')).EarlierSubmission }));

type ApplyLeaveFormProps = {
  facts: ApplyScreenFacts;
  purpose: ApplyPurpose;
  onSubmitted: (leave: Leave) => void;
  /** The dialog for a person whose application was changed elsewhere in the meantime. */
  stale?: (saving: ApplyForm['saving']) => ReactNode;
};

/** The form, once all its facts are loaded. */
export function ApplyLeaveForm({ facts, purpose, onSubmitted, stale }: ApplyLeaveFormProps) {
  const form = useApplyLeave(facts, purpose, onSubmitted);
  const { input, cost, warning, missing, saving, leaving, summary, problems, errorAt, submit, showAll } = form;
  const send = (event: FormEvent) => (missing === undefined ? submit(event) : event.preventDefault());
  const press = (event: MouseEvent) => {
    // Enter in a field presses the button too.
    if (missing !== undefined && event.target instanceof Element && event.target.closest('[type="submit"]')) showAll();
  };
  return (
    <>
      <form className="apply split" noValidate onSubmit={send} onClickCapture={press}>
        {saving.earlier && (
          <Suspense>
            <EarlierSubmission leave={saving.earlier.stored} />
          </Suspense>
        )}
        <ErrorSummary ref={summary} problems={problems} />
        <PeriodFields form={form} facts={facts} />
        <Suspense fallback={<section className="card preview" aria-label="Your request" aria-busy="true" />}>
          <ApplyPreview input={input} cost={cost} error={errorAt('leaveDuration')} warning={warning} />
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
      {/* Outside the form: React does not see the submission of a nested form, and the browser sends it on its own. */}
      <UnsavedChangesDialog {...leaving} {...purpose.leaving} />
      {stale?.(saving)}
      {saving.alert !== undefined && <AlertDialog message={saving.alert} onClose={saving.closeAlert} />}
    </>
  );
}
