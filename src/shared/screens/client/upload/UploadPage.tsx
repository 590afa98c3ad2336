import { useBlocker } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { saveQuestionText } from '#src/platform/excel/upload-texts.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { plural } from '#src/base/text/plural.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { keepDraft, useDraft } from '#src/shared/screens/client/draft.ts';
import { UnsavedChangesDialog } from '#src/shared/screens/client/UnsavedChangesDialog.tsx';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { PageHead, type PageHeadProps } from '#src/platform/ui/client/page/PageHead.tsx';
import type { UsedMatch } from './match/upload-matching.ts';
import { useMatchDialog } from './use-match-dialog.tsx';
import type { CorrectRowDialog as LoadedDialog } from './CorrectRowDialog.tsx';
import { MatchNote } from './MatchNote.tsx';
import { UploadActions } from './UploadActions.tsx';
import { UploadBanner } from './UploadBanner.tsx';
import { UploadPicker } from './UploadPicker.tsx';
import { effectsText, rowsToSave, type UploadRow } from './upload-rows.ts';
import { UploadRows } from './UploadRows.tsx';
import type { UploadConfig } from './upload-state.ts';
import { useUpload } from './use-upload.ts';

/** Loaded on demand. */
// lazy() loses the generic type.
const CorrectRowDialog = lazy(async () => ({ default: (await import('./CorrectRowDialog.tsx')).CorrectRowDialog })) as typeof LoadedDialog;

export type UploadPageProps<Fields extends SheetFields, Row extends object, Facts> = UploadConfig<Fields, Row, Facts> & {
  title: string;
  back: NonNullable<PageHeadProps['back']>;
  onTemplate: () => Promise<void>;
  /** Further actions in the head of the page. */
  more?: ReactNode;
  /** The help before a file is chosen. */
  hint?: ReactNode;
  /** Choices that apply to all rows. They stay on the page while the file is validated again. */
  choices?: ReactNode;
  /** The chosen file is validated again when this value changes. */
  validateOn?: object | undefined;
  /** Further notes about the validated rows. `again` validates the same file again, `keep` keeps it while another screen is open. */
  about?: ((rows: readonly Row[], again: () => void, keep: () => void) => ReactNode) | undefined;
  /** Further notes before the rows are stored. */
  confirmDetails?: ((rows: readonly Row[]) => ReactNode) | undefined;
};

/**
 * The screen for uploading a spreadsheet: the file, the validation of its rows, and storing them one by one or all at once (specification section 4, upload flow).
 *
 * @example <UploadPage title={paths.uploadPublicHolidays.title} back={back} sheet={holidaySheet} loadFacts={loadFacts} save={save} onStored={refresh} onTemplate={template} />
 */
export function UploadPage<Fields extends SheetFields, Row extends object, Facts>(props: UploadPageProps<Fields, Row, Facts>) {
  const { title, back, sheet, onTemplate, hint, about, choices, validateOn, more } = props;
  const canRemember = useCaller().roles.includes('H');
  const upload = useUpload(props, canRemember);
  const { state, choose, save, cancel, reset } = upload;
  const keep = usePersistentFile(title, state, choose);
  const again = () => void (state.file && choose(state.file, state.used));
  const matching = useMatchDialog({ sheet, matching: props.matching, canRemember, file: state.file, used: state.used, choose });
  useValidationOn(validateOn, again);
  const [asking, setAsking] = useState(false);
  const [corrected, setCorrected] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isSaving = state.step === 'saving';
  const tell = (error: unknown) => setProblem(alertText(error));
  const alert = problem ?? state.alert;
  const closeAlert = () => {
    setProblem(undefined);
    upload.closeAlert();
  };
  const closeDialog = () => {
    setAsking(false);
    setCorrected(undefined);
  };
  const confirm = () => {
    closeDialog();
    void save();
  };
  const template = <TemplateButton onClick={() => void onTemplate().catch(tell)} />;
  return (
    <>
      <PageHead title={title} back={back} {...headActions(template, more, state.step === 'none')} />
      <div className="stack">
        {hint && state.step === 'none' && <p className="muted">{hint}</p>}
        <UploadPicker
          file={state.file}
          rows={state.rows.length}
          busy={isSaving || state.step === 'reading'}
          onFile={(file) => void choose(file)}
          onRemove={reset}
        />
        {!isSaving && choices}
        <UploadStatus {...{ upload, sheet, about, again, keep, onError: tell }} onMatch={matching.open} />
      </div>
      <UploadRows state={state} columns={sheet.columns} onCorrect={setCorrected} />
      <UploadActions state={state} back={back} onSave={() => setAsking(true)} onReset={reset} onCancel={cancel} />
      <UploadDialogs {...{ asking, confirm, corrected, upload }} work={props} onClose={closeDialog} />
      <LeavingWhileSaving isSaving={isSaving} isAtOnce={props.saveAll !== undefined} />
      {matching.dialog}
      {alert !== undefined && <AlertDialog message={alert} onClose={closeAlert} />}
    </>
  );
}

/** The template comes before the file. Once a file is chosen, its rows need the space on a phone. */
function headActions(template: ReactNode, more: ReactNode, isFirst: boolean): Pick<PageHeadProps, 'actions' | 'more'> {
  if (isFirst) return { actions: template, more };
  return {
    more: (
      <>
        {more}
        {template}
      </>
    ),
  };
}

const TemplateButton = ({ onClick }: { onClick: () => void }) => (
  <Button icon={Download} onClick={onClick}>
    Download template
  </Button>
);

type UploadDialogsProps<Fields extends SheetFields, Row extends object, Facts> = {
  work: UploadPageProps<Fields, Row, Facts>;
  upload: Pick<ReturnType<typeof useUpload<Fields, Row, Facts>>, 'state' | 'replaceRows'>;
  asking: boolean;
  /** The line of the row to correct. */
  corrected: number | undefined;
  confirm: () => void;
  onClose: () => void;
};

/** Saving is confirmed, and rejected rows can be corrected. */
function UploadDialogs<Fields extends SheetFields, Row extends object, Facts>(props: UploadDialogsProps<Fields, Row, Facts>) {
  const { work, upload, asking, corrected, confirm, onClose } = props;
  const { rows } = upload.state;
  const passed = rowsToSave(upload.state);
  const row = rows.find(({ line }) => line === corrected);
  return (
    <>
      {row && (
        <Suspense>
          <CorrectRowDialog {...{ work, rows, row, onClose }} onCorrect={upload.replaceRows} />
        </Suspense>
      )}
      {asking && <SaveDialog {...work} rows={passed} staying={rows.length - passed.length} onConfirm={confirm} onCancel={onClose} />}
    </>
  );
}

type UploadStatusProps<Row extends object> = {
  upload: Pick<ReturnType<typeof useUpload<SheetFields, Row, unknown>>, 'state' | 'downloadInvalid' | 'leaveOutStored'>;
  sheet: { subject: string; invalidRows?: string; storedCode?: string };
  about: UploadPageProps<SheetFields, Row, unknown>['about'];
  again: () => void;
  keep: () => void;
  onError: (error: unknown) => void;
  onMatch: () => void;
};

/** The state of the file, of its rows and of saving. */
function UploadStatus<Row extends object>({ upload, sheet, about, again, keep, onError, onMatch }: UploadStatusProps<Row>) {
  const { state, downloadInvalid, leaveOutStored } = upload;
  const { step, rows, notes, used, progress } = state;
  const isChecked = step === 'checked';
  return (
    <>
      <UploadBanner
        {...{ state, sheet, onMatch, again }}
        onDownload={() => void downloadInvalid().catch(onError)}
        onLeaveOutStored={leaveOutStored}
      />
      {isChecked && notes && <MatchNote notes={notes} used={used} onChange={onMatch} />}
      {isChecked &&
        about?.(
          rows.map(({ row }) => row),
          again,
          keep,
        )}
      <output className="hidden-text">{step === 'reading' && 'Reading the file'}</output>
      {step === 'saving' && progress && <progress aria-label="Saving" max={progress.of} value={progress.done} />}
    </>
  );
}

function useValidationOn(value: object | undefined, again: () => void): void {
  const validate = useEffectEvent((_value: object | undefined) => again());
  // Without a chosen file, as on the first render, there is nothing to validate.
  useEffect(() => validate(value), [value]);
}

/** The file survives a sign-in during the upload. It is read and validated again, because some rows may be stored. */
function usePersistentFile(
  title: string,
  { file, used }: { file?: File; used?: UsedMatch | undefined },
  choose: (file: File, used?: UsedMatch) => Promise<void>,
): () => void {
  const owner = useCaller().emplId;
  const kept = useDraft(title, owner, () => file && { file, used });
  const goOn = useEffectEvent(() => kept && choose(kept.file, kept.used));
  useEffect(() => void goOn(), []);
  return () => keepDraft(title, owner, { file, used });
}

type SaveDialogProps<Row> = {
  sheet: { subject: string; savedSubject?: string };
  rows: readonly UploadRow<Row>[];
  /** The number of rejected rows, which stay on the page. */
  staying: number;
  confirmDetails?: ((rows: readonly Row[]) => ReactNode) | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

function SaveDialog<Row>({ sheet, rows, staying, confirmDetails, onConfirm, onCancel }: SaveDialogProps<Row>) {
  return (
    <ConfirmDialog
      title="Save Confirmation"
      question={saveQuestionText(sheet.savedSubject ?? sheet.subject)}
      verb="Yes"
      refusal="No"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="dialog-facts">{effectsText(rows) ?? `${plural(rows.length, 'row')} will be saved.`}</p>
      {staying > 0 && <p className="dialog-facts">{`${plural(staying, 'rejected row')} will stay on the page.`}</p>}
      {confirmDetails?.(rows.map(({ row }) => row))}
    </ConfirmDialog>
  );
}

function LeavingWhileSaving({ isSaving, isAtOnce }: { isSaving: boolean; isAtOnce: boolean }) {
  const leaving = useBlocker({ shouldBlockFn: () => isSaving, enableBeforeUnload: () => isSaving, withResolver: true });
  if (leaving.status !== 'blocked') return null;
  return (
    <UnsavedChangesDialog
      asking
      title="Leave while saving?"
      question={
        isAtOnce ? 'Saving continues, but you will not see the result here.' : 'Rows that have not been sent yet will not be saved.'
      }
      leave={leaving.proceed}
      stay={leaving.reset}
    />
  );
}
