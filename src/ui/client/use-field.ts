import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** What every field says about itself. */
export type FieldText = {
  label: string;
  hint?: ReactNode;
  /** The message beside the field; the same words as in the error summary. */
  error?: string | undefined;
  optional?: boolean | undefined;
  /** A link at the end of the label's line. By keyboard it comes after the control. */
  beside?: ReactNode;
};

type Naming = Pick<FieldText, 'hint' | 'error'> & {
  id?: string | undefined;
  name?: string | undefined;
  'aria-describedby'?: string | undefined;
};

/**
 * The ids that tie a control to its hint and its error. Without an `id` the field's `name` is used, so that an error summary can link to the
 * field by the name that the form knows.
 */
export function useField({ id, name, hint, error, ...rest }: Naming) {
  const ownId = useId();
  const fieldId = id ?? name ?? ownId;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const describedBy = classNames(rest['aria-describedby'], hint !== undefined && hintId, error !== undefined && errorId);
  return {
    hintId,
    errorId,
    control: {
      id: fieldId,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error === undefined ? undefined : (true as const),
    },
  };
}
