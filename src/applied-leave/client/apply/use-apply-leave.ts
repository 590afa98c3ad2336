import { useState } from 'react';
import { paths } from '#src/screens/paths.ts';
import { applyLeaveProblems, stillMissing } from '#src/applied-leave/apply-leave-rules.ts';
import { applyLeaveSentences } from '#src/applied-leave/apply-leave-sentences.ts';
import { tell } from '#src/text/problem.ts';
import { call, type Leave } from '#src/applied-leave/client/calls.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { useRecordForm } from '#src/screens/client/record/use-record-form.ts';
import { costOf } from './apply-cost.ts';
import { applicationBody, applyFieldAt, applyFollows, applyLabels, type ApplyValues, newApplication, toInput } from './apply-leave-form.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { useAttachment } from './use-attachment.ts';

/** The form of an application: what is typed, what it would cost, what is still missing, and the way to send it. */
export function useApplyLeave(facts: ApplyScreenFacts, onSubmitted: (leave: Leave) => void) {
  const [lastChanged, setLastChanged] = useState<'startDate' | 'endDate'>();
  const attachment = useAttachment();
  const judge = (values: ApplyValues) => {
    const input = toInput(values, lastChanged);
    return { input, cost: costOf(input, facts, values.halfDayPart) };
  };
  const form = useRecordForm<ApplyValues, Leave>({
    screen: paths.applyLeave,
    list: paths.home,
    labels: applyLabels,
    fieldAt: applyFieldAt,
    follows: applyFollows,
    start: newApplication(facts),
    holdsMore: attachment.isChosen,
    problemsOf: (values) => {
      const { input, cost } = judge(values);
      return tell(applyLeaveSentences, applyLeaveProblems(input, { today: facts.today, ...cost }));
    },
    save: (values, { idempotencyKey }) =>
      attachment.send((fileName) =>
        call('POST /appliedleave', { body: applicationBody(judge(values).input, values, fileName), idempotencyKey }),
      ),
    onStored: (leave, isEarlier) => {
      attachment.keep(leave.attachment);
      if (!isEarlier) onSubmitted(leave);
    },
  });
  const { values } = form;
  const { setValue } = form.form;
  const { input, cost } = judge(values);
  return {
    ...form,
    input,
    cost,
    missing: stillMissing(input, { today: facts.today, ...cost }),
    attachment,
    setDate: (name: 'startDate' | 'endDate', text: string) => {
      const { startDate, endDate } = toInput({ ...values, [name]: text }, name);
      // Two whole dates in the wrong order are said at once, before the field is left.
      const isTouched = Boolean(startDate && endDate && startDate > endDate);
      setValue(name, text, { shouldDirty: true, ...(isTouched && { shouldTouch: true }) });
      setLastChanged(name);
      if (name === 'startDate' && startDate && values.endDate === '') setValue('endDate', formatDate(startDate));
    },
  };
}

export type ApplyForm = ReturnType<typeof useApplyLeave>;
