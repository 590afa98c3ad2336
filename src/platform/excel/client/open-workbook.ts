import { CFB, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { SheetRefusal } from '#src/platform/excel/sheet-outcome.ts';
import { lastHeadingRow } from '#src/platform/excel/match/survey-sheet.ts';
import { maxSheetRows } from '#src/platform/excel/upload-sheet.ts';
import { unpackWithLimits } from './unpack-with-limits.ts';

/** The first bytes of .xlsx (a ZIP file) and of .xls (a compound file). */
const magics = { zip: [0x50, 0x4b, 0x03, 0x04], compound: [0xd0, 0xcf, 0x11, 0xe0] };

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, place) => bytes[place] === byte);

export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, magics.zip) || startsWith(bytes, magics.compound);

type Refused = { refused: SheetRefusal };

/** A workbook whose sheets are read one at a time. */
export type OpenedBook = {
  /** The visible sheets, in order, each with its place among all sheets. */
  visible: readonly { name: string; place: number }[];
  readSheet: (place: number) => { value: WorkSheet | undefined } | Refused;
};

/**
 * Opens a workbook.
 *
 * @param likely the place of the sheet that is probably read: the hidden sheets are only known once one sheet has been read
 */
export function openWorkbook(bytes: Uint8Array, likely: number): OpenedBook | Refused {
  const unpacked = startsWith(bytes, magics.zip) ? unpackWithLimits(bytes) : { bytes };
  if ('refused' in unpacked) return unpacked;
  const first = guarded(bytes, () => readBook(unpacked.bytes, likely));
  if ('refused' in first) return first;
  const { SheetNames, Sheets, Workbook } = first.value;
  const nameOf = (place: number) => SheetNames[place] ?? '';
  return {
    visible: SheetNames.map((name, place) => ({ name, place })).filter(({ place }) => !Workbook?.Sheets?.[place]?.Hidden),
    readSheet: (place) =>
      place === likely ? { value: Sheets[nameOf(place)] } : guarded(bytes, () => readBook(unpacked.bytes, place).Sheets[nameOf(place)]),
  };
}

/** Runs the library and names the reason if it fails. */
function guarded<Value>(bytes: Uint8Array, run: () => Value): { value: Value } | Refused {
  try {
    return { value: run() };
  } catch (error) {
    const isProtected = (error instanceof Error && /password/i.test(error.message)) || isEncrypted(bytes);
    return { refused: isProtected ? 'password' : 'unreadable' };
  }
}

const readBook = (bytes: Uint8Array, place: number): WorkBook =>
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
    // Only this option shows which rows are hidden.
    cellStyles: true,
    sheets: place,
    // The headings, the rows, and one extra row; titles may come first.
    sheetRows: maxSheetRows + lastHeadingRow + 1,
  });

/** Excel stores a protected .xlsx as one stream in a compound file. */
function isEncrypted(bytes: Uint8Array): boolean {
  try {
    return CFB.find(CFB.read(bytes, { type: 'array' }), 'EncryptedPackage') !== null;
  } catch {
    return false;
  }
}

/** The number of the last row of a sheet, also of rows that are not read. */
export function lastRowOf(sheet: WorkSheet): number {
  const whole: unknown = sheet['!fullref'];
  return typeof whole === 'string' ? Number(/\d{1,9}$/.exec(whole)?.[0] ?? 0) : 0;
}

export const isHiddenRow = (sheet: WorkSheet, place: number): boolean => sheet['!rows']?.[place]?.hidden === true;
