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
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { useAttachment } from '#src/leave/applied-leave/client/attachment/use-attachment.ts';

/** The purpose of the form: a new application, or a change of a pending one. */
export type ApplyPurpose = Pick<RecordFormSource<ApplyValues>, 'screen' | 'list' | 'start' | 'reload'> & {
  send: (body: ReturnType<typeof toApplicationBody>, attempt: { ifMatch: string | undefined; idempotencyKey: string }) => Promise<Leave>;
  verb: string;
  busy: string;
  /** The texts of the dialog that opens when the person leaves the form. */
  leaving: { title?: string; verb?: string; refusal?: string };
  /** The current file, which stays unless another is chosen. */
  attached?: string | undefined;
  /** Whether the form changes a stored application, so that saving requires a change. */
  isChange?: boolean;
};

/** The purpose for a new application with these initial values. */
export const newApplicationPurpose = (start: ReadRecord<ApplyValues>): ApplyPurpose => ({
  screen: paths.applyLeave,
  list: paths.home,
  start,
  send: (body, { idempotencyKey }) => call('POST /appliedleave', { body, idempotencyKey }),
  verb: 'Submit',
  busy: 'Submitting',
  leaving: { title: 'Cancel this leave application?', verb: 'Yes', refusal: 'No' },
});

/** The state of the form: its values, the cost, the missing fields, and the function to send it. */
export function useApplyLeave(facts: ApplyScreenFacts, purpose: ApplyPurpose, onSubmitted: (leave: Leave) => void) {
  const [lastChanged, setLastChanged] = useState<'startDate' | 'endDate'>();
  const attachment = useAttachment();
  const hasFile = attachment.isChosen || purpose.attached !== undefined;
  const isChange = purpose.isChange === true;
  const evaluate = (values: ApplyValues) => facts.evaluate(values, { facts, isChange, hasFile, lastChanged });
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
    missing: missing ?? (isUnchanged ? 'No changes yet.' : undefined),
    attachment,
    setDate: (name: 'startDate' | 'endDate', text: string) => {
      const { startDate, endDate } = toApplyInput({ ...values, [name]: text }, name);
      // Two complete dates in the wrong order are reported at once, before the person leaves the field.
      const isTouched = Boolean(startDate && endDate && startDate > endDate);
      setValue(name, text, { shouldDirty: true, ...(isTouched && { shouldTouch: true }) });
      setLastChanged(name);
      if (name === 'startDate' && startDate && values.endDate === '') setValue('endDate', formatDate(startDate));
    },
  };
}

export type ApplyForm = ReturnType<typeof useApplyLeave>;
