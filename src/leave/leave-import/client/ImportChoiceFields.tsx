import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';
import type { ImportChoices } from '#src/leave/leave-import/leave-import-rules.ts';

const dayOptions = [
  { value: 'counted', label: 'Use the counted days' },
  { value: 'sheet', label: "Keep the sheet's days" },
];

type ImportChoiceFieldsProps = { choices: ImportChoices; onChange: (changed: Partial<ImportChoices>) => void };

/** The choices of an import. They apply to all its rows. */
export function ImportChoiceFields({ choices, onChange }: ImportChoiceFieldsProps) {
  return (
    <>
      <RadioField
        name="import-days"
        label="Days in the sheet that differ from the calendar"
        hint="The sheet's days are kept by a correction in the balance."
        options={dayOptions}
        value={choices.keepSheetDays ? 'sheet' : 'counted'}
        onChange={({ currentTarget: { value } }) => onChange({ keepSheetDays: value === 'sheet' })}
      />
      <CheckField
        name="takenIncludesBooked"
        label="Taken Leave already includes booked leave"
        hint="Tick this if the uploaded Taken Leave counts leave that has not begun yet."
        checked={choices.takenIncludesBooked}
        onChange={({ currentTarget: { checked } }) => onChange({ takenIncludesBooked: checked })}
      />
      <CheckField
        name="allowBelowZero"
        label="Allow balances below zero"
        checked={choices.allowBelowZero}
        onChange={({ currentTarget: { checked } }) => onChange({ allowBelowZero: checked })}
      />
    </>
  );
}
