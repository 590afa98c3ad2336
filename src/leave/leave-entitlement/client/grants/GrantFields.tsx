import { Link } from '@tanstack/react-router';
import { paths } from '#src/shared/screens/paths.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import type { GrantFilter, GrantLookups } from './use-grant-people.ts';

export type GrantValues = GrantFilter & { year: string; alsoNextYear: boolean; leaveCodes: readonly string[] };

type GrantFieldsProps = {
  values: GrantValues;
  lookups: GrantLookups;
  /** The year after the chosen one, if it can be granted too. */
  nextYear: number | undefined;
  onChange: (change: Partial<GrantValues>) => void;
};

/** The year, the leave types and the filters for people of a bulk grant. */
export function GrantFields({ values, lookups, nextYear, onChange }: GrantFieldsProps) {
  const filter = (name: keyof GrantFilter, label: string) => (
    <SelectField
      label={label}
      choose="Everyone"
      required={false}
      options={lookups[name]}
      name={name}
      value={values[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <div className="grant-fields">
        <TextField
          label="Year"
          name="year"
          inputMode="numeric"
          value={values.year}
          onChange={({ target }) => onChange({ year: target.value })}
        />
        {filter('dept_id', 'Department')}
        {filter('business_unit', 'Business unit')}
        {filter('job_title', 'Job title')}
      </div>
      {nextYear !== undefined && (
        <CheckField
          label={`Also grant ${nextYear}`}
          hint="Leave over New Year needs the days of both years. Days that people already have stay."
          checked={values.alsoNextYear}
          onChange={({ target }) => onChange({ alsoNextYear: target.checked })}
        />
      )}
      <TypeFields chosen={values.leaveCodes} types={lookups.types} onChange={(leaveCodes) => onChange({ leaveCodes })} />
    </>
  );
}

type TypeFieldsProps = { chosen: readonly string[]; types: GrantLookups['types']; onChange: (chosen: readonly string[]) => void };

/** The leave types, in the order in which they are listed. */
function TypeFields({ chosen, types, onChange }: TypeFieldsProps) {
  const choose = (code: string, isChosen: boolean) =>
    onChange(types.map(({ value }) => value).filter((value) => (value === code ? isChosen : chosen.includes(value))));
  return (
    <fieldset className="field grant-types">
      <legend className="label">Leave types</legend>
      {types.map(({ value, label }) => (
        <CheckField key={value} label={label} checked={chosen.includes(value)} onChange={({ target }) => choose(value, target.checked)} />
      ))}
      {types.length === 0 && (
        <p className="muted">
          No leave type needs a balance. Add one in <Link to={paths.leaveCategories()}>{paths.leaveCategories.title}</Link>.
        </p>
      )}
    </fieldset>
  );
}
