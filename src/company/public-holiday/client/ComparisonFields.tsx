import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { formatList } from '#src/base/text/plural.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';

export type Option = { value: string; label: string };

type FieldProps = { value: string; onChange: (value: string) => void };

/** The years of a choice. */
export const yearsOf = (choice: string): number[] => choice.split(',').map(Number);

/** @example yearsText('2026,2027') // '2026 and 2027' */
export const yearsText = (choice: string): string => formatList(choice.split(','));

/** The years that can be chosen, with commas between: this year, the next, both, or others of the address. */
function yearOptions(thisYear: number, asked = ''): Option[] {
  const offered = [thisYear, thisYear + 1, `${thisYear},${thisYear + 1}`].map(String);
  const isOther = /^[1-9]\d{3}(,[1-9]\d{3})*$/.test(asked) && !offered.includes(asked);
  return [...offered, ...(isOther ? [asked] : [])].map((value) => ({ value, label: yearsText(value) }));
}

const useYearOptions = () => {
  const { year: asked }: { year?: string } = useSearch({ strict: false });
  return { asked, options: yearOptions(yearOf(useToday()), asked) };
};

/** The choice of years; at first those of the address (`?year=2026,2027`), otherwise this year. */
export function useYearChoice() {
  const { asked, options } = useYearOptions();
  const [first] = options;
  return useState(options.find(({ value }) => value === asked)?.value ?? first?.value ?? '');
}

/** The choice between this year, the next and both. */
export function YearField({ value, onChange }: FieldProps) {
  return <SelectField label="Year" options={useYearOptions().options} value={value} onChange={({ target }) => onChange(target.value)} />;
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
