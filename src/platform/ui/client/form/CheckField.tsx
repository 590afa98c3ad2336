import type { ComponentProps } from 'react';
import { FieldError } from './FieldError.tsx';
import { type FieldText, useField } from './use-field.ts';

export type CheckFieldProps = Omit<FieldText, 'optional' | 'required'> & Omit<ComponentProps<'input'>, 'type' | 'required'>;

/** A checkbox; while it is disabled, the hint explains how to enable it. */
export function CheckField({ label, hint, error, ...input }: CheckFieldProps) {
  const { control, hintId, errorId } = useField({ hint, error, required: false, ...input });
  return (
    <div className="field">
      <div className="check">
        <input {...input} {...control} type="checkbox" />
        <span className="label">
          <label htmlFor={control.id}>{label}</label>
          {hint !== undefined && (
            <span className="hint" id={hintId}>
              {hint}
            </span>
          )}
        </span>
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
