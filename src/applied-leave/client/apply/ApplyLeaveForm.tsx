import { useBlocker, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { flushSync } from 'react-dom';
import { EarlierAttempt } from '#src/screens/client/record/EarlierAttempt.tsx';
import { paths } from '#src/screens/paths.ts';
import { attachmentEndings } from '#src/attachment/attachment-rules.ts';
import { maxReason } from '#src/applied-leave/apply-leave-rules.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { daysText } from '#src/text/plural.ts';
import { useCaller } from '#src/access/client/use-caller.ts';
import { AlertDialog } from '#src/ui/client/overlay/AlertDialog.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { CheckField } from '#src/ui/client/form/CheckField.tsx';
import { Combobox } from '#src/ui/client/form/Combobox.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { DateField } from '#src/ui/client/form/DateField.tsx';
import { ErrorSummary } from '#src/ui/client/form/ErrorSummary.tsx';
import { FileField } from '#src/ui/client/form/FileField.tsx';
import { RadioField } from '#src/ui/client/form/RadioField.tsx';
import { ReadOnlyList } from '#src/ui/client/form/ReadOnlyList.tsx';
import { SelectField } from '#src/ui/client/form/SelectField.tsx';
import { TextArea } from '#src/ui/client/form/TextArea.tsx';
import { usePageTitle } from '#src/ui/client/page/use-page-title.ts';
import { ApplyPreview } from './ApplyPreview.tsx';
import { calendarMarks } from './calendar-marks.ts';
import { type Leave, placeOf } from '#src/applied-leave/client/calls.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { freeDays } from '#src/leave-ledger/balance.ts';
import { useApplyLeave } from './use-apply-leave.ts';

/** The form itself, once all that it has to know is there. */
export function ApplyLeaveForm({ facts, onSubmitted }: { facts: ApplyScreenFacts; onSubmitted: (leave: Leave) => void }) {
  const caller = useCaller();
  const apply = useApplyLeave(facts, caller);
  const { form, values, input, cost, missing, problems, attempts, attachment, submit, errorAt, setDate } = apply;
  const summary = useRef<HTMLDivElement>(null);
  const isDirty = form.formState.isDirty || apply.restored || attachment.isChosen();
  const leaving = useLeaving(isDirty);
  usePageTitle(paths.applyLeave.title, { error: attempts > 0 && problems.length > 0 });

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const isOneDay = Boolean(input.startDate) && input.startDate === input.endDate;
  useEffect(() => {
    if (!isOneDay && values.halfDay) form.setValue('halfDay', false);
  }, [isOneDay, values.halfDay, form]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== undefined || submit.isPending) return;
    submit.mutate(
      { values, input },
      {
        onSuccess: ({ answer, isEarlier }) => {
          if (isEarlier) return;
          // The form is done: leaving it asks nothing.
          flushSync(() => leaving.allow());
          onSubmitted(answer);
        },
      },
    );
  };
  const press = (event: MouseEvent) => {
    // Also when Enter in a field presses the button.
    if (missing !== undefined && event.target instanceof Element && event.target.closest('[type="submit"]')) apply.attempt();
  };
  const marks = calendarMarks(facts);
  const range = input.startDate && input.endDate ? { from: input.startDate, to: input.endDate } : undefined;

  return (
    <>
      <form className="apply" noValidate onSubmit={send} onChange={submit.forget} onClickCapture={press}>
        {submit.earlier && <EarlierLeave leave={submit.earlier} />}
        <ErrorSummary ref={summary} problems={attempts > 0 ? problems.map(({ field, message }) => ({ fieldId: field, message })) : []} />
        <div className="form">
          <ReadOnlyList
            facts={[
              { label: 'Employee ID', value: caller.emplId },
              { label: 'Name', value: caller.name },
            ]}
          />
          <SelectField
            label="Leave type"
            choose="Choose a leave type"
            error={errorAt('leaveCode')}
            options={facts.entitlements.map((entitlement) => ({
              value: entitlement.id.leaveCode,
              label: `${entitlement.leaveCategory.leaveDescr}, ${daysText(freeDays(entitlement))}`,
            }))}
            {...form.register('leaveCode')}
          />
          <div className="fields-2">
            {(['startDate', 'endDate'] as const).map((name) => (
              <Controller
                key={name}
                name={name}
                control={form.control}
                render={({ field }) => (
                  <DateField
                    {...field}
                    label={name === 'startDate' ? 'Start date' : 'End date'}
                    today={facts.today}
                    marks={marks}
                    range={range}
                    error={errorAt(name)}
                    onChange={(text) => setDate(name, text)}
                  />
                )}
              />
            ))}
          </div>
          <CheckField
            label="Half day"
            hint={isOneDay ? undefined : 'Possible when start and end date are the same day.'}
            disabled={!isOneDay}
            error={errorAt('halfDay')}
            checked={values.halfDay && isOneDay}
            name="halfDay"
            onChange={(event) => form.setValue('halfDay', event.target.checked, { shouldDirty: true })}
          />
          {values.halfDay && isOneDay && (
            <RadioField
              label="Which half"
              name="halfDayPart"
              value={values.halfDayPart || cost.freePart}
              options={[
                { value: 'AM', label: 'Morning' },
                { value: 'PM', label: 'Afternoon' },
              ]}
              onChange={(event) => form.setValue('halfDayPart', event.target.value === 'PM' ? 'PM' : 'AM', { shouldDirty: true })}
            />
          )}
        </div>
        <ApplyPreview input={input} cost={cost} error={errorAt('leaveDuration')} />
        <div className="form">
          <TextArea label="Reason" most={maxReason} error={errorAt('reason')} value={values.reason} {...form.register('reason')} />
          <FileField
            label="Attachment"
            optional
            hint="PDF or image, up to 5 MB"
            accept={attachmentEndings.join(',')}
            id="attachment"
            {...attachment.field}
          />
          <Controller
            name="approver"
            control={form.control}
            render={({ field }) => (
              <Combobox
                {...field}
                label="Approver"
                listLabel="Approvers"
                hint={
                  facts.lineManager === values.approver && values.approver !== ''
                    ? 'Your line manager. Type a name or ID to choose another.'
                    : 'Type a name or ID.'
                }
                options={facts.approvers.map(({ emplId, name }) => ({ id: emplId, name }))}
                error={errorAt('approver')}
              />
            )}
          />
          <div className="form-actions bottom-bar">
            <Button
              variant="primary"
              type="submit"
              busy={submit.isPending && 'Submitting'}
              disabled={missing !== undefined}
              reasonId="missing"
            >
              Submit
            </Button>
            <Button variant="quiet" disabled={submit.isPending} onClick={leaving.ask}>
              Cancel
            </Button>
            <span className="hint" id="missing">
              {missing}
            </span>
          </div>
        </div>
      </form>
      {/* Beside the form: a form within a form never tells React that it was sent, and the browser sends it by itself. */}
      {leaving.asking && (
        <ConfirmDialog
          title="Cancel this leave application?"
          question="What you entered is not kept."
          verb="Yes"
          refusal="No"
          danger
          onConfirm={() => void leaving.go()}
          onCancel={leaving.stay}
        />
      )}
      {submit.alert && <AlertDialog message={submit.alert} onClose={submit.forget} />}
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

/** Asks before what was typed is left: by Cancel, which leads home, by a link, by Back. */
function useLeaving(isDirty: boolean) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const allowed = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isDirty && !allowed.current && next.pathname !== paths.login(),
    enableBeforeUnload: () => isDirty && !allowed.current,
    withResolver: true,
  });
  return {
    asking: asked || blocker.status === 'blocked',
    ask: () => setAsked(true),
    allow: () => {
      allowed.current = true;
    },
    stay: () => {
      setAsked(false);
      blocker.reset?.();
    },
    go: async () => {
      allowed.current = true;
      if (blocker.status === 'blocked') blocker.proceed();
      else await navigate({ to: paths.home() });
    },
  };
}
