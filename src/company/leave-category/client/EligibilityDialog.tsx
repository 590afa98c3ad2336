import { useRef, useState } from 'react';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { FieldsDialog } from './FieldsDialog.tsx';
import type { CategoryForm } from './leave-category-form.ts';
import { type EligibilityNames, type EligibilityValues, eligibilityText } from './eligibility.ts';
import { ruleFormProblems } from './rule-values.ts';

type EligibilityDialogProps = { form: CategoryForm; names: EligibilityNames; onClose: () => void };

/** The conditions for using a category. People must meet all of them. */
export function EligibilityDialog({ form, names, onClose }: EligibilityDialogProps) {
  const { onlyForGender, onlyForMarriageStatus, onlyForMonths } = form.values;
  const [typed, setTyped] = useState<EligibilityValues>({ onlyForGender, onlyForMarriageStatus, onlyForMonths });
  const [said, setSaid] = useState<string>();
  const first = useRef<HTMLSelectElement>(null);
  const set = (name: keyof EligibilityValues) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const keep = () => {
    const problem = ruleFormProblems({ ...form.values, ...typed }).find(({ path }) => path === 'onlyFor.serviceMonthsFrom');
    setSaid(problem?.message);
    if (problem) return;
    form.set('onlyForGender', typed.onlyForGender);
    form.set('onlyForMarriageStatus', typed.onlyForMarriageStatus);
    form.set('onlyForMonths', typed.onlyForMonths);
    onClose();
  };
  const choice = (name: 'onlyForGender' | 'onlyForMarriageStatus', known: Readonly<Record<string, string>>) => ({
    optional: true,
    choose: 'Any',
    name: `dialog-${name}`,
    options: Object.entries({ ...(typed[name] !== '' && { [typed[name]]: typed[name] }), ...known }).map(([value, label]) => ({
      value,
      label,
    })),
    ...set(name),
  });
  return (
    <FieldsDialog
      title="Only for"
      line="Only employees who meet every condition can choose this type. Saved with the form."
      verb="Apply"
      first={first}
      onKeep={keep}
      onClose={onClose}
    >
      <SelectField label="Gender" ref={first} {...choice('onlyForGender', names.gender)} />
      <SelectField label="Marital status" {...choice('onlyForMarriageStatus', names.marriageStatus)} />
      <TextField
        label="Minimum months of service"
        hint="Counted on the first day of the leave"
        optional
        inputMode="numeric"
        name="dialog-onlyForMonths"
        error={said}
        {...set('onlyForMonths')}
      />
      <p className="small-text muted" aria-live="polite">{`For: ${eligibilityText(typed, names)}.`}</p>
    </FieldsDialog>
  );
}
