import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { holidayLabels, type HolidayValues } from './public-holiday-form.ts';
import { StatesPreview } from './StatesPreview.tsx';

type FieldOf = (name: keyof HolidayValues) => object & { error: string | undefined };

/** The fields to add or change a holiday. */
export function HolidayFields({ field, states }: { field: FieldOf; states: string }) {
  return (
    <>
      <TextField label={holidayLabels.holidayDescr} {...field('holidayDescr')} />
      <TextField label={holidayLabels.holidayState} hint="States that observe it, for example All" {...field('holidayState')} />
      <StatesPreview text={states} />
      <SelectField
        label={holidayLabels.holidayPart}
        options={[
          { value: '', label: 'Whole day' },
          { value: 'AM', label: 'Morning' },
          { value: 'PM', label: 'Afternoon' },
        ]}
        {...field('holidayPart')}
      />
    </>
  );
}
