import { splitCodes } from '#src/base/text/codes.ts';
import { useId } from 'react';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';
import { type ProfileFormState, profileLabels } from './profile-form.ts';

/** The departments of an employee. */
export function DepartmentField({ form, options }: { form: ProfileFormState; options: readonly SelectOption[] }) {
  const id = useId();
  // Admins must leave an employee at least one of their departments.
  const isOptional = holdsRole(useCaller(), ['HR']);
  const chosen = splitCodes(form.values.deptId);
  const error = form.errorAt('deptId');
  const tick = (code: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(code);
    else next.delete(code);
    // The order of the options, so that the same departments always give the same text.
    form.set('deptId', [...next].toSorted().join(','));
  };
  return (
    <fieldset className="field" id="deptId" tabIndex={-1} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="label">
        {profileLabels.deptId}
        {isOptional && <span className="optional"> (optional)</span>}
      </legend>
      <div className="row wide-gap">
        {options.map(({ value, label }) => (
          <label className="check" key={value}>
            <input
              type="checkbox"
              name="deptId"
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => tick(value, event.target.checked)}
            />
            <span className="label">{label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
