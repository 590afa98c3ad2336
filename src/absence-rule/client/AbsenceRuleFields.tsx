import { Controller } from 'react-hook-form';
import { useToday } from '#src/screens/client/company.ts';
import type { useRecordForm } from '#src/screens/client/record/use-record-form.ts';
import { CheckField } from '#src/ui/client/form/CheckField.tsx';
import { DateField } from '#src/ui/client/form/DateField.tsx';
import { RadioField } from '#src/ui/client/form/RadioField.tsx';
import { TextField } from '#src/ui/client/form/TextField.tsx';
import { absenceRuleLabels, type AbsenceRuleLookups, type AbsenceRuleValues, codesIn, withCode } from './absence-rule-form.ts';

const does = [
  { value: 'warns', label: 'Warns' },
  { value: 'refuses', label: 'Refuses' },
];

type AbsenceRuleFieldsProps = { form: ReturnType<typeof useRecordForm<AbsenceRuleValues>>; lookups: AbsenceRuleLookups };

/** What can be said of a rule when it is added and when it is changed. */
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
  const choices = (name: 'deptIds' | 'leaveCodes', none: string) => (
    <fieldset className="field" id={name} tabIndex={-1}>
      <legend className="label">{absenceRuleLabels[name]}</legend>
      <span className="hint">{none}</span>
      {lookups[name].map(({ value, label }) => (
        <CheckField
          key={value}
          label={label}
          checked={codesIn(values[name]).includes(value)}
          onChange={({ target }) => form.set(name, withCode(values[name], value, target.checked))}
        />
      ))}
    </fieldset>
  );
  return (
    <>
      <TextField label={absenceRuleLabels.message} hint="Why few may be away, in one sentence without a full stop" {...field('message')} />
      <div className="fields-2">
        {date('from')}
        {date('to')}
      </div>
      <TextField
        label={absenceRuleLabels.mostAway}
        hint="People, whoever applies among them; blank where nobody may be away"
        inputMode="numeric"
        optional
        {...field('mostAway')}
      />
      <RadioField label={absenceRuleLabels.refuses} options={does} {...field('refuses')} />
      {choices('deptIds', 'None ticked: everybody.')}
      {choices('leaveCodes', 'None ticked: every type. Whoever is away counts, whatever the type.')}
    </>
  );
}
