import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';

/**
 * A form that is sent at once. After each try that was refused the summary of what is wrong has the focus.
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
 * Whether the new password has been typed a second time, so that another first one is held against it. Until then nothing is said of a field that nobody
 * has come to.
 */
export const hasRepeatedPassword = <Values extends { confirm: string }>({ formState }: Pick<UseFormReturn<Values>, 'formState'>): boolean =>
  formState.isSubmitted || 'confirm' in formState.touchedFields;
