import { call } from '#src/platform/http/client/call.ts';
import { useState } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import {
  type ApplyFacts,
  type ApplyInput,
  applyLeaveProblems,
  missingFieldsText,
} from '#src/leave/applied-leave/submit/apply-leave-rules.ts';
import { applyLeaveSentences } from '#src/leave/applied-leave/submit/apply-leave-sentences.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import type { ReadRecord, RecordFormSource } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { openYears } from '#src/shared/setting/open-years.ts';
import { type ApplyCost, computeApplyCost } from './apply-cost.ts';
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
  const judge = (values: ApplyValues) => {
    const input = toApplyInput(values, lastChanged);
    return { input, cost: computeApplyCost(input, facts, values.halfDayPart) };
  };
  const judgedBy = ({ leaveCode }: ApplyInput, cost: ApplyCost) =>
    toApplyFacts(facts, leaveCode, { cost, isOne: purpose.isChange === true });
  const asked = (input: ApplyInput, { duration }: ApplyCost) => ({ ...facts, input, duration, hasAttachment: hasFile });
  // What a rule refuses is said once the days are known.
  const refusals = (input: ApplyInput, cost: ApplyCost) =>
    facts.rules && cost.duration > 0 ? facts.rules.problems(asked(input, cost)) : [];
  const form = useRecordForm<ApplyValues, Leave>({
    screen: purpose.screen,
    list: purpose.list,
    reload: purpose.reload,
    labels: applyLabels,
    fieldAt: applyFieldByPath,
    follows: applyDependentFields,
    start: purpose.start,
    holdsMore: attachment.isChosen,
    problemsOf: (values) => {
      const { input, cost } = judge(values);
      return [...toProblemResponses(applyLeaveSentences, applyLeaveProblems(input, judgedBy(input, cost))), ...refusals(input, cost)];
    },
    save: (values, attempt) =>
      attachment.send((fileName) => purpose.send(toApplicationBody(judge(values).input, values, fileName), attempt)),
    onStored: (leave, isEarlier) => {
      attachment.keep(leave.attachment);
      if (!isEarlier) onSubmitted(leave);
    },
  });
  const { values } = form;
  const { setValue } = form.form;
  const { input, cost } = judge(values);
  const isUnchanged = purpose.isChange === true && !form.isDirty && !attachment.isChosen;
  return {
    ...form,
    input,
    cost,
    toCome: facts.rules && cost.duration > 0 ? facts.rules.toCome(asked(input, cost)) : undefined,
    missing:
      missingFieldsText(input, judgedBy(input, cost)) ??
      refusals(input, cost)[0]?.message ??
      (isUnchanged ? 'Nothing is changed yet.' : undefined),
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

/** Why the days do not fit, as the server says it. */
function findCostShortage({ entitlement, duration, balance, limit }: ApplyCost): ApplyFacts['shortage'] {
  if (!entitlement || balance === undefined || limit === undefined) return undefined;
  const { leaveCategory, id, pendingLeave } = entitlement;
  return {
    type: leaveCategory.leaveDescr,
    year: id.year,
    days: duration,
    left: balance,
    ...(pendingLeave > 0 && { pending: pendingLeave }),
    ...(limit > balance && { mayGoBelowBy: limit - balance }),
  };
}

/** What the dates and days are judged by. */
const toApplyFacts = (
  { today, settings }: ApplyScreenFacts,
  leaveCode: string,
  { cost, isOne }: { cost: ApplyCost; isOne: boolean },
): ApplyFacts => ({
  today,
  years: openYears(today, settings, { leaveCode }),
  isOne,
  duration: cost.duration,
  balance: cost.limit,
  shortage: findCostShortage(cost),
});

export type ApplyForm = ReturnType<typeof useApplyLeave>;
