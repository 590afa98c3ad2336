import { yearOf } from '#src/base/dates/plain-date.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';

export type Option = { value: string; label: string };

type FieldProps = { value: string; onChange: (value: string) => void };

/** The choice between this year and the next. */
export function YearField({ value, onChange }: FieldProps) {
  const thisYear = yearOf(useToday());
  return (
    <SelectField
      label="Year"
      options={[thisYear, thisYear + 1].map((one) => ({ value: String(one), label: String(one) }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The state of the company that observes the holidays, or everyone. */
export function AppliesToField({ ourStates, value, onChange }: FieldProps & { ourStates: readonly Option[] }) {
  return (
    <SelectField
      label="Applies to"
      hint={ourStates.length === 0 ? 'Add your states in the translate items first.' : undefined}
      options={[{ value: '', label: 'Everyone' }, ...ourStates]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
