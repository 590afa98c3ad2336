import { useRef, useState } from 'react';
import { type GrantRule, conditionsText } from '#src/ledger/grant/grant-rules.ts';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { FieldsDialog } from './FieldsDialog.tsx';
import type { GrantLookups } from './grant-names.ts';
import { toGrantRule, toGrantFormValues, grantFormProblems } from './grant-values.ts';

const labels = {
  deptId: 'Department',
  businessUnit: 'Business unit',
  jobTitle: 'Job title',
  gender: 'Gender',
  workState: 'State',
  patternCode: 'Work pattern',
} as const satisfies Record<keyof GrantLookups, string>;
// Object.keys returns strings; the table has no other keys.
const fields = Object.keys(labels) as (keyof GrantLookups)[];

type GrantRuleDialogProps = {
  names: GrantLookups;
  place: number;
  /** Undefined for a new rule. */
  rule: GrantRule | undefined;
  onKeep: (rule: GrantRule) => void;
  onClose: () => void;
};

/** A grant rule: its conditions, which people must all meet, and the days. */
export function GrantRuleDialog({ names, place, rule, onKeep, onClose }: GrantRuleDialogProps) {
  const [typed, setTyped] = useState(() => toGrantFormValues(rule));
  const [said, setSaid] = useState<ReturnType<typeof grantFormProblems>>({});
  const first = useRef<HTMLInputElement>(null);
  const set = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const keep = () => {
    const problems = grantFormProblems(typed);
    setSaid(problems);
    if (Object.keys(problems).length === 0) onKeep(toGrantRule(typed));
  };
  return (
    <FieldsDialog
      title={rule ? `Edit rule ${place + 1}` : 'Add rule'}
      line="The rule applies to employees who meet every condition. Saved with the form."
      verb={rule ? 'Update rule' : 'Add rule'}
      first={first}
      onKeep={keep}
      onClose={onClose}
    >
      <TextField label="Days a year" inputMode="decimal" name="grant-days" ref={first} error={said.days} {...set('days')} />
      <div className="grant-choices">
        {fields
          // A condition of the rule stays visible even if its lookup is now empty.
          .filter((name) => Object.keys(names[name]).length > 0 || typed[name] !== '')
          .map((name) => (
            <SelectField
              key={name}
              label={labels[name]}
              optional
              choose="Any"
              options={optionsOf(names[name], typed[name])}
              name={`grant-${name}`}
              {...set(name)}
            />
          ))}
        <TextField label="Minimum years of service" optional inputMode="numeric" name="grant-years" error={said.years} {...set('years')} />
      </div>
      <p className="small-text muted" aria-live="polite">
        {`For: ${conditionsText(toGrantRule({ ...typed, years: said.years ? '' : typed.years }).when, names)}.`}
      </p>
    </FieldsDialog>
  );
}

const optionsOf = (names: Readonly<Record<string, string>>, chosen: string) =>
  Object.entries({ ...(chosen !== '' && { [chosen]: chosen }), ...names }).map(([value, label]) => ({ value, label }));
