import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { Icon } from '#src/ui/client/base/Icon.tsx';
import { type FieldText, useField } from './use-field.ts';

export type SelectOption = { value: string; label: string };

export type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, 'children' | 'required'> & {
    options: readonly SelectOption[];
    /** The first line while nothing is chosen ("Choose a leave type"); its value is ''. Left out, the first option is chosen. */
    choose?: string | undefined;
  };

/**
 * A choice from a few values. An uncontrolled one keeps its value when the options come later only if `key` changes with them.
 *
 * @example <SelectField label="Leave type" choose="Choose a leave type" options={types} {...register('leaveCode')} />
 */
export function SelectField({ label, hint, error, optional, options, choose, ...select }: SelectFieldProps) {
  const { control, hintId, errorId } = useField({ hint, error, optional, ...select });
  return (
    <Field {...{ label, hint, error, optional, hintId, errorId }} fieldId={control.id}>
      <div className="select-box">
        <select {...select} {...control} className="select">
          {choose !== undefined && <option value="">{choose}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} />
      </div>
    </Field>
  );
}
