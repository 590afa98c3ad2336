import type { CellObject } from '@e965/xlsx';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { CellFault, SheetField } from '#src/platform/excel/upload-sheet.ts';

/** Templates and exports of other products have fewer columns. */
export const maxColumns = 200;

/** The maximum length of a cell that leaves the worker, in characters. Every field allows less, so a cut cell still breaks its rule. */
export const maxCellText = 500;

/** The maximum length of a cell in Excel, in characters. */
export const maxExcelCell = 32_767;

/** The maximum length of all cells together, in characters: about four times a full sheet of long names. */
export const maxText = 32 * 1024 * 1024;

export function cutText(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > maxCellText ? `${trimmed.slice(0, maxCellText - 1)}…` : text.slice(0, maxCellText);
}

/** Returns why a cell has no value: an error, or a formula that was never calculated. */
export function cellFault(cell: CellObject | undefined, place: number): CellFault | undefined {
  if (cell?.t === 'e') return { place, error: cutText(errorText(cell)) };
  return cell?.t === 'z' && cell.f !== undefined ? { place } : undefined;
}

const errorText = (cell: CellObject): string => cell.w ?? '#ERROR';

/** Returns the text of a cell: dates as `writeDate` writes them, numbers plainly, and as formatted in a text column. */
export function cellText(
  cell: CellObject | undefined,
  kind: SheetField['kind'],
  writeDate: (date: PlainDate) => string = formatDate,
): string {
  if (cell?.t === 'e') return errorText(cell);
  if (cell?.v === undefined || cell.t === 'z') return '';
  if (cell.v instanceof Date) return Number.isNaN(cell.v.getTime()) ? '#DATE' : writeDate(cell.v.toISOString().slice(0, 10));
  const isFormatted = kind === 'text' && cell.t === 'n' && cell.w !== undefined && cell.z !== undefined && cell.z !== 'General';
  return isFormatted ? String(cell.w) : String(cell.v);
}
