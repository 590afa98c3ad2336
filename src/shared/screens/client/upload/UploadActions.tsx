import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import type { PageHeadProps } from '#src/platform/ui/client/page/PageHead.tsx';
import { isRowInvalid, isRowUnchanged, rowsToSave } from './upload-rows.ts';
import type { useUpload } from './use-upload.ts';

/** What Save waits for. */
function waitText({ step, rows, refusal, canMatch }: UploadActionsProps['state']): string {
  if (rows.some(isRowInvalid)) return `All ${plural(rows.length, 'row')} must be valid to save.`;
  if (canMatch) return 'Match the columns to continue.';
  return refusal || step === 'checked' ? 'Choose another file to continue.' : 'Choose a file to continue.';
}

type UploadActionsProps = {
  state: ReturnType<typeof useUpload>['state'];
  back: NonNullable<PageHeadProps['back']>;
  onSave: () => void;
  onReset: () => void;
  onCancel: () => void;
};

/** The buttons below the rows. Save needs all rows to pass; the other button saves those that did. */
export function UploadActions({ state, back, onSave, onReset, onCancel }: UploadActionsProps) {
  const { step, rows, progress } = state;
  const isSaving = step === 'saving';
  // A row that passed here and was refused by the server can be tried again.
  const passed = rowsToSave(state);
  const canSavePassed = step === 'checked' && !passed.every(isRowUnchanged);
  const canSave = canSavePassed && passed.length === rows.length;
  const waits = !canSave && !isSaving;
  const { label: _label, ...place } = back;
  return (
    <div className="upload-actions">
      <ActionBar
        verb="Save"
        disabled={waits}
        busy={isSaving && (progress ? `Saving ${progress.done} of ${progress.of}` : `Saving ${plural(rows.length, 'row')}`)}
        hint={waits ? waitText(state) : undefined}
        afterTable
        onAct={onSave}
      >
        {isSaving ? (
          // A single call cannot be cancelled halfway.
          progress && <Button onClick={onCancel}>Cancel</Button>
        ) : (
          <>
            {canSavePassed && !canSave && <Button onClick={onSave}>Save the rows that passed</Button>}
            <Button onClick={onReset}>Reset</Button>
            <ButtonLink {...place} variant="quiet">
              Back
            </ButtonLink>
          </>
        )}
      </ActionBar>
    </div>
  );
}
