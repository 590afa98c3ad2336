import { type FormEvent, useRef, useState } from 'react';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { correctRow } from './correct-row.ts';
import { isRowInvalid, type UploadRow } from './upload-rows.ts';
import type { UploadConfig } from './upload-state.ts';

type CorrectRowDialogProps<Fields extends SheetFields, Row extends object, Facts> = {
  work: UploadConfig<Fields, Row, Facts>;
  rows: readonly UploadRow<Row>[];
  row: UploadRow<Row>;
  onCorrect: (rows: readonly UploadRow<Row>[]) => void;
  onClose: () => void;
};

/** Corrects the cells of a rejected row. The file stays as it is. */
export function CorrectRowDialog<Fields extends SheetFields, Row extends object, Facts>({
  work,
  rows,
  row: { line, ...row },
  onCorrect,
  onClose,
}: CorrectRowDialogProps<Fields, Row, Facts>) {
  const shown = Object.values(work.sheet.fields);
  const [cells, setCells] = useState(shown.map((_, place) => row.cells[place] ?? ''));
  const [reason, setReason] = useState(row.status);
  const [isChecking, setChecking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setChecking(true);
    try {
      const checked = await correctRow(work, rows, line, cells);
      onCorrect(checked);
      const rejected = checked.find((one) => one.line === line && isRowInvalid(one));
      if (!rejected) return onClose();
      setReason(rejected.status);
    } catch (error) {
      setReason(alertText(error));
    }
    setChecking(false);
  };
  const buttons = (
    <>
      <Button ref={cancel} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={isChecking && 'Checking'}>
        Correct row
      </Button>
    </>
  );
  return (
    <Dialog title={`Row ${line}`} foot={{ buttons, first: cancel }} onClose={onClose} onSubmit={(event) => void submit(event)}>
      <Banner tone="bad" alert>
        {reason}
      </Banner>
      {shown.map(({ heading, isOptional }, place) => (
        <TextField
          key={heading}
          id={`cell-${place}`}
          label={heading}
          {...(isOptional ? { optional: true } : { required: false })}
          value={cells[place]}
          onChange={({ target }) => setCells(cells.with(place, target.value))}
        />
      ))}
    </Dialog>
  );
}
