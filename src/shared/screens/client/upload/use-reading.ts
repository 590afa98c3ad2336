import { useEffect, useRef } from 'react';
import { refusalText } from '#src/platform/excel/sheet-outcome.ts';
import { checkRowsInSteps, type SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { runInSlices } from '#src/platform/ui/client/base/run-in-slices.ts';
import type { UsedMatch } from './match/upload-matching.ts';
import { readUpload } from './read-upload.ts';
import { uploadRows } from './upload-rows.ts';
import { loadUploadTable } from './UploadRows.tsx';
import { nothing, type SetUploadState, type UploadConfig } from './upload-state.ts';

/** Reads and validates a file. After a failure, the file stays, so that it can be read again. Choosing another file cancels it. */
export function useReading<Fields extends SheetFields, Row extends object, Facts>(
  { sheet, loadFacts, matching }: UploadConfig<Fields, Row, Facts>,
  canRemember: boolean,
  setState: SetUploadState<Row>,
) {
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const choose = async (file: File, given?: UsedMatch) => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setState({ step: 'reading', file, rows: [] });
    try {
      const reads = readUpload(file, { sheet, matching, canRemember, used: given, signal });
      const [{ outcome, used, canMatch }] = await Promise.all([reads, loadUploadTable()]);
      if (signal.aborted) return;
      if ('refused' in outcome) {
        setState({ step: 'refused', file, rows: [], refusal: refusalText(outcome, sheet.subject), canMatch });
        return;
      }
      const { rows, ...notes } = outcome;
      const facts = await loadFacts(rows);
      if (signal.aborted) return;
      const checked = await runInSlices(checkRowsInSteps(sheet, rows, facts), signal);
      setState({ step: 'checked', file, used, notes, rows: uploadRows(checked, sheet.sentences, sheet.effect) });
    } catch (error) {
      if (!signal.aborted) setState({ ...nothing, file, used: given, alert: alertText(error) });
    }
  };
  return { choose, stop: () => reading.current?.abort() };
}
