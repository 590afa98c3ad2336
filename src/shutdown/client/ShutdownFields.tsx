import type { PlainDate } from '#src/dates/plain-date.ts';
import { DateField } from '#src/ui/client/form/DateField.tsx';
import { SelectField } from '#src/ui/client/form/SelectField.tsx';
import { TextField } from '#src/ui/client/form/TextField.tsx';
import { shutdownErrors, type ShutdownLookups, type ShutdownValues } from './shutdown-form.ts';

type ShutdownFieldsProps = {
  values: ShutdownValues;
  lookups: ShutdownLookups;
  today: PlainDate;
  onChange: (field: keyof ShutdownValues, value: string) => void;
};

/** When, which leave, why, and who. */
export function ShutdownFields({ values, lookups, today, onChange }: ShutdownFieldsProps) {
  const errors = shutdownErrors(values, today);
  const of = (field: keyof ShutdownValues) => ({ name: field, value: values[field], error: errors[field] });
  const people = (field: 'deptId' | 'businessUnit' | 'state') => ({
    ...of(field),
    required: false,
    onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
  });
  const states = lookups.states.flatMap(({ value, label }) => [
    { value: `only:${value}`, label },
    { value: `not:${value}`, label: `Not ${label}` },
  ]);
  return (
    <>
      <div className="shutdown-fields">
        <DateField label="From" today={today} {...of('startDate')} onChange={(text) => onChange('startDate', text)} />
        <DateField label="To" today={today} {...of('endDate')} onChange={(text) => onChange('endDate', text)} />
        <SelectField
          label="Leave type"
          choose="Choose a leave type"
          options={lookups.types}
          {...of('leaveCode')}
          onChange={({ target }) => onChange('leaveCode', target.value)}
        />
        <TextField label="Reason, everybody reads it" {...of('reason')} onChange={({ target }) => onChange('reason', target.value)} />
      </div>
      <fieldset className="shutdown-fields" aria-label="People">
        <SelectField label="Department" choose="Everybody" options={lookups.departments} {...people('deptId')} />
        <SelectField label="Business unit" choose="Everybody" options={lookups.businessUnits} {...people('businessUnit')} />
        {states.length > 0 && <SelectField label="State" choose="Everybody" options={states} {...people('state')} />}
      </fieldset>
    </>
  );
}
