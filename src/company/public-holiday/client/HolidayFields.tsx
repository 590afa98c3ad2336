import { lazy, Suspense } from 'react';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { holidayLabels, type HolidayValues } from './public-holiday-form.ts';

// Few companies have states: what reads them comes by itself.
const StatesPreview = lazy(async () => ({ default: (await import('./StatesPreview.tsx')).StatesPreview }));

type FieldOf = (name: keyof HolidayValues) => object & { error: string | undefined };

/** What can be said of a holiday when it is added and when it is changed. */
export function HolidayFields({ field, states }: { field: FieldOf; states: string }) {
  return (
    <>
      <TextField label={holidayLabels.holidayDescr} {...field('holidayDescr')} />
      <TextField label={holidayLabels.holidayState} hint="Which states keep it, such as All" {...field('holidayState')} />
      <Suspense>
        <StatesPreview text={states} />
      </Suspense>
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
