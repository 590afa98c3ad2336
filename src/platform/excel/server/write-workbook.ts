import { Readable } from 'node:stream';
import type { ColumnKind } from '#src/platform/lists/list-columns.ts';
import { type Cell, cellXml, textCell } from './cell-xml.ts';
import { escapeXml } from './escape-xml.ts';
import { formats, mainNamespace, partsAfterSheets, partsBeforeSheets, sheetPath, xmlHead } from './workbook-parts.ts';
import { type ZippedFile, zipFiles } from './zip-files.ts';

/** @property width in characters; by default from the kind and the heading */
type SheetColumn = { heading: string; kind: ColumnKind; width?: number };

/** @property name at most 31 characters, without `[ ] : * ? / \` */
export type Sheet = {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
  choices?: readonly SheetChoice[];
};

/** Offers a range of the workbook as choices for the cells of a column, counted from 0. Other values only cause a warning. */
export type SheetChoice = { column: number; from: string };

/** Excel's limits for the rows of a sheet, headings included, and for its name. */
const [maxRowsPerSheet, maxSheetNameLength] = [1_048_576, 31];

/** The size of one block. A source that fails within the first block still causes a clean error answer. */
const blockBytes = 65_536;

/**
 * Streams a workbook (.xlsx) row by row as fast as it is read, so memory use does not depend on its size. Texts stay texts, even those that look like a
 * formula. Dates (`yyyy-mm-dd`) are date cells in the format dd/mm/yyyy, days and numbers are number cells, and null is an empty cell. The
 * headings are bold and frozen and have filters. Texts longer than Excel's 32,767 characters are cut. Rows that do not fit on a sheet
 * continue on further sheets with the same headings: `Export`, `Export 2`, `Export 3` …
 *
 * @param rowsPerSheet including the headings
 * @throws Error at once for an invalid sheet name
 * @example reply.send(writeWorkbook({ sheets: [{ name: 'Export', columns: [{ heading: 'Name', kind: 'text' }], rows: [['Hana Tan']] }] }))
 */
export function writeWorkbook({ sheets, rowsPerSheet = maxRowsPerSheet }: { sheets: readonly Sheet[]; rowsPerSheet?: number }): Readable {
  for (const { name } of sheets) {
    if (!/^[^[\]:*?/\\]{1,31}$/.test(name)) throw new Error(`A sheet cannot be called ${name}`);
  }
  return Readable.from(joinIntoBlocks(zipFiles(workbookFiles(sheets, rowsPerSheet))), { objectMode: false, highWaterMark: blockBytes });
}

/** Generates the files of a workbook. The number of sheets is known only after the last row, so the files that list them come last. */
async function* workbookFiles(sheets: readonly Sheet[], rowsPerSheet: number): AsyncGenerator<ZippedFile> {
  yield* partsBeforeSheets();
  const names: string[] = [];
  for (const sheet of sheets) {
    for await (const { name, content } of splitIntoSheets(sheet, rowsPerSheet)) {
      names.push(name);
      yield { name: `xl/${sheetPath(names.length)}`, content };
    }
  }
  yield* partsAfterSheets(names);
}

/** The remaining rows. The next one is read ahead, so that no sheet is started without rows. */
type Ahead = { rows: Iterator<readonly Cell[]> | AsyncIterator<readonly Cell[]>; next: IteratorResult<readonly Cell[]> };

/** Generates a sheet and its continuation sheets. Each must be read to its end before the next one is requested. */
async function* splitIntoSheets(sheet: Sheet, rowsPerSheet: number): AsyncGenerator<ZippedFile> {
  const rows = Symbol.asyncIterator in sheet.rows ? sheet.rows[Symbol.asyncIterator]() : sheet.rows[Symbol.iterator]();
  try {
    const ahead: Ahead = { rows, next: await rows.next() };
    yield { name: sheet.name, content: sheetXml(sheet, ahead, rowsPerSheet) };
    for (let n = 2; !ahead.next.done; n += 1) {
      yield { name: numberedSheetName(sheet.name, n), content: sheetXml(sheet, ahead, rowsPerSheet) };
    }
  } finally {
    await rows.return?.();
  }
}

/** @example numberedSheetName('Export', 2) // 'Export 2' */
const numberedSheetName = (name: string, n: number) => `${name.slice(0, maxSheetNameLength - ` ${n}`.length)} ${n}`;

async function* joinIntoBlocks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < blockBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}

/** Generates the XML of one sheet, in pieces of some hundred rows, up to the limit of the sheet. */
async function* sheetXml({ columns, choices = [] }: Sheet, ahead: Ahead, rowsPerSheet: number): AsyncGenerator<string> {
  const letters = columns.map((_, n) => columnLetters(n));
  yield sheetStart(columns);
  let piece = rowXml(
    1,
    columns.map(({ heading }, n) => textCell(`${letters[n]}1`, heading, formats.heading)),
  );
  let row = 1;
  for (; !ahead.next.done && row < rowsPerSheet; ahead.next = await ahead.rows.next()) {
    const cells = ahead.next.value;
    row += 1;
    piece += rowXml(
      row,
      columns.map(({ kind }, n) => cellXml(`${letters[n]}${row}`, cells[n] ?? null, kind)),
    );
    if (piece.length < blockBytes) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${row}"/>${choicesXml(choices)}</worksheet>`;
}

function choicesXml(choices: readonly SheetChoice[]): string {
  if (choices.length === 0) return '';
  const each = choices.map(({ column, from }) => {
    const letters = columnLetters(column);
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}${maxRowsPerSheet}"><formula1>${escapeXml(from)}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${choices.length}">${each.join('')}</dataValidations>`;
}

const rowXml = (row: number, cells: readonly string[]) => `<row r="${row}">${cells.join('')}</row>`;

function sheetStart(columns: readonly SheetColumn[]): string {
  const settings = columns.map(({ heading, kind, width = Math.max(kind === 'text' ? 20 : 12, heading.length + 4) }, n) => {
    // The style of the whole column, so that a date typed into an empty cell is formatted alike.
    const style = kind === 'date' ? ` style="${formats.date}"` : '';
    return `<col min="${n + 1}" max="${n + 1}" width="${width}"${style} customWidth="1"/>`;
  });
  return `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${settings.join('')}</cols><sheetData>`;
}

/** @example columnLetters(27) // 'AB' */
function columnLetters(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}
