import type { ReactNode, SyntheticEvent } from 'react';
import { UnsavedChangesDialog } from '#src/shared/screens/client/UnsavedChangesDialog.tsx';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { ErrorSummary } from '#src/platform/ui/client/form/ErrorSummary.tsx';
import { requiredFieldsText } from '#src/platform/ui/client/form/required-fields-text.ts';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { AddedRecord, useFocusFirstEmpty } from './AddedRecord.tsx';
import { EarlierAttempt } from './EarlierAttempt.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import type { RecordFormState } from './use-record-form.ts';

type RecordFormProps = {
  form: RecordFormState;
  /** A question before a record is saved, under this title. */
  question?: string | undefined;
  questionTitle?: string | undefined;
  /** Further notes before saving. */
  details?: ReactNode;
  /** Buttons between Save and Cancel, because Cancel is last on every form. */
  actions?: ReactNode;
  /** The labels of the two buttons, by default "Save" and "Cancel". */
  verb?: string | undefined;
  refusal?: string | undefined;
  /** The reason why the record cannot be saved yet. It disables Save. */
  missing?: string | undefined;
  /** The effect of saving. */
  note?: string | undefined;
  /** The content beside the fields, on wide screens. */
  aside?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The form screen for one record: its head, its problems, the fields, Save and Cancel, and its dialogs. */
export function RecordForm(props: RecordFormProps) {
  const { form, question, questionTitle = 'Add Confirmation', details, missing, actions, aside, children } = props;
  const { verb = 'Save', refusal = 'Cancel', note = '' } = props;
  const { title, back, saving, leaving, summary, problems, submit, addAnother } = form;
  const fields = useFocusFirstEmpty(saving.added);
  return (
    <>
      <PageHead title={title} back={back} line={requiredFieldsText} />
      <form ref={fields} className={aside ? 'split' : 'form'} noValidate onSubmit={missing === undefined ? submit : suppressDefault}>
        <Columns aside={aside}>
          {saving.added && <AddedRecord {...saving.added} />}
          {saving.earlier && (
            <EarlierAttempt place={{ to: saving.earlier.path, label: 'View the saved record' }}>
              It was saved as you first entered it. Your later changes are not saved.
            </EarlierAttempt>
          )}
          <ErrorSummary ref={summary} problems={problems} />
          {children}
          <ActionBar verb={verb} busy={saving.busy && 'Saving'} disabled={missing !== undefined} hint={missing ?? note}>
            {addAnother && (
              <Button disabled={missing !== undefined || saving.busy} onMouseDown={suppressDefault} onClick={addAnother}>
                Save and add another
              </Button>
            )}
            {actions}
            <Button variant="quiet" disabled={saving.busy} onMouseDown={suppressDefault} onClick={leaving.ask}>
              {refusal}
            </Button>
          </ActionBar>
        </Columns>
      </form>
      {saving.asking && (
        <ConfirmDialog
          title={questionTitle}
          question={question}
          verb="Confirm"
          busy={saving.busy && 'Saving'}
          onConfirm={saving.confirm}
          onCancel={saving.refrain}
        >
          {details}
        </ConfirmDialog>
      )}
      <UnsavedChangesDialog {...leaving} />
      {saving.stale && <StaleDialog {...saving.stale} onReload={saving.takeOver} onCancel={saving.keepBase} />}
      {saving.alert !== undefined && <AlertDialog message={saving.alert} onClose={saving.closeAlert} />}
    </>
  );
}

const Columns = ({ aside, children }: Pick<RecordFormProps, 'aside' | 'children'>) =>
  aside ? (
    <>
      <div className="form">{children}</div>
      <div className="aside">{aside}</div>
    </>
  ) : (
    children
  );

// Otherwise the field that loses the focus would show its error and move the button away from the pointer.
export const suppressDefault = (event: SyntheticEvent) => event.preventDefault();
