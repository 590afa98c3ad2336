import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';

/**
 * A form whose error summary gets the focus after each refused attempt.
 *
 * @param fields in the order of the form
 */
export function useFormWithSummary<Values extends FieldValues>(start: DefaultValues<Values>, fields: readonly { name: Path<Values> }[]) {
  const summary = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Values>({ defaultValues: start, mode: 'onTouched', shouldFocusError: false });
  const { isSubmitted } = form.formState;
  useEffect(() => {
    if (refusals > 0 && isSubmitted) summary.current?.focus();
  }, [refusals, isSubmitted]);
  const problems = fields.flatMap(({ name }) => {
    const { error } = form.getFieldState(name, form.formState);
    return isSubmitted && error?.message ? [{ fieldId: name, message: error.message }] : [];
  });
  return { form, summary, problems, noteRefusal: () => setRefusals((count) => count + 1) };
}

/**
 * Whether the second password was typed, so that changes of the first one are compared with it. A field that was not visited yet shows no error.
 */
export const hasRepeatedPassword = <Values extends { confirm: string }>({ formState }: Pick<UseFormReturn<Values>, 'formState'>): boolean =>
  formState.isSubmitted || 'confirm' in formState.touchedFields;
