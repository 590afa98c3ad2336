import { Download, FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { allRowsPassedText, invalidRowsText, noRowsText } from '#src/platform/excel/upload-texts.ts';
import { plural } from '#src/base/text/plural.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { effectsText, isRowInvalid, hasErrorCode, isRowUnchanged, isSendable, type UploadRow } from './upload-rows.ts';
import type { UploadState } from './upload-state.ts';

type UploadBannerProps = {
  state: UploadState<object>;
  sheet: { subject: string; invalidRows?: string; storedCode?: string };
  onDownload: () => void;
  onLeaveOutStored: () => void;
  onMatch: () => void;
  /** Reads the same file again. */
  again: () => void;
};

/** The state of the upload, in the specification's words (section 5). */
export function UploadBanner({ onMatch, again, ...props }: UploadBannerProps) {
  const { step, file, refusal, canMatch, finished } = props.state;
  if (finished !== undefined) {
    return (
      <Banner tone="good" alert>
        {finished}
      </Banner>
    );
  }
  if (refusal) {
    const action = canMatch && (
      <Button small variant="primary" onClick={onMatch}>
        Match columns
      </Button>
    );
    return (
      <Banner tone={canMatch ? 'warn' : 'bad'} alert title={refusal.title} action={action}>
        {refusal.detail}
      </Banner>
    );
  }
  if (step === 'none' && file) {
    const action = (
      <Button small onClick={again}>
        Try again
      </Button>
    );
    return (
      <Banner tone="bad" alert title="The file could not be checked." action={action}>
        The file is still chosen. If this happens again, reload the page and choose the file again.
      </Banner>
    );
  }
  return step === 'checked' ? <CheckedRows {...props} /> : null;
}

/** The results of the rules for the rows. */
function CheckedRows({ state, sheet, onDownload, onLeaveOutStored }: Omit<UploadBannerProps, 'onMatch' | 'again'>) {
  const { rows, left, leftOut = 0 } = state;
  const bad = rows.filter(isRowInvalid).length;
  const stored = rows.filter((row) => hasErrorCode(row, sheet.storedCode)).length;
  const leaveOut = stored > 0 && (
    <Button small icon={FilterX} onClick={onLeaveOutStored}>
      Leave out {plural(stored, 'stored row')}
    </Button>
  );
  if (rows.length === 0 && leftOut > 0) {
    return (
      <Banner tone="good" alert title="Nothing to save">
        All rows are already stored.
      </Banner>
    );
  }
  if (rows.length > 0 && rows.every(isRowUnchanged)) {
    return (
      <Banner tone="good" alert title="Nothing to save">
        All rows match the stored records.
      </Banner>
    );
  }
  if (rows.length === 0) {
    return (
      <Banner tone="bad" alert title={noRowsText}>
        Enter the rows in the second sheet of the template, below its headings.
      </Banner>
    );
  }
  if (bad === 0 && !left) {
    return (
      <Banner tone="good" alert title={allRowsPassedText(sheet.subject)}>
        {effectsText(rows) ?? `${plural(rows.length, 'row')} will be saved.`}
        {leftOut > 0 && ` ${plural(leftOut, 'stored row')} will be left out.`}
      </Banner>
    );
  }
  const actions = (
    <span className="row">
      {leaveOut}
      <Button small icon={Download} onClick={onDownload}>
        Download invalid rows
      </Button>
    </span>
  );
  if (left) return <LeftRows {...{ left, rows }} action={rows.every(isSendable) ? leaveOut : actions} />;
  return (
    <Banner tone="bad" alert title={sheet.invalidRows ?? invalidRowsText} action={actions}>
      {rows.length - bad} passed, {bad} invalid. {advice(bad, stored)}
    </Banner>
  );
}

const areOrIs = (count: number) => (count === 1 ? 'is' : 'are');

function advice(bad: number, stored: number): string {
  if (stored === 0) return 'Nothing has been saved. Correct these rows here, or save the others and download these.';
  const storedRows = `${plural(stored, 'row')} ${areOrIs(stored)} already stored and can be left out`;
  return bad === stored ? `${storedRows}.` : `${storedRows}. Correct the others here, or in the file.`;
}

type LeftRowsProps = {
  left: { stored: number; of: number; cancelled: boolean };
  rows: readonly UploadRow<object>[];
  action: ReactNode;
};

function LeftRows({ left, rows, action }: LeftRowsProps) {
  const [bad, sendable] = [rows.filter(isRowInvalid).length, rows.filter(isSendable).length];
  const failed = bad === 0 ? '' : ` ${plural(bad, 'row')} could not be saved. See the reason in each row.`;
  const mayBeOvertaken = rows.some(({ effect }) => effect);
  return (
    <Banner tone="bad" alert title={`${left.stored} of ${plural(left.of, 'row')} saved.`} action={action}>
      {left.cancelled && 'Saving was cancelled.'}
      {failed}
      {sendable < rows.length && ' Correct rejected rows here, or download them and correct them in Excel.'}
      {sendable > 0 && ' Save tries the rows below again. No row is saved twice.'}
      {mayBeOvertaken && ' If someone changed a record in the meantime, choose the file again to compare it.'}
    </Banner>
  );
}
