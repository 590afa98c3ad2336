import { FileSpreadsheet, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { csvEnding, sheetEndings } from '#src/platform/excel/upload-sheet.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { FileDrop } from '#src/platform/ui/client/file/FileDrop.tsx';
import { fileSize } from '#src/platform/ui/client/file/file-size.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';

const accept = [...sheetEndings, csvEnding].join(',');

type UploadPickerProps = { file: File | undefined; rows: number; busy: boolean; onFile: (file: File) => void; onRemove: () => void };

/** The field to drop, paste or pick the workbook, and the chosen file. */
export function UploadPicker({ file, rows, busy, onFile, onRemove }: UploadPickerProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // Otherwise a corrected file of the same name could not be picked again.
    event.target.value = '';
    if (chosen) onFile(chosen);
  };
  return (
    <fieldset className="field" aria-labelledby={`${id}-label`}>
      <span className="label" id={`${id}-label`}>
        Excel file
      </span>
      {file ? (
        <div className="file">
          <Icon icon={FileSpreadsheet} />
          <span className="name">
            {file.name} <span className="muted">{[fileSize(file.size), ...(rows > 0 ? [plural(rows, 'row')] : [])].join(', ')}</span>
          </span>
          <span className="row">
            <Button small disabled={busy} onClick={() => picker.current?.click()}>
              Choose another file
            </Button>
            <IconButton small icon={X} label={`Remove ${file.name}`} disabled={busy} onClick={onRemove} />
          </span>
          <input ref={picker} type="file" accept={accept} hidden onChange={pick} />
        </div>
      ) : (
        <FileDrop fieldId={id} hint=".xls, .xlsx or .csv, up to 10 MB" accept={accept} hasError={false} onFile={onFile} />
      )}
    </fieldset>
  );
}
