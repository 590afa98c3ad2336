import { Download } from 'lucide-react';
import { allPassed, invalidRows, noRows } from '#src/excel/upload-texts.ts';
import { plural } from '#src/text/plural.ts';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { isBad } from './upload-rows.ts';
import type { UploadState } from './use-upload.ts';

type UploadBannerProps = {
  state: UploadState<object>;
  sheet: { subject: string; invalidRows?: string };
  onDownload: () => void;
};

/** How it stands with the file, in the specification's words (section 5). */
export function UploadBanner({ state, sheet, onDownload }: UploadBannerProps) {
  const { step, rows, refusal, left, finished } = state;
  if (finished !== undefined) {
    return (
      <Banner tone="good" alert>
        {finished}
      </Banner>
    );
  }
  if (refusal) {
    return (
      <Banner tone="bad" alert title={refusal.title}>
        {refusal.detail}
      </Banner>
    );
  }
  if (step !== 'checked') return null;
  const bad = rows.filter(isBad).length;
  if (left) return <LeftRows left={left} bad={bad} />;
  if (rows.length === 0) {
    return (
      <Banner tone="bad" alert title={noRows}>
        Enter the rows in the second sheet of the template, below its headings.
      </Banner>
    );
  }
  if (bad === 0) {
    return (
      <Banner tone="good" alert title={allPassed(sheet.subject)}>
        Save stores {plural(rows.length, 'row')}.
      </Banner>
    );
  }
  const download = (
    <Button small icon={Download} onClick={onDownload}>
      Download invalid rows
    </Button>
  );
  return (
    <Banner tone="bad" alert title={sheet.invalidRows ?? invalidRows} action={download}>
      {rows.length - bad} passed, {bad} invalid. Correct them in the sheet and choose it again; nothing has been saved.
    </Banner>
  );
}

function LeftRows({ left, bad }: { left: { stored: number; of: number; cancelled: boolean }; bad: number }) {
  const failed = bad === 0 ? '' : ` ${plural(bad, 'row')} could not be saved; the reason stands beside each.`;
  return (
    <Banner tone="bad" alert title={`${left.stored} of ${plural(left.of, 'row')} saved.`}>
      {left.cancelled && 'Saving was cancelled.'}
      {failed} Save tries the rows below again; those that are saved are not saved twice.
    </Banner>
  );
}
