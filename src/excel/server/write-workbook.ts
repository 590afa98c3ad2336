import { Readable } from 'node:stream';
import type { ColumnKind } from '#src/lists/list-columns.ts';
import { type Cell, cellXml, textCell } from './cell-xml.ts';
import { escapeXml } from './escape-xml.ts';
import { contentTypes, formats, mainNamespace, relations, styles, workbookXml, xmlHead } from './workbook-parts.ts';
import { zipFiles } from './zip-files.ts';

/** @property width in characters; without it by kind and heading */
export type SheetColumn = { heading: string; kind: ColumnKind; width?: number };

/** @property name at most 31 characters, none of `[ ] : * ? / \` */
export type Sheet = {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
  choices?: readonly SheetChoice[];
};

/** What the cells of a column, counted from 0, offer to choose from: a range of the workbook. Another value is only warned of. */
export type SheetChoice = { column: number; from: string };

/** The rows that a sheet can have, its headings included. */
const maxRows = 1_048_576;

/** Bytes that are sent at a time, and that a failing source has to fail in for the answer to be a clean error. */
const blockBytes = 65_536;

/**
 * A workbook (.xlsx) as a stream, made row by row as fast as it is read: its size costs no memory. Text stays text, also where it
 * begins like a formula; dates (`yyyy-mm-dd`) are date cells shown as dd/mm/yyyy; days and numbers are number cells; null is an empty cell.
 * The headings are bold, stay in place and filter. A text longer than Excel's 32,767 characters is cut.
 *
 * @throws Error at once for a name that a sheet cannot have; as the stream's error for more rows than a sheet can have
 * @example reply.send(writeWorkbook({ sheets: [{ name: 'Export', columns: [{ heading: 'Name', kind: 'text' }], rows: [['Hana Tan']] }] }))
 */
export function writeWorkbook({ sheets }: { sheets: readonly Sheet[] }): Readable {
  for (const { name } of sheets) {
    if (!/^[^[\]:*?/\\]{1,31}$/.test(name)) throw new Error(`A sheet cannot be called ${name}`);
  }
  const around = Object.entries({
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, n) => ({ id: `rId${n + 1}`, type: 'worksheet', target: `worksheets/sheet${n + 1}.xml` })),
      { id: `rId${sheets.length + 1}`, type: 'styles', target: 'styles.xml' },
    ]),
    'xl/styles.xml': styles,
  }).map(([name, xml]) => ({ name, content: [xml] }));
  const filled = sheets.map((sheet, n) => ({ name: `xl/worksheets/sheet${n + 1}.xml`, content: sheetXml(sheet) }));
  return Readable.from(inBlocks(zipFiles([...around, ...filled])), { objectMode: false, highWaterMark: blockBytes });
}

async function* inBlocks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
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

/** The XML of one sheet, in pieces of some hundred rows. */
async function* sheetXml({ columns, rows, choices = [] }: Sheet): AsyncGenerator<string> {
  const letters = columns.map((_, n) => columnLetters(n));
  yield sheetStart(columns);
  let piece = rowXml(
    1,
    columns.map(({ heading }, n) => textCell(`${letters[n]}1`, heading, formats.heading)),
  );
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    if (row > maxRows) throw new Error(`A sheet has at most ${maxRows} rows. Please filter the list and export it in parts.`);
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
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}${maxRows}"><formula1>${escapeXml(from)}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${choices.length}">${each.join('')}</dataValidations>`;
}

const rowXml = (row: number, cells: readonly string[]) => `<row r="${row}">${cells.join('')}</row>`;

function sheetStart(columns: readonly SheetColumn[]): string {
  const settings = columns.map(({ heading, kind, width = Math.max(kind === 'text' ? 20 : 12, heading.length + 4) }, n) => {
    // Of the whole column, so that a date typed into an empty cell shows alike.
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
