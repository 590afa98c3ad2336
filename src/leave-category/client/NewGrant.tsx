import { useState } from 'react';
import type { GrantRule } from '#src/grant/grant-rules.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { SelectField } from '#src/ui/client/form/SelectField.tsx';
import { TextField } from '#src/ui/client/form/TextField.tsx';

const labels = {
  deptId: 'Department',
  businessUnit: 'Business unit',
  jobTitle: 'Job title',
  gender: 'Gender',
  workState: 'State',
} as const;

/** The names of the codes that a rule can name, by what they are of. */
export type GrantLookups = Record<keyof typeof labels, Record<string, string>>;

const nothing = { deptId: '', businessUnit: '', jobTitle: '', gender: '', workState: '', years: '', days: '' };

type Typed = typeof nothing;

function problemsOf({ years, days }: Typed): { years?: string; days?: string } {
  const isYears = /^\d{0,2}$/.test(years.trim()) && Number(years) <= 70;
  const isDays = /^\d{1,3}(?:\.[05]?)?$/.test(days.trim()) && Number(days) <= 366;
  return {
    ...(!isYears && { years: 'Please enter full years from 0 to 70.' }),
    ...(!isDays && { days: 'Please enter days from 0 to 366, in halves.' }),
  };
}

function ruleOf({ years, days, ...codes }: Typed): GrantRule {
  const when = Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== ''));
  return { when: { ...when, ...(years.trim() !== '' && { serviceYearsFrom: Number(years) }) }, days: Number(days) };
}

/** A rule that is to be added: whom it asks for, and the days. */
export function NewGrant({ names, onAdd }: { names: GrantLookups; onAdd: (rule: GrantRule) => void }) {
  const [typed, setTyped] = useState<typeof nothing>();
  const [said, setSaid] = useState<{ years?: string; days?: string }>({});
  if (!typed) {
    return (
      <div className="row">
        <Button onClick={() => setTyped(nothing)}>Add rule</Button>
      </div>
    );
  }
  const set = (name: keyof typeof nothing) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const add = () => {
    const problems = problemsOf(typed);
    setSaid(problems);
    if (Object.keys(problems).length > 0) return;
    onAdd(ruleOf(typed));
    setTyped(undefined);
  };
  // Object.keys gives strings; these are the table's own.
  const fields = (Object.keys(labels) as (keyof typeof labels)[]).filter((name) => Object.keys(names[name]).length > 0);
  return (
    <fieldset className="panel new-grant">
      <legend className="hidden-text">New rule</legend>
      <div className="fields-2">
        {fields.map((name) => (
          <SelectField
            key={name}
            label={labels[name]}
            optional
            choose="Any"
            options={Object.entries(names[name]).map(([value, label]) => ({ value, label }))}
            name={`grant-${name}`}
            {...set(name)}
          />
        ))}
        <TextField
          label="Years of service, at least"
          optional
          inputMode="numeric"
          name="grant-years"
          error={said.years}
          {...set('years')}
        />
        <TextField label="Days a year" inputMode="decimal" name="grant-days" error={said.days} {...set('days')} />
      </div>
      <div className="row">
        <Button onClick={add}>Add to the list</Button>
        <Button variant="quiet" onClick={() => setTyped(undefined)}>
          Leave it
        </Button>
      </div>
    </fieldset>
  );
}
