import type { Readable } from 'node:stream';
import type { SheetField, SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { type SheetChoice, writeWorkbook } from './write-workbook.ts';

/** A code that a column accepts, with its name. */
export type AcceptedCode = { code: string; name: string };

/**
 * Creates the workbook to fill in for an upload: instructions on the first sheet, and only the headings on the second, `Data`. The cells of
 * a column with accepted codes offer them; the codes are also listed below the instructions. Optional columns are only explained. Examples
 * are rows to start with, if nothing is stored yet.
 *
 * @example writeTemplate(profileSheet, { gender: [{ code: 'F', name: 'Female' }] })
 */
export function writeTemplate<Fields extends SheetFields>(
  { fields }: { fields: Fields },
  codes: { readonly [Name in keyof Fields]?: readonly AcceptedCode[] } = {},
  examples: readonly Readonly<Record<keyof Fields, string>>[] = [],
): Readable {
  const columns = Object.values(fields);
  const isStanding = (field: SheetField | undefined) => !field?.isOptional || field.isInTemplate === true;
  const standing = Object.keys(fields).filter((name) => isStanding(fields[name]));
  const coded = Object.entries(fields).flatMap(([name, { heading }], column) => {
    const accepted = codes[name] ?? [];
    return accepted.length > 0 ? [{ heading, column, accepted }] : [];
  });
  const explained = columns.map(({ heading, accepts }) => [heading, accepts]);
  const instructions = examples.length > 0 ? [...explained, ['Examples', examplesText]] : explained;
  const hasCodes = coded.length > 0;
  return writeWorkbook({
    sheets: [
      {
        name: instructionsName,
        columns: [
          { heading: 'Column', kind: 'text', width: 24 },
          { heading: 'Instructions for the sheet Data', kind: 'text', width: 90 },
          ...(hasCodes ? [{ heading: 'Accepted code', kind: 'text', width: 20 } as const] : []),
        ],
        rows: [...instructions, ...coded.flatMap(({ heading, accepted }) => accepted.map(({ code, name }) => [heading, name, code]))],
      },
      {
        name: 'Data',
        columns: columns.filter(isStanding),
        rows: examples.map((row) => standing.map((name) => row[name] ?? '')),
        // Optional columns are not in the sheet Data.
        choices: choicesFrom(coded, instructions.length + 2).filter(({ column }) => isStanding(columns[column])),
      },
    ],
  });
}

const examplesText = 'The rows in the Data sheet are examples. Replace them with your own.';

const instructionsName = 'Instructions';

/** Returns the ranges on the first sheet with the codes of each column, from that row on. */
function choicesFrom(coded: readonly { column: number; accepted: readonly AcceptedCode[] }[], firstRow: number): SheetChoice[] {
  let row = firstRow;
  return coded.map(({ column, accepted }) => {
    const from = row;
    row += accepted.length;
    return { column, from: `${instructionsName}!$C$${from}:$C$${row - 1}` };
  });
}

/** Returns the headers for sending a template. */
export const templateHeaders = (fileName: string): Record<string, string> => ({
  'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'Content-Disposition': `attachment; filename="${fileName}"`,
});
