import type { Readable } from 'node:stream';
import type { SheetFields } from '#src/excel/upload-sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

/** The workbook to be filled in for an upload: instructions on the first sheet, the headings alone on the second, `Data`. */
export function writeTemplate({ fields }: { fields: SheetFields }): Readable {
  const columns = Object.values(fields);
  return writeWorkbook({
    sheets: [
      {
        name: 'Instructions',
        columns: [
          { heading: 'Column', kind: 'text', width: 24 },
          { heading: 'What to enter in the sheet Data', kind: 'text', width: 90 },
        ],
        rows: columns.map(({ heading, accepts }) => [heading, accepts]),
      },
      { name: 'Data', columns, rows: [] },
    ],
  });
}

/** What a template is sent with. */
export const templateHeaders = (fileName: string): Record<string, string> => ({
  'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'Content-Disposition': `attachment; filename="${fileName}"`,
});
