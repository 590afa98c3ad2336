import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { formatDate, parseTypedDate } from '#src/base/dates/plain-date.ts';
import { fieldProblems, toProblemResponses } from '#src/base/text/problem.ts';
import { maxPlanNote, planProblems } from '#src/leave/team-calendar/plan/leave-plan-rules.ts';
import { teamCalendarMessage, teamCalendarSentences } from '#src/leave/team-calendar/team-calendar-sentences.ts';
import { halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { call } from '#src/platform/http/client/call.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextArea } from '#src/platform/ui/client/form/TextArea.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { useToday } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { type OwnPlan, ownPlansQuery } from './plan-calls.ts';

/** Adds a plan (`new`) or edits one of the person's own. */
export function PlanDialog({ plan: key, onClose }: { plan: string; onClose: () => void }) {
  const own = useQuery(ownPlansQuery);
  const types = useQuery({ ...call.query('GET /appliedleave/rules'), retry: false });
  const plan = own.data?.find(({ leavePlanId }) => String(leavePlanId) === key);
  const title = key === 'new' ? 'Add plan' : 'Edit plan';
  if (own.data && types.data && (plan ?? key === 'new')) {
    return <PlanForm title={title} plan={plan} types={types.data} onClose={onClose} />;
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {own.isError || types.isError ? (
        <InlineFailedState onTryAgain={() => void Promise.all([own.refetch(), types.refetch()])} />
      ) : (
        <p className="muted">{own.data && types.data ? 'This plan no longer exists.' : 'Loading…'}</p>
      )}
    </Dialog>
  );
}

type PlanFormProps = {
  title: string;
  plan: OwnPlan | undefined;
  types: readonly { leaveCode: string; leaveDescr: string }[];
  onClose: () => void;
};

function PlanForm({ title, plan, types, onClose }: PlanFormProps) {
  const { values, set, body, problems } = usePlanForm(plan, types[0]?.leaveCode ?? '');
  const { save, remove } = useSavePlan(plan, onClose);
  const [isSent, setSent] = useState(false);
  const first = useRef<HTMLSelectElement>(null);
  const isBusy = save.isPending || remove.isPending;
  const errorAt = (path: string) => (isSent ? problems.find((problem) => problem.path === path)?.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (problems.length === 0 && !isBusy) save.mutate(body);
  };
  return (
    <Dialog
      title={title}
      foot={{ buttons: <PlanButtons {...{ plan, save, remove, onClose }} />, first }}
      held={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="muted">A plan costs nothing and asks no one. Your manager, your approver and HR can see it.</p>
      <PlanFields {...{ values, set, body, types, first, errorAt }} />
      {plan && (
        <ButtonLink to={paths.applyLeave()} search={{ plan: String(plan.leavePlanId) }}>
          Request it
        </ButtonLink>
      )}
      {(save.error ?? remove.error) && (
        <Banner tone="bad" alert>
          {alertText(save.error ?? remove.error)}
        </Banner>
      )}
    </Dialog>
  );
}

type PlanFieldsProps = Omit<ReturnType<typeof usePlanForm>, 'problems'> &
  Pick<PlanFormProps, 'types'> & { first: RefObject<HTMLSelectElement | null>; errorAt: (path: string) => string | undefined };

function PlanFields({ values, set, body, types, first, errorAt }: PlanFieldsProps) {
  const today = useToday();
  return (
    <>
      <SelectField
        label="Leave type"
        ref={first}
        value={values.leaveCode}
        options={types.map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: leaveDescr }))}
        error={errorAt('leaveCode')}
        onChange={({ target }) => set({ leaveCode: target.value })}
      />
      <div className="fields-2">
        <DateField
          label="Start date"
          today={today}
          value={values.startDate}
          error={errorAt('startDate')}
          onChange={(startDate) => set({ startDate, ...(values.endDate === '' && parseTypedDate(startDate) && { endDate: startDate }) })}
        />
        <DateField
          label="End date"
          today={today}
          value={values.endDate}
          error={errorAt('endDate')}
          onChange={(endDate) => set({ endDate })}
        />
      </div>
      <HalfFields values={values} isOneDay={body.startDate === body.endDate} set={set} />
      <TextArea
        label="Note"
        optional
        most={maxPlanNote}
        rows={2}
        value={values.note}
        error={errorAt('note')}
        onChange={({ target }) => set({ note: target.value })}
      />
      <CheckField
        label="Show to my team"
        hint="Colleagues see the dates, but not the note."
        checked={values.showToTeam}
        onChange={({ target }) => set({ showToTeam: target.checked })}
      />
    </>
  );
}

type PlanButtonsProps = ReturnType<typeof useSavePlan> & Pick<PlanFormProps, 'plan' | 'onClose'>;

function PlanButtons({ plan, save, remove, onClose }: PlanButtonsProps) {
  return (
    <>
      {plan && (
        <Button variant="danger-quiet" busy={remove.isPending && 'Deleting'} disabled={save.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
      )}
      <Button disabled={save.isPending || remove.isPending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={save.isPending && 'Saving'} disabled={remove.isPending}>
        Save plan
      </Button>
    </>
  );
}

type PlanValues = ReturnType<typeof usePlanForm>['values'];

/** The half of a single day, or the parts of the first and last of several days. */
function HalfFields({ values, isOneDay, set }: { values: PlanValues; isOneDay: boolean; set: (next: Partial<PlanValues>) => void }) {
  const whole = { value: '', label: 'Whole day' };
  if (isOneDay) {
    return (
      <SelectField
        label="Part of the day"
        value={values.halfDayPart}
        options={[whole, { value: 'AM', label: 'Morning' }, { value: 'PM', label: 'Afternoon' }]}
        onChange={({ target }) => set({ halfDayPart: target.value })}
      />
    );
  }
  return (
    <div className="fields-2">
      <SelectField
        label="First day"
        value={values.startPart}
        options={[whole, { value: 'PM', label: 'From noon' }]}
        onChange={({ target }) => set({ startPart: target.value })}
      />
      <SelectField
        label="Last day"
        value={values.endPart}
        options={[whole, { value: 'AM', label: 'Until noon' }]}
        onChange={({ target }) => set({ endPart: target.value })}
      />
    </div>
  );
}

/** The typed values, the body to send and the errors. */
function usePlanForm(plan: OwnPlan | undefined, firstType: string) {
  const today = useToday();
  const [values, setValues] = useState({
    leaveCode: plan?.leaveCode ?? firstType,
    startDate: plan ? formatDate(plan.startDate) : '',
    endDate: plan ? formatDate(plan.endDate) : '',
    halfDayPart: plan?.halfDayPart ?? '',
    startPart: plan?.startPart ?? '',
    endPart: plan?.endPart ?? '',
    note: plan?.note ?? '',
    showToTeam: plan?.showToTeam ?? false,
  });
  const [startDate, endDate] = [parseTypedDate(values.startDate), parseTypedDate(values.endDate)];
  const isOneDay = startDate === endDate;
  const body = {
    leaveCode: values.leaveCode,
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    halfDayPart: isOneDay ? (halves.find((half) => half === values.halfDayPart) ?? null) : null,
    startPart: !isOneDay && values.startPart === 'PM' ? ('PM' as const) : null,
    endPart: !isOneDay && values.endPart === 'AM' ? ('AM' as const) : null,
    note: values.note,
    showToTeam: values.showToTeam,
  };
  const problems = toProblemResponses(teamCalendarSentences, [
    ...fieldProblems('startDate', !startDate && teamCalendarMessage('period.start-invalid')),
    ...fieldProblems('endDate', !endDate && teamCalendarMessage('period.end-invalid')),
    ...(startDate && endDate ? planProblems({ ...body, startDate, endDate }, today) : []),
  ]);
  const set = (next: Partial<typeof values>) => setValues((now) => ({ ...now, ...next }));
  return { values, set, body, problems };
}

function useSavePlan(plan: OwnPlan | undefined, onClose: () => void) {
  const queries = useQueryClient();
  const finish = (text: string) => async () => {
    await queries.invalidateQueries({ queryKey: ownPlansQuery.queryKey });
    showToast({ text, tone: 'good' });
    onClose();
  };
  type Body = ReturnType<typeof usePlanForm>['body'];
  const save = useChange(
    (body: Body, idempotencyKey) =>
      plan
        ? call('PATCH /leaveplan/{leavePlanId}', { params: { leavePlanId: plan.leavePlanId }, body, idempotencyKey })
        : call('POST /leaveplan', { body, idempotencyKey }),
    { onSuccess: finish('Plan saved.') },
  );
  const remove = useChange(
    (_, idempotencyKey) => call('DELETE /leaveplan/{leavePlanId}', { params: { leavePlanId: plan?.leavePlanId ?? 0 }, idempotencyKey }),
    { onSuccess: finish('Plan deleted.') },
  );
  return { save, remove };
}
