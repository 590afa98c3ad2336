import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { requestableDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { daysText } from '#src/base/text/plural.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { AllowedDates } from './explanation/AllowedDates.tsx';
import { applyLabels } from './apply-leave-form.ts';
import { calendarMarks } from './calendar-marks.ts';
import { TypeExplanationPanel } from './explanation/TypeExplanationPanel.tsx';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import type { ApplyForm } from './use-apply-leave.ts';

type PeriodFieldsProps = { form: ApplyForm; facts: ApplyScreenFacts };

/** The fields for the applicant, the leave type and the dates. */
export function PeriodFields({ form, facts }: PeriodFieldsProps) {
  const caller = useCaller();
  const explanation = facts.rules?.explain(form.input.leaveCode, facts.today);
  return (
    <div className="form">
      <ReadOnlyList
        facts={[
          { label: 'Employee ID', value: caller.emplId },
          { label: 'Name', value: caller.name },
          ...(facts.worksBy?.state ? [{ label: 'State', value: facts.worksBy.state }] : []),
          ...(facts.worksBy ? [{ label: 'Work pattern', value: facts.worksBy.workWeek }] : []),
        ]}
      />
      <SelectField
        label={applyLabels.leaveCode}
        choose="Choose a leave type"
        options={facts.entitlements.map((entitlement) => ({
          value: entitlement.id.leaveCode,
          label:
            facts.rules?.limit(entitlement) === undefined && facts.rules
              ? entitlement.leaveCategory.leaveDescr
              : `${entitlement.leaveCategory.leaveDescr}, ${daysText(requestableDays(entitlement))}${entitlement.pendingLeave > 0 ? ' available' : ''}`,
        }))}
        {...form.field('leaveCode')}
      />
      {explanation && <TypeExplanationPanel {...explanation} />}
      {explanation && explanation.allowedDates.length > 0 && <AllowedDates form={form} dates={explanation.allowedDates} />}
      <DateFields form={form} facts={facts} />
      <PartFields form={form} />
      <HalfDayFields form={form} />
    </div>
  );
}

function DateFields({ form, facts }: PeriodFieldsProps) {
  const { startDate, endDate } = form.input;
  const marks = calendarMarks(facts);
  const range = startDate && endDate ? { from: startDate, to: endDate } : undefined;
  return (
    <div className="fields-2">
      {(['startDate', 'endDate'] as const).map((name) => (
        <Controller
          key={name}
          name={name}
          control={form.form.control}
          render={({ field }) => (
            <DateField
              {...field}
              label={applyLabels[name]}
              today={facts.today}
              marks={marks}
              range={range}
              error={form.errorAt(name)}
              onChange={(text) => form.setDate(name, text)}
            />
          )}
        />
      ))}
    </div>
  );
}

/** The parts of the first and last day, for leave of several days. */
function PartFields({ form }: Pick<PeriodFieldsProps, 'form'>) {
  const { values, input } = form;
  const { startDate, endDate } = input;
  if (!startDate || !endDate || startDate >= endDate) return null;
  const part = (name: 'startPart' | 'endPart', halves: readonly SelectOption[]) => (
    <RadioField
      label={applyLabels[name]}
      name={name}
      value={values[name]}
      options={[{ value: '', label: 'Whole day' }, ...halves]}
      error={form.errorAt(name)}
      onChange={({ target }) => form.set(name, target.value)}
    />
  );
  return (
    <div className="fields-2">
      {part('startPart', [{ value: 'PM', label: 'From noon' }])}
      {part('endPart', [{ value: 'AM', label: 'Until noon' }])}
    </div>
  );
}

/** The half-day fields, for leave of a single day. */
function HalfDayFields({ form }: Pick<PeriodFieldsProps, 'form'>) {
  const { values, input, cost } = form;
  const { setValue } = form.form;
  const hasOwnDays = useCaller().ownDays === true;
  const isOneDay = Boolean(input.startDate) && input.startDate === input.endDate;
  // Without dates, the half day may come from the earlier application.
  const differ = input.startDate !== input.endDate;
  useEffect(() => {
    if (differ && values.halfDay) setValue('halfDay', false);
  }, [differ, values.halfDay, setValue]);
  // Leave of several days has fields for its first and last day. There is no room for a disabled checkbox beside them.
  if (hasOwnDays && input.startDate && input.endDate && input.startDate < input.endDate) return null;
  return (
    <>
      <CheckField
        label={applyLabels.halfDay}
        hint={isOneDay ? undefined : 'Only for a single day.'}
        disabled={!isOneDay}
        error={form.errorAt('halfDay')}
        checked={values.halfDay && isOneDay}
        name="halfDay"
        onChange={(event) => setValue('halfDay', event.target.checked, { shouldDirty: true })}
      />
      {values.halfDay && isOneDay && (
        <RadioField
          label={applyLabels.halfDayPart}
          name="halfDayPart"
          value={values.halfDayPart || cost.freePart}
          options={[
            { value: 'AM', label: 'Morning' },
            { value: 'PM', label: 'Afternoon' },
          ]}
          onChange={(event) => setValue('halfDayPart', event.target.value === 'PM' ? 'PM' : 'AM', { shouldDirty: true })}
        />
      )}
    </>
  );
}
