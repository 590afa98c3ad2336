import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { useToday } from '#src/shared/screens/client/company.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { carriedText, figureLabels, type Figures } from './entitlement-form.ts';

type DaysName = Exclude<keyof Figures, 'carryForwardUntil'>;

type FigureFieldsProps<Values extends FieldValues & Figures> = {
  form: {
    field: (name: DaysName) => object & { error: string | undefined };
    errorAt: (name: 'carryForwardUntil') => string | undefined;
    form: { control: Control<Values> };
    values: Figures;
  };
  hasUntil?: boolean;
};

/**
 * The fields for the figures, in days, and the expiry date of carried days.
 *
 * @param hasUntil false for a new entitlement if the person may not read the category: the category decides
 */
export function FigureFields<Values extends FieldValues & Figures>({ form, hasUntil = true }: FigureFieldsProps<Values>) {
  const today = useToday();
  const days = (name: DaysName) => (
    <TextField key={name} label={figureLabels[name]} hint="In half days, such as 2.5" inputMode="decimal" {...form.field(name)} />
  );
  return (
    <>
      {days('carryForward')}
      {hasUntil && (
        <Controller
          // The values of both forms have this field.
          name={'carryForwardUntil' as Path<Values>}
          control={form.form.control}
          render={({ field }) => (
            <DateField
              {...field}
              label={figureLabels.carryForwardUntil}
              hint={carriedText(form.values) ?? 'The last day for using carried days. Leave empty for no expiry date.'}
              optional
              today={today}
              error={form.errorAt('carryForwardUntil')}
            />
          )}
        />
      )}
      {days('entitlement')}
      {days('availableLeave')}
    </>
  );
}
