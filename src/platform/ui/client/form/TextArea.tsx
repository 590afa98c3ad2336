import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Field } from './Field.tsx';
import { type FieldText, useField } from './use-field.ts';

export type TextAreaProps = FieldText &
  Omit<ComponentProps<'textarea'>, 'maxLength' | 'required'> & {
    /** The maximum number of characters. More can be typed, and the counter shows it; the form reports the error. */
    most?: number | undefined;
  };

/**
 * A text area; with `most` it counts characters. If the value of an uncontrolled area is set from outside, change `key` to update the
 * counter.
 */
export function TextArea({ label, hint, error, optional, most, onChange, ...area }: TextAreaProps) {
  const { control, hintId, errorId } = useField({ hint, error, optional, ...area });
  const [typed, setTyped] = useState(area.defaultValue ?? '');
  const countId = `${control.id}-count`;
  const used = String(area.value ?? typed).length;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  const count = most !== undefined && (
    <span className="hint" id={countId}>
      {used} of {most}
    </span>
  );
  return (
    <Field {...{ label, hint, error, optional, hintId, errorId }} fieldId={control.id} foot={count || undefined}>
      <textarea
        {...area}
        {...control}
        className="textarea"
        aria-describedby={classNames(control['aria-describedby'], count && countId) || undefined}
        onChange={change}
      />
    </Field>
  );
}
