import { checkRowsInSteps, type SheetFields, type SheetRow } from '#src/platform/excel/upload-sheet.ts';
import { runInSlices } from '#src/platform/ui/client/base/run-in-slices.ts';
import { rejectedFirst, type UploadRow, uploadRows } from './upload-rows.ts';
import type { UploadConfig } from './upload-state.ts';

/** Validates all rows with other cells of one of them, because rows refer to each other. The refusals of other rows stay. */
export async function correctRow<Fields extends SheetFields, Row extends object, Facts>(
  { sheet, loadFacts }: Pick<UploadConfig<Fields, Row, Facts>, 'sheet' | 'loadFacts'>,
  former: readonly UploadRow<Row>[],
  line: number,
  cells: readonly string[],
): Promise<UploadRow<Row>[]> {
  const given: SheetRow[] = former
    .toSorted((a, b) => a.line - b.line)
    .map(({ fault, ...row }) => (row.line === line ? { ...row, cells } : { ...row, ...(fault && { fault }) }));
  const facts = await loadFacts(given);
  const checked = await runInSlices(checkRowsInSteps(sheet, given, facts), new AbortController().signal);
  const failures = new Map(former.map((row) => [row.line, row.line === line ? undefined : row.failure]));
  const rows = uploadRows(checked, sheet.sentences, sheet.effect).map((row) => {
    const failure = row.problem ? undefined : failures.get(row.line);
    return { ...row, failure, status: failure?.message ?? row.status };
  });
  return rejectedFirst(rows);
}
