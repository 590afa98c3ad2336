import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';
import type { ValidDays } from './calls.ts';

const choices: readonly ValidDays[] = [3, 7, 14];

/** Selects how long one-time passwords are valid. */
export function ValidDaysField({ value, onChange }: { value: ValidDays; onChange: (days: ValidDays) => void }) {
  return (
    <RadioField
      label="Passwords valid for"
      name="validDays"
      options={choices.map((days) => ({ value: String(days), label: `${days} days` }))}
      value={String(value)}
      onChange={(event) => onChange(choices.find((days) => String(days) === event.target.value) ?? value)}
    />
  );
}
