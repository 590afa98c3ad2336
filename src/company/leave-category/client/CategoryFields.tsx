import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { type CategoryValues, categoryLabels, entitlementNumberProblem } from './leave-category-form.ts';
import './category-fields.css';
import { leaveCategorySentences } from '#src/company/leave-category/leave-category-sentences.ts';

type FieldOf = (name: keyof CategoryValues) => object & { error: string | undefined };

type CategoryFieldsProps = {
  field: FieldOf;
  values: CategoryValues;
  /** No choice once leave has been booked. */
  counting: { checked: boolean; onChange: (checked: boolean) => void; isUsed: boolean; error: string | undefined };
};

/** The fields to add or change a category. */
export function CategoryFields({ field, values, counting }: CategoryFieldsProps) {
  const days = field('entitlement');
  return (
    <>
      <div className="category-fields">
        <TextField label={categoryLabels.leaveDescr} {...field('leaveDescr')} />
        <TextField
          label={categoryLabels.entitlement}
          hint="Whole days per year. Prefills new entitlements."
          inputMode="numeric"
          {...days}
          error={entitlementNumberProblem(values.entitlement) === undefined ? days.error : leaveCategorySentences['value.no-number']}
        />
      </div>
      {!counting.isUsed && (
        <CheckField
          label={categoryLabels.countsCalendarDays}
          hint="Weekends and public holidays count too. You can't change this once leave has been booked."
          name="countsCalendarDays"
          checked={counting.checked}
          error={counting.error}
          onChange={(event) => counting.onChange(event.target.checked)}
        />
      )}
    </>
  );
}
