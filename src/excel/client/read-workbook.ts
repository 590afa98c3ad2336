import { CFB, type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { formatDate } from '#src/dates/plain-date.ts';
import type { SheetOutcome, SheetRefusal } from '#src/excel/sheet-outcome.ts';
import { fieldPlaces, maxSheetRows, type SheetField, type SheetRow } from '#src/excel/upload-sheet.ts';
import { unpackGuarded } from './unpack-guarded.ts';

export type WantedField = Pick<SheetField, 'heading' | 'kind'>;

/** The first bytes of .xlsx (a ZIP file) and of .xls (a compound file). */
const magics = { zip: [0x50, 0x4b, 0x03, 0x04], compound: [0xd0, 0xcf, 0x11, 0xe0] };

/** A sheet with more columns is no template's. */
const maxColumns = 200;

/**
 * The rows of a filled-in template: what stands under exactly these headings on the second sheet, blank rows left out. A date is read as
 * dd/mm/yyyy, a number plainly, in a column of texts as it is formatted.
 *
 * @returns cells in the order of `fields`, whatever the order in the sheet
 */
export function readWorkbook(bytes: Uint8Array, fields: readonly WantedField[]): SheetOutcome {
  const opened = open(bytes);
  if ('refused' in opened) return opened;
  const data = opened.sheet?.['!data'];
  const wanted = fields.map(({ heading }) => heading);
  const places = data && fieldPlaces(headingsOf(data[0] ?? []), wanted);
  if (!places) return { refused: 'template' };
  const rows = readRows(data, places, fields);
  return goesOn(opened.sheet, rows) ? { refused: 'rows' } : { rows };
}

function open(bytes: Uint8Array): { sheet: WorkSheet | undefined } | { refused: SheetRefusal } {
  const startsWith = (magic: readonly number[]) => magic.every((byte, place) => bytes[place] === byte);
  if (startsWith(magics.compound)) return parse(bytes);
  if (!startsWith(magics.zip)) return { refused: 'template' };
  const unpacked = unpackGuarded(bytes);
  return 'refused' in unpacked ? unpacked : parse(unpacked.bytes);
}

function parse(bytes: Uint8Array): { sheet: WorkSheet | undefined } | { refused: SheetRefusal } {
  try {
    const { Sheets, SheetNames } = read(bytes, {
      type: 'array',
      dense: true,
      cellDates: true,
      UTC: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      sheets: 1,
      // The headings, the rows, and one that is too many.
      sheetRows: maxSheetRows + 2,
    });
    return { sheet: Sheets[SheetNames[1] ?? ''] };
  } catch (error) {
    const isProtected = (error instanceof Error && /password/i.test(error.message)) || isEncrypted(bytes);
    return { refused: isProtected ? 'password' : 'unreadable' };
  }
}

/** Excel puts a protected .xlsx as one stream into a compound file. */
function isEncrypted(bytes: Uint8Array): boolean {
  try {
    return CFB.find(CFB.read(bytes, { type: 'array' }), 'EncryptedPackage') !== null;
  } catch {
    return false;
  }
}

/** Whether the sheet has rows below the last that is read. */
function goesOn(sheet: WorkSheet | undefined, rows: readonly SheetRow[]): boolean {
  const whole: unknown = sheet?.['!fullref'];
  const lastLine = typeof whole === 'string' ? Number(/\d+$/.exec(whole)?.[0] ?? 0) : 0;
  return Math.max(lastLine, rows.at(-1)?.line ?? 0) > maxSheetRows + 1;
}

const headingsOf = (row: readonly (CellObject | undefined)[]): string[] =>
  row.length > maxColumns ? [] : Array.from(row, (cell) => textOf(cell, 'text'));

function readRows(data: readonly (CellObject[] | undefined)[], places: readonly number[], fields: readonly WantedField[]): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const [place, row] of data.entries()) {
    if (place === 0 || !row) continue;
    const cells = places.map((column, n) => textOf(row[column], fields[n]?.kind ?? 'text'));
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: place + 1, cells });
  }
  return rows;
}

function textOf(cell: CellObject | undefined, kind: WantedField['kind']): string {
  if (cell?.v === undefined) return '';
  if (cell.v instanceof Date) return dateText(cell.v);
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  const isFormatted = kind === 'text' && cell.t === 'n' && cell.w !== undefined && cell.z !== undefined && cell.z !== 'General';
  return isFormatted ? String(cell.w) : String(cell.v);
}

function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? '#DATE' : formatDate(date.toISOString().slice(0, 10));
}
