import { utils, write } from '@e965/xlsx';
import type { SheetRow } from '#src/platform/excel/upload-sheet.ts';
import type { TemplateField } from './read-workbook.ts';

export type RejectedRow = SheetRow & { reason: string };

/**
 * Creates the workbook (.xlsx) of the rejected rows: the reasons on the first sheet, and only the rows on the second, `Data`, where they
 * can be corrected and uploaded again.
 */
export function writeRejectedWorkbook(rows: readonly RejectedRow[], fields: readonly TemplateField[]): Uint8Array {
  const headings = fields.map(({ heading }) => heading);
  const book = utils.book_new();
  const reasons = rows.map(({ line, reason, cells }) => [line, reason, ...cells]);
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Row', 'Validation Status', ...headings], ...reasons]), 'Reasons');
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...rows.map(({ cells }) => [...cells])]), 'Data');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}
