import { type MouseEvent, type Ref, useId } from 'react';

export type FieldProblem = { fieldId: string; message: string };

/**
 * The errors of a form at its top, with the same texts as beside the fields. The form focuses it after a failed submit (through `ref`);
 * each line links to its field.
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

/** Does not change the address, so the form stays one entry in the history. */
function focusField(event: MouseEvent, fieldId: string): void {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
}
