import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import type { AddedRecordSummary } from './record-form.ts';

/** Shows the record that the form has just added, with a link, above a form that continues with the next record. */
export function AddedRecord({ text, name, path }: AddedRecordSummary) {
  return (
    <Banner tone="good" alert>
      {text} <Link to={path}>{name}</Link>
    </Banner>
  );
}

/** A form whose first empty field gets the focus each time a record is added. */
export function useFocusFirstEmpty(added: AddedRecordSummary | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!added) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input, select, textarea, button') ?? [];
    [...fields].find(({ value, type }) => value === '' && type !== 'hidden')?.focus();
  }, [added]);
  return form;
}
