import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';
import type { FieldText } from './use-field.ts';

type FieldProps = FieldText & { fieldId: string; hintId: string; errorId: string; children: ReactNode; foot?: ReactNode };

/** Label, hint, control and error, in this order, around any control. */
export function Field({ label, hint, error, optional, beside, fieldId, hintId, errorId, children, foot }: FieldProps) {
  const message = error !== undefined && <FieldError id={errorId}>{error}</FieldError>;
  return (
    <div className="field">
      <label htmlFor={fieldId}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {children}
      {beside !== undefined && <span className="beside">{beside}</span>}
      {foot === undefined ? (
        message
      ) : (
        <div className="field-foot">
          {message}
          {foot}
        </div>
      )}
    </div>
  );
}
