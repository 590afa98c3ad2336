import { Readable } from 'node:stream';
import type { ColumnKind } from '#src/lists/list-columns.ts';
import { daysUntil } from '#src/dates/plain-date.ts';
import { zipFiles } from './zip-files.ts';

export type Cell = string | number | null;
export type SheetColumn = { heading: string; kind: ColumnKind };
export type Sheet = { name: string; columns: readonly SheetColumn[]; rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]> };

/** What Excel takes (its own specification): rows of a sheet, characters of a cell. */
const maxRows = 1_048_576;
const maxCharacters = 32_767;

/**
 * A workbook (.xlsx) as a stream, made row by row: its size costs no memory. Text stays text, also where it begins like a formula;
 * dates are date cells shown as dd/mm/yyyy, days and numbers are number cells.
 *
 * @throws Error (as the stream's error) for more rows than a sheet can have
 * @example reply.send(writeWorkbook({ sheets: [{ name: 'Export', columns: [{ heading: 'Name', kind: 'text' }], rows: [['Hana Tan']] }] }))
 */
export function writeWorkbook({ sheets }: { sheets: readonly Sheet[] }): Readable {
  const fixed = Object.entries({
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, n) => ({ id: `rId${n + 1}`, type: 'worksheet', target: `worksheets/sheet${n + 1}.xml` })),
      { id: `rId${sheets.length + 1}`, type: 'styles', target: 'styles.xml' },
    ]),
    'xl/styles.xml': styles,
  }).map(([name, xml]) => ({ name, content: [xml] }));
  const data = sheets.map((sheet, n) => ({ name: `xl/worksheets/sheet${n + 1}.xml`, content: sheetXml(sheet) }));
  return Readable.from(zipFiles([...fixed, ...data]), { objectMode: false });
}

// Places in the list of cell formats in `styles`.
const formats: Record<ColumnKind | 'heading', number> = { text: 0, heading: 1, date: 2, days: 0, number: 0 };

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function contentTypes(sheets: readonly Sheet[]): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = sheets.map((_, n) => `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="${type}.worksheet+xml"/>`);
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${parts.join('')}</Types>`;
}

function relations(list: readonly { id: string; type: string; target: string }[]): string {
  const items = list.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`);
  return `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly Sheet[]): string {
  const items = sheets.map(({ name }, n) => `<sheet name="${escapeXml(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${items.join('')}</sheets></workbook>`;
}

/** The XML of one sheet in pieces of some hundred rows. */
async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const letters = columns.map((_, n) => columnLetters(n));
  const widths = columns.map(({ heading, kind }, n) => `<col min="${n + 1}" max="${n + 1}" width="${kind === 'text' ? Math.max(18, heading.length + 4) : Math.max(12, heading.length + 4)}" customWidth="1"/>`);
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let piece = rowXml(1, columns.map(({ heading }, n) => textCell(`${letters[n]}1`, heading, formats.heading)));
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    if (row > maxRows) throw new Error(`A sheet has at most ${maxRows} rows.`);
    piece += rowXml(row, cells.map((cell, n) => cellXml(`${letters[n]}${row}`, cell, columns[n]?.kind ?? 'text')));
    if (piece.length > 65_536) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${row}"/></worksheet>`;
}

const rowXml = (row: number, cells: readonly string[]) => `<row r="${row}">${cells.join('')}</row>`;

function cellXml(at: string, cell: Cell, kind: ColumnKind): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (kind === 'date' && typeof cell === 'string') return `<c r="${at}" s="${formats.date}"><v>${dateSerial(cell)}</v></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  return textCell(at, cell, formats.text);
}

// A text of its own in the cell: no formula is ever read out of it.
const textCell = (at: string, text: string, format: number) => `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCharacters))}</t></is></c>`;

/**
 * The number that a date is in a workbook: days since 31/12/1899, and one more from March 1900, for Excel counts a 29/02/1900.
 *
 * @example dateSerial('2026-12-25') // 46381
 */
export function dateSerial(date: string): number {
  const days = daysUntil('1899-12-31', date);
  return days > 59 ? days + 1 : days;
}

/** @example columnLetters(27) // 'AB' */
function columnLetters(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// What XML has no way to write is left out.
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '').replaceAll(unwritable, '');
}
