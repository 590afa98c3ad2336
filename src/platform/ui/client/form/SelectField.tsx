import { Field } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';
import { type FieldText, useField } from './use-field.ts';

export type SelectFieldProps = FieldText & Omit<SelectProps, 'required' | 'small'>;

/**
 * A select with a label. If it is uncontrolled and its options load later, change `key` with them to retain the value.
 *
 * @example <SelectField label="Leave type" choose="Choose a leave type" options={types} {...register('leaveCode')} />
 */
export function SelectField({ label, hint, error, optional, ...select }: SelectFieldProps) {
  const { control, hintId, errorId } = useField({ hint, error, optional, ...select });
  return (
    <Field {...{ label, hint, error, optional, hintId, errorId }} fieldId={control.id}>
      <Select {...select} {...control} />
    </Field>
  );
}
