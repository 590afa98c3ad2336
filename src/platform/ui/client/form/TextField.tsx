import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { Spinner } from '#src/platform/ui/client/base/Spinner.tsx';
import { type FieldText, useField, useSelectOnFocus } from './use-field.ts';

/** An input without `maxLength`, which would silently cut off text. Longer text stays, and the form reports it. */
export type TextInputProps = Omit<ComponentProps<'input'>, 'maxLength' | 'required'>;

export type TextFieldProps = FieldText &
  TextInputProps & {
    /** The running check of the value ("Checking"), shown as a small spinner in the field. */
    checking?: string | false | undefined;
  };

/**
 * A text field. Use React Hook Form's `register`, or `value` and `onChange`.
 *
 * @example <TextField label="Holiday" {...register('holidayDesc')} error={errors.holidayDesc?.message} />
 */
export function TextField({ label, hint, error, optional, checking, ...input }: TextFieldProps) {
  const { control, hintId, errorId } = useField({ hint, error, optional, ...input });
  const untyped = useSelectOnFocus();
  const isFigure = input.inputMode === 'decimal' || input.inputMode === 'numeric';
  const text = (
    <input autoComplete="off" size={isFigure ? 8 : undefined} {...(isFigure && untyped)} {...input} {...control} className="input" />
  );
  return (
    <Field {...{ label, hint, error, optional, hintId, errorId }} fieldId={control.id}>
      {checking === undefined ? (
        text
      ) : (
        <div className="with-action">
          {text}
          <output className="icon-button">{checking && <Spinner label={checking} />}</output>
        </div>
      )}
    </Field>
  );
}
