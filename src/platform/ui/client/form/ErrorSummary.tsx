import { type MouseEvent, type Ref, useId } from 'react';

export type FieldProblem = { fieldId: string; message: string };

/**
 * What is wrong with a form, on its top, in the words that stand beside the fields. The form focuses it after a failed submit (through `ref`);
 * each line leads to its field.
 *
 * @example <ErrorSummary ref={summary} problems={[{ fieldId: 'startDate', message: 'Invalid Start Date value.' }]} />
 */
export function ErrorSummary({ problems, ref }: { problems: readonly FieldProblem[]; ref?: Ref<HTMLElement> | undefined }) {
  const titleId = useId();
  if (problems.length === 0) return null;
  return (
    <section className="error-summary" tabIndex={-1} aria-labelledby={titleId} ref={ref}>
      <h2 id={titleId}>There is a problem</h2>
      <ul>
        {problems.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without the address changing: the form's place in the history stays one entry. */
function focusField(event: MouseEvent, fieldId: string): void {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
}
