import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { PeopleChips } from './PeopleChips.tsx';
import { shutdownFormProblems, type ShutdownLookups, type ShutdownValues, type TypedField } from './shutdown-form.ts';

type ShutdownFieldsProps = {
  values: ShutdownValues;
  lookups: ShutdownLookups;
  today: PlainDate;
  onChange: (change: Partial<ShutdownValues>) => void;
};

/** The fields for the dates, the leave type, the reason and the people. */
export function ShutdownFields({ values, lookups, today, onChange }: ShutdownFieldsProps) {
  const errors = shutdownFormProblems(values, today);
  const of = (field: TypedField) => ({ name: field, value: values[field], error: errors[field] });
  return (
    <>
      <div className="shutdown-fields">
        <DateField label="From" today={today} {...of('startDate')} onChange={(startDate) => onChange({ startDate })} />
        <DateField label="To" today={today} {...of('endDate')} onChange={(endDate) => onChange({ endDate })} />
        <SelectField
          label="Leave type"
          choose="Choose a leave type"
          options={lookups.types}
          {...of('leaveCode')}
          onChange={({ target }) => onChange({ leaveCode: target.value })}
        />
        <TextField label="Reason (shown to everyone)" {...of('reason')} onChange={({ target }) => onChange({ reason: target.value })} />
      </div>
      <PeopleChips chosen={values.people} choices={lookups.people} onChange={(people) => onChange({ people })} />
    </>
  );
}
