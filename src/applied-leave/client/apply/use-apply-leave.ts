import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { applyLeaveProblems, freeHalf, overlaps, stillMissing } from '#src/applied-leave/apply-leave-rules.ts';
import { applyLeaveSentences } from '#src/applied-leave/apply-leave-sentences.ts';
import { leaveDuration } from '#src/leave-ledger/leave-duration.ts';
import { calendarOfType } from '#src/leave-ledger/working-calendar.ts';
import { liveStatuses } from '#src/leave-ledger/leave-status.ts';
import { newAttempts } from '#src/http/client/attempts.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { alertText, isCallError } from '#src/http/client/call-error.ts';
import { tell } from '#src/text/problem.ts';
import { useDraft } from '#src/screens/client/draft.ts';
import type { ScreenCaller } from '#src/access/client/use-caller.ts';
import { type ApplyField, type ApplyValues, fieldAt, toInput } from './apply-leave-form.ts';
import { call } from '#src/applied-leave/client/calls.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { freeDays } from '#src/leave-ledger/balance.ts';
import { useAttachment } from './use-attachment.ts';

/** The state of the form: what is typed, what the rules say to it, what it would cost, and the way to send it. */
export function useApplyLeave(facts: ApplyScreenFacts, caller: ScreenCaller) {
  const form = useForm<ApplyValues>({ defaultValues: defaults(facts), mode: 'onTouched', shouldFocusError: false });
  const draft = useDraft<ApplyValues>('apply-leave', caller.emplId, () => form.getValues());
  const [restored] = useState(() => draft !== undefined && (form.reset(draft, { keepDefaultValues: true }), true));
  const [lastChanged, setLastChanged] = useState<'startDate' | 'endDate'>();
  const [attempts, setAttempts] = useState(0);
  const attachment = useAttachment();
  // Every field is in the form from the start.
  const values = useWatch({ control: form.control }) as ApplyValues;

  const input = toInput(values, lastChanged);
  const cost = costOf(input, facts, values.halfDayPart);
  const missing = stillMissing(input, { today: facts.today, ...cost });
  const { touchedFields } = form.formState;
  const submit = useSubmit(attachment, () => setAttempts((count) => count + 1));
  const own = tell(applyLeaveSentences, applyLeaveProblems(input, { today: facts.today, ...cost }));
  const problems = [...own, ...submit.problems].flatMap(({ path, message }) => {
    const field = fieldAt(path);
    return field && (attempts > 0 || isTouched(field, touchedFields)) ? [{ field, message }] : [];
  });

  return {
    form,
    values,
    input,
    cost,
    missing,
    problems,
    attempts,
    attachment,
    restored,
    submit: { ...submit, send: () => submit.mutate({ values, input }) },
    /** The person pressed Submit while something is missing: all of it is said. */
    attempt: () => setAttempts((count) => count + 1),
    errorAt: (field: ApplyField) => problems.find((problem) => problem.field === field)?.message,
    setDate: (name: 'startDate' | 'endDate', text: string) => {
      form.setValue(name, text, { shouldDirty: true });
      setLastChanged(name);
      submit.forget();
      const { startDate } = toInput({ ...values, [name]: text }, name);
      if (name === 'startDate' && startDate && values.endDate === '') form.setValue('endDate', formatDate(startDate));
    },
  };
}

function defaults({ entitlements, lineManager }: ApplyScreenFacts): ApplyValues {
  const leaveCode = entitlements.find(({ id }) => id.leaveCode === 'AL')?.id.leaveCode ?? '';
  return { leaveCode, startDate: '', endDate: '', halfDay: false, halfDayPart: '', reason: '', approver: lineManager ?? '' };
}

type Touched = Partial<Record<keyof ApplyValues, boolean>>;

// A wrong duration is the dates' fault.
const isTouched = (field: ApplyField, touched: Touched) =>
  (field === 'leaveDuration' ? (touched.startDate ?? touched.endDate) : touched[field]) ?? false;

type Input = ReturnType<typeof toInput>;

/** What the application would cost, as far as it can be said, and which own leave lies on its days. */
function costOf(
  { leaveCode, startDate, endDate, halfDay }: Input,
  { entitlements, calendar, ownLeave }: ApplyScreenFacts,
  chosenPart: ApplyValues['halfDayPart'],
) {
  const entitlement = entitlements.find(({ id }) => id.leaveCode === leaveCode);
  const balance = entitlement && freeDays(entitlement);
  if (!startDate || !endDate || startDate > endDate || !entitlement)
    return { entitlement, balance, left: balance, duration: 0, uncounted: [], overlap: undefined, freePart: 'AM' as const };
  const { days: duration, uncounted } = leaveDuration({ startDate, endDate, halfDay }, calendarOfType(entitlement.leaveCategory, calendar));
  const live = ownLeave
    .filter(({ leaveStatus }) => liveStatuses.includes(leaveStatus))
    .map((leave) => ({ ...leave, startDate: leave.id.startDate }));
  const sameDay = live.filter((leave) => overlaps({ ...leave, halfDayPart: null }, { startDate, endDate, halfDayPart: null }));
  const freePart = freeHalf(sameDay);
  const overlap = sameDay.find((leave) => overlaps(leave, { startDate, endDate, halfDayPart: halfDay ? chosenPart || freePart : null }));
  // Nobody can have less than nothing left: what does not fit has no outcome.
  const left = balance !== undefined && duration <= balance ? balance - duration : undefined;
  return { entitlement, balance, left, duration, uncounted, overlap, freePart };
}

export type Cost = ReturnType<typeof costOf>;

function useSubmit(attachment: ReturnType<typeof useAttachment>, onRefused: () => void) {
  const queries = useQueryClient();
  const [attempts] = useState(newAttempts);
  const [forgotten, setForgotten] = useState(false);
  const mutation = useMutation({
    mutationFn: async ({ values, input }: { values: ApplyValues; input: Input }) => {
      const { leaveCode, startDate = '', endDate = '', halfDay, reason, approver } = input;
      const body = {
        id: { startDate },
        leaveCategory: { leaveCode },
        endDate,
        halfDay: halfDay ? ('Y' as const) : ('N' as const),
        halfDayPart: halfDay && values.halfDayPart !== '' ? values.halfDayPart : null,
        reason: reason.trim(),
        approver,
        attachment: await attachment.nameToSubmit(),
      };
      return attempts.send((idempotencyKey) => call('POST /appliedleave', { body, idempotencyKey }));
    },
    onMutate: () => setForgotten(false),
    onSuccess: async ({ answer }) => {
      attachment.keep(answer.attachment);
      await queries.invalidateQueries();
    },
    onError: async (error) => {
      onRefused();
      // Without an answer the application may be stored, with its file.
      if (isCallError(error) && error.status >= 400 && error.status < 500) await attachment.remove();
    },
  });
  const { error } = mutation;
  const problems =
    !forgotten && isCallError(error) ? error.errors.filter(({ path, code }) => fieldAt(path) !== undefined && !saidByForm.has(code)) : [];
  return {
    ...mutation,
    problems,
    /** What an earlier attempt stored, whose answer never came and which this one differs from. */
    earlier: mutation.data?.isEarlier ? mutation.data.answer : undefined,
    /** A failure that no field is to blame for. */
    alert: error && problems.length === 0 && !forgotten ? alertText(error) : undefined,
    forget: () => setForgotten(true),
  };
}

// The rules of the form say these themselves, as long as they hold.
const saidByForm: ReadonlySet<string> = new Set<keyof typeof applyLeaveSentences>([
  'leave.reason-blank',
  'leave.approver-blank',
  'leave-type.blank',
]);

/** Who else of the team is away on the days that were chosen. */
export function useTeamAway({ startDate, endDate }: Input) {
  const isPeriod = Boolean(startDate && endDate && startDate <= endDate);
  const query = useQuery({
    ...call.query('GET /appliedleave/me/teamaway', { query: { startDate: startDate ?? '', endDate: endDate ?? '' } }),
    enabled: isPeriod,
    retry: false,
  });
  return isPeriod ? (query.data?.away ?? []) : [];
}
