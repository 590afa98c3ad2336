import { Controller } from 'react-hook-form';
import { splitCodes, toggleCode } from '#src/base/text/codes.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import type { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { absenceRuleChoices, absenceRuleLabels, type AbsenceRuleLookups, type AbsenceRuleValues } from './absence-rule-form.ts';

type AbsenceRuleFieldsProps = { form: ReturnType<typeof useRecordForm<AbsenceRuleValues>>; lookups: AbsenceRuleLookups };

/** The fields to add or change an absence rule. */
export function AbsenceRuleFields({ form, lookups }: AbsenceRuleFieldsProps) {
  const { field, values, errorAt } = form;
  const today = useToday();
  const date = (name: 'from' | 'to') => (
    <Controller
      name={name}
      control={form.form.control}
      render={({ field: input }) => <DateField {...input} label={absenceRuleLabels[name]} optional today={today} error={errorAt(name)} />}
    />
  );
  const choice = (name: keyof typeof absenceRuleChoices) => (
    <RadioField label={absenceRuleLabels[name]} options={absenceRuleChoices[name]} {...field(name)} />
  );
  const ticks = (name: 'deptIds' | 'leaveCodes', error = errorAt(name)) => (
    <fieldset className="field" id={name} tabIndex={-1} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend className="label">{absenceRuleLabels[name]}</legend>
      {lookups[name].map(({ value, label }) => (
        <CheckField
          key={value}
          label={label}
          checked={splitCodes(values[name]).includes(value)}
          onChange={({ target }) => form.set(name, toggleCode(values[name], value, target.checked))}
        />
      ))}
      {error !== undefined && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
  return (
    <>
      <TextField label={absenceRuleLabels.message} hint="For example Year-end stocktake" {...field('message')} />
      <div className="fields-2">
        {date('from')}
        {date('to')}
      </div>
      {choice('limit')}
      {values.limit === 'most' && (
        <TextField
          label={absenceRuleLabels.mostAway}
          hint="Includes the person who applies. All leave types count."
          inputMode="numeric"
          {...field('mostAway')}
        />
      )}
      {choice('refuses')}
      {choice('people')}
      {values.people === 'some' && ticks('deptIds')}
      {choice('types')}
      {values.types === 'some' && ticks('leaveCodes')}
    </>
  );
}
