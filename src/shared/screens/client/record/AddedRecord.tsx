import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import type { AddedRecordSummary } from './record-form.ts';

/** Above a form that goes on with another record: what it has stored last, and the way there. */
export function AddedRecord({ text, name, path }: AddedRecordSummary) {
  return (
    <Banner tone="good" alert>
      {text} <Link to={path}>{name}</Link>
    </Banner>
  );
}

/** The form in which the first field that is still empty takes the focus, each time something was added. */
export function useFocusFirstEmpty(added: AddedRecordSummary | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!added) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input, select, textarea, button') ?? [];
    [...fields].find(({ value, type }) => value === '' && type !== 'hidden')?.focus();
  }, [added]);
  return form;
}
