import { call } from '#src/platform/http/client/call.ts';
import { useState } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import type { ReadRecord, RecordFormSource } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import {
  toApplicationBody,
  applyFieldByPath,
  applyDependentFields,
  applyLabels,
  type ApplyValues,
  toApplyInput,
} from './apply-leave-form.ts';
import { evaluateForm } from './evaluate-form.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { useAttachment } from '#src/leave/applied-leave/client/attachment/use-attachment.ts';

/** What the form is for: a new application, or one that waits and is changed. */
export type ApplyPurpose = Pick<RecordFormSource<ApplyValues>, 'screen' | 'list' | 'start' | 'reload'> & {
  send: (body: ReturnType<typeof toApplicationBody>, attempt: { ifMatch: string | undefined; idempotencyKey: string }) => Promise<Leave>;
  verb: string;
  busy: string;
  /** What is asked of whoever leaves the form. */
  leaving: { title?: string; verb?: string; refusal?: string };
  /** The file that stays unless another is chosen. */
  attached?: string | undefined;
  /** Whether there has to be something to change. */
  isChange?: boolean;
};

/** A new application, from what stands in the form at first. */
export const newApplicationPurpose = (start: ReadRecord<ApplyValues>): ApplyPurpose => ({
  screen: paths.applyLeave,
  list: paths.home,
  start,
  send: (body, { idempotencyKey }) => call('POST /appliedleave', { body, idempotencyKey }),
  verb: 'Submit',
  busy: 'Submitting',
  leaving: { title: 'Cancel this leave application?', verb: 'Yes', refusal: 'No' },
});

/** The form of an application: what is typed, what it would cost, what is still missing, and the way to send it. */
export function useApplyLeave(facts: ApplyScreenFacts, purpose: ApplyPurpose, onSubmitted: (leave: Leave) => void) {
  const [lastChanged, setLastChanged] = useState<'startDate' | 'endDate'>();
  const attachment = useAttachment();
  const hasFile = attachment.isChosen || purpose.attached !== undefined;
  const isChange = purpose.isChange === true;
  const evaluate = (values: ApplyValues) => evaluateForm(values, { facts, isChange, hasFile, lastChanged });
  const form = useRecordForm<ApplyValues, Leave>({
    screen: purpose.screen,
    list: purpose.list,
    reload: purpose.reload,
    labels: applyLabels,
    fieldAt: applyFieldByPath,
    follows: applyDependentFields,
    start: purpose.start,
    holdsMore: attachment.isChosen,
    problemsOf: (values) => evaluate(values).problems,
    save: (values, attempt) =>
      attachment.send((fileName) => purpose.send(toApplicationBody(evaluate(values).input, values, fileName), attempt)),
    onStored: (leave, isEarlier) => {
      attachment.keep(leave.attachment);
      if (!isEarlier) onSubmitted(leave);
    },
  });
  const { values } = form;
  const { setValue } = form.form;
  const { input, cost, missing, warning } = evaluate(values);
  const isUnchanged = isChange && !form.isDirty && !attachment.isChosen;
  return {
    ...form,
    input,
    cost,
    warning,
    missing: missing ?? (isUnchanged ? 'Nothing is changed yet.' : undefined),
    attachment,
    setDate: (name: 'startDate' | 'endDate', text: string) => {
      const { startDate, endDate } = toApplyInput({ ...values, [name]: text }, name);
      // Two whole dates in the wrong order are said at once, before the field is left.
      const isTouched = Boolean(startDate && endDate && startDate > endDate);
      setValue(name, text, { shouldDirty: true, ...(isTouched && { shouldTouch: true }) });
      setLastChanged(name);
      if (name === 'startDate' && startDate && values.endDate === '') setValue('endDate', formatDate(startDate));
    },
  };
}

export type ApplyForm = ReturnType<typeof useApplyLeave>;
