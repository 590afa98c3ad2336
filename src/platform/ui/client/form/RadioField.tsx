import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import type { SelectOption } from './Select.tsx';

export type RadioFieldProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  name: string;
  options: readonly SelectOption[];
};

/** Radio buttons for two or three options (which half of a day). Use `register`, or `value` and `onChange`. */
export function RadioField({ label, hint, error, options, value, ...input }: RadioFieldProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="label">{label}</legend>
      {hint !== undefined && <span className="hint">{hint}</span>}
      <div className="row wide-gap">
        {options.map((option) => (
          <label className="check" key={option.value}>
            <input {...input} type="radio" value={option.value} {...(value !== undefined && { checked: value === option.value })} />
            <span className="label">{option.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
