import { type FocusEvent, type FormEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';

/** What every field says about itself. */
export type FieldText = {
  label: string;
  hint?: ReactNode;
  /** The message beside the field; the same words as in the error summary. */
  error?: string | undefined;
  optional?: boolean | undefined;
  /** Whether it has to be filled in: what is not optional has to. Said of fields that only search or choose what is shown, which are neither. */
  required?: boolean | undefined;
  /** A link at the end of the label's line. By keyboard it comes after the control. */
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
 * The ids that tie a control to its hint and its error, and whether it has to be filled in. Without an `id` the field's `name` is used, so that
 * an error summary can link to the field by the name that the form knows.
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
      // Told, not enforced: the browser's own messages are not the form's.
      required: undefined,
      'aria-required': required && !rest.disabled && !rest.readOnly ? (true as const) : undefined,
    },
  };
}

/**
 * A field selects a value that the person has not typed when it gets the focus, by mouse as by keyboard: typing replaces it.
 *
 * @example <input {...useSelectUntyped()} inputMode="decimal" />
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
      // The browser would put the caret under the pointer, which ends the selection.
      event.preventDefault();
      input.focus();
    },
  };
}
