import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { FileDrop } from './FileDrop.tsx';
import { FileRow } from './FileRow.tsx';
import type { FieldText } from '#src/platform/ui/client/form/use-field.ts';
import { type FileState, type FileUploadHandlers, useFile } from './use-file.ts';

export type FileFieldProps<Result> = FieldText &
  FileUploadHandlers<Result> & {
    /** The file extensions of the file picker (".pdf,.png"). */
    accept?: string | undefined;
    /** The id of the pick button, for the error summary. */
    id?: string | undefined;
    /** The text after the name of an uploaded file, by default its size. */
    detail?: ((file: File, result: Result) => ReactNode) | undefined;
  };

/**
 * A field for one file, which is dropped, pasted or picked, and uploaded at once.
 *
 * @example <FileField label="Attachment" optional hint="PDF or image, up to 5 MB" check={attachmentProblem} upload={send} onChange={field.onChange} />
 */
export function FileField<Result>({ label, hint, error, optional, accept, id, detail, ...work }: FileFieldProps<Result>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const { state, choose, remove, retry } = useFile(work);
  const box = useNextStepFocus(state.step);
  const problem = 'problem' in state ? state.problem : error;
  return (
    <fieldset className="field" aria-labelledby={`${fieldId}-label`} ref={box}>
      <span className="label" id={`${fieldId}-label`}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </span>
      {state.step !== 'none' && <FileRow {...{ state, detail, remove, retry }} />}
      {problem !== undefined && <FieldError id={`${fieldId}-error`}>{problem}</FieldError>}
      {(state.step === 'none' || state.step === 'refused') && (
        <FileDrop {...{ fieldId, hint, accept }} hasError={problem !== undefined} onFile={(file) => void choose(file)} />
      )}
      <output className="hidden-text">{statusText(state)}</output>
    </fieldset>
  );
}

function statusText(state: FileState<unknown>): string {
  if (state.step === 'none') return '';
  if ('problem' in state) return `${state.file.name}: ${state.problem}`;
  return state.step === 'uploading' ? `Uploading ${state.file.name}` : `${state.file.name} is uploaded.`;
}

/** The pressed button disappears, so the focus moves to the first button of the next step. */
function useNextStepFocus(step: FileState<unknown>['step']) {
  const box = useRef<HTMLFieldSetElement>(null);
  const last = useRef(step);
  useLayoutEffect(() => {
    const wasHere = document.activeElement === document.body || box.current?.contains(document.activeElement);
    if (last.current !== step && wasHere) box.current?.querySelector('button')?.focus();
    last.current = step;
  }, [step]);
  return box;
}
