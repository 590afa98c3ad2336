import { type FocusEvent, type FormEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';

/** The properties that all fields share. */
export type FieldText = {
  label: string;
  hint?: ReactNode;
  /** The error beside the field, the same text as in the error summary. */
  error?: string | undefined;
  optional?: boolean | undefined;
  /** Whether the field is required, which is the default. Set it for search fields and filters, which are neither. */
  required?: boolean | undefined;
  /** A link at the end of the label line. By keyboard it comes after the control. */
  beside?: ReactNode;
};

type FieldOptions = Pick<FieldText, 'hint' | 'error' | 'optional' | 'required'> & {
  id?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  'aria-describedby'?: string | undefined;
};

/**
 * Returns the ids that connect a control with its hint and error, and whether it is required. Without an `id` the field's `name` is used,
 * so that an error summary can link to the field.
 */
export function useField({ id, name, hint, error, optional, required = !optional, ...rest }: FieldOptions) {
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
      // Announced, but not enforced, because the form shows its own messages.
      required: undefined,
      'aria-required': required && !rest.disabled && !rest.readOnly ? (true as const) : undefined,
    },
  };
}

/**
 * Selects a value that the person has not typed when the field gets the focus, so that typing replaces it.
 *
 * @example <input {...useSelectOnFocus()} inputMode="decimal" />
 */
export function useSelectOnFocus() {
  const typed = useRef('');
  const isUntyped = ({ value }: HTMLInputElement) => value !== '' && value !== typed.current;
  return {
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      typed.current = currentTarget.value;
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (isUntyped(currentTarget)) currentTarget.select();
    },
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      if (input === document.activeElement || !isUntyped(input)) return;
      // The browser would place the caret at the pointer, which clears the selection.
      event.preventDefault();
      input.focus();
    },
  };
}
