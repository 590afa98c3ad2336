import { CFB, type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { formatDate } from '#src/base/dates/plain-date.ts';
import type { SheetOutcome, SheetRefusal } from '#src/platform/excel/sheet-outcome.ts';
import { type CellFault, fieldPlaces, maxSheetRows, type SheetField, type SheetRow } from '#src/platform/excel/upload-sheet.ts';
import { unpackWithLimits } from './unpack-with-limits.ts';

export type TemplateField = Pick<SheetField, 'heading' | 'kind' | 'isOptional'>;

/** The first bytes of .xlsx (a ZIP file) and of .xls (a compound file). */
const magics = { zip: [0x50, 0x4b, 0x03, 0x04], compound: [0xd0, 0xcf, 0x11, 0xe0] };

/** Templates have fewer columns. */
const maxColumns = 200;

/** The maximum length of a cell that leaves the worker, in characters. Every field allows less, so a cut cell still breaks its rule. */
const maxCellText = 500;

/** The maximum length of a cell in Excel, in characters. */
const maxExcelCell = 32_767;

/** The maximum length of all cells together, in characters: about four times a full sheet of long names. */
const maxText = 32 * 1024 * 1024;

/** Headings below a title are searched down to this row, to report where they are. */
const lastTitleRow = 10;

/**
 * Reads the rows of a filled-in template: the rows under its headings on the second visible sheet, without blank rows. Dates are returned
 * as dd/mm/yyyy, numbers plainly, and as formatted in a text column.
 *
 * @returns cells in the order of `fields`, in any order of the columns
 */
export function readWorkbook(bytes: Uint8Array, fields: readonly TemplateField[]): SheetOutcome {
  const opened = open(bytes);
  if ('refused' in opened) return opened;
  const data = opened.sheet?.['!data'];
  if (!data) return { refused: 'template', faults: { sheet: 'missing' } };
  const wanted = fields.map(({ heading }) => heading);
  const optional = fields.flatMap(({ heading, isOptional }) => (isOptional ? [heading] : []));
  const found = fieldPlaces(headingsOf(data[0] ?? []), wanted, optional);
  if ('faults' in found) return { refused: 'template', faults: { ...found.faults, ...rowOfHeadings(data, wanted, optional) } };
  const rows = readRows(data, found.places, fields);
  if (typeof rows === 'string') return { refused: rows };
  return hasMoreRows(opened.sheet, rows) ? { refused: 'rows' } : { rows };
}

function rowOfHeadings(
  data: readonly (CellObject[] | undefined)[],
  wanted: readonly string[],
  optional: readonly string[],
): { foundInRow?: number } {
  const place = data.slice(0, lastTitleRow).findIndex((row) => row && 'places' in fieldPlaces(headingsOf(row), wanted, optional));
  return place < 0 ? {} : { foundInRow: place + 1 };
}

function open(bytes: Uint8Array): { sheet: WorkSheet | undefined } | { refused: SheetRefusal } {
  const startsWith = (magic: readonly number[]) => magic.every((byte, place) => bytes[place] === byte);
  if (startsWith(magics.compound)) return parse(bytes);
  if (!startsWith(magics.zip)) return { refused: 'template' };
  const unpacked = unpackWithLimits(bytes);
  return 'refused' in unpacked ? unpacked : parse(unpacked.bytes);
}

function parse(bytes: Uint8Array): { sheet: WorkSheet | undefined } | { refused: SheetRefusal } {
  try {
    const book = readSheetAt(bytes, 1);
    const place = secondVisible(book);
    const name = book.SheetNames[place] ?? '';
    // The hidden sheets are only known once the file has been read.
    return { sheet: book.Sheets[name] ?? (place < 0 ? undefined : readSheetAt(bytes, place).Sheets[name]) };
  } catch (error) {
    const isProtected = (error instanceof Error && /password/i.test(error.message)) || isEncrypted(bytes);
    return { refused: isProtected ? 'password' : 'unreadable' };
  }
}

const readSheetAt = (bytes: Uint8Array, place: number): WorkBook =>
  read(bytes, {
    type: 'array',
    dense: true,
    cellDates: true,
    UTC: true,
    cellNF: true,
    // Only both of these options show a formula without a stored value as a cell.
    cellFormula: true,
    sheetStubs: true,
    cellHTML: false,
    sheets: place,
    // The headings, the rows, and one extra row.
    sheetRows: maxSheetRows + 2,
  });

/** Returns the index of the second visible sheet; -1 if there is none. */
function secondVisible({ SheetNames, Workbook }: WorkBook): number {
  const visible = [...SheetNames.keys()].filter((place) => !Workbook?.Sheets?.[place]?.Hidden);
  return visible[1] ?? -1;
}

/** Excel stores a protected .xlsx as one stream in a compound file. */
function isEncrypted(bytes: Uint8Array): boolean {
  try {
    return CFB.find(CFB.read(bytes, { type: 'array' }), 'EncryptedPackage') !== null;
  } catch {
    return false;
  }
}

/** True if the sheet has more rows than are read. */
function hasMoreRows(sheet: WorkSheet | undefined, rows: readonly SheetRow[]): boolean {
  const whole: unknown = sheet?.['!fullref'];
  const lastLine = typeof whole === 'string' ? Number(/\d{1,9}$/.exec(whole)?.[0] ?? 0) : 0;
  return Math.max(lastLine, rows.at(-1)?.line ?? 0) > maxSheetRows + 1;
}

const headingsOf = (row: readonly (CellObject | undefined)[]): string[] =>
  row.filter((cell) => cell?.v !== undefined).length > maxColumns
    ? []
    : Array.from(row, (cell) => textOf(cell, 'text').slice(0, maxCellText));

function readRows(
  data: readonly (CellObject[] | undefined)[],
  places: readonly number[],
  fields: readonly TemplateField[],
): SheetRow[] | SheetRefusal {
  const rows: SheetRow[] = [];
  let length = 0;
  for (const [place, row] of data.entries()) {
    if (place === 0 || !row) continue;
    const whole = places.map((column, n) => textOf(row[column], fields[n]?.kind ?? 'text'));
    if (whole.some((text) => text.length > maxExcelCell)) return 'cell';
    const cells = whole.map(cut);
    length += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > maxText) return 'unpacked';
    const fault = firstFault(row, places);
    if (fault || cells.some((cell) => cell.trim() !== '')) rows.push({ line: place + 1, cells, ...(fault && { fault }) });
  }
  return rows;
}

function cut(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > maxCellText ? `${trimmed.slice(0, maxCellText - 1)}…` : text.slice(0, maxCellText);
}

function firstFault(row: readonly (CellObject | undefined)[], places: readonly number[]): CellFault | undefined {
  for (const [place, column] of places.entries()) {
    const cell = row[column];
    if (cell?.t === 'e') return { place, error: cut(errorText(cell)) };
    if (cell?.t === 'z' && cell.f !== undefined) return { place };
  }
  return undefined;
}

const errorText = (cell: CellObject): string => cell.w ?? '#ERROR';

function textOf(cell: CellObject | undefined, kind: TemplateField['kind']): string {
  if (cell?.t === 'e') return errorText(cell);
  if (cell?.v === undefined || cell.t === 'z') return '';
  if (cell.v instanceof Date) return dateText(cell.v);
  const isFormatted = kind === 'text' && cell.t === 'n' && cell.w !== undefined && cell.z !== undefined && cell.z !== 'General';
  return isFormatted ? String(cell.w) : String(cell.v);
}

function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? '#DATE' : formatDate(date.toISOString().slice(0, 10));
}
