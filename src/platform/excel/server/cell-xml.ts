import { daysUntil, formatDate, parsePlainDate } from '#src/base/dates/plain-date.ts';
import type { ColumnKind } from '#src/platform/lists/list-columns.ts';
import { escapeXml } from './escape-xml.ts';
import { formats } from './workbook-parts.ts';

export type Cell = string | number | null;

/** The maximum number of characters in a cell of Excel. */
const maxCharacters = 32_767;

/**
 * Returns the XML of one cell; nothing for an empty cell. A text column has only texts, a date column date cells, and the others numbers.
 * Values that do not fit their column stay readable as text.
 *
 * @param at the address of the cell: `B7`
 * @example cellXml('B7', 0.5, 'days') // '<c r="B7"><v>0.5</v></c>'
 */
export function cellXml(at: string, cell: Cell, kind: ColumnKind): string {
  if (cell === null || cell === '') return '';
  if (kind === 'date') return dateCell(at, String(cell));
  if (typeof cell === 'number' && kind !== 'text') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  const text = String(cell);
  return textCell(at, text, text.includes('\n') ? formats.lines : formats.plain);
}

/** Returns a text that is stored in the cell itself, so that Excel never reads it as a formula. */
export function textCell(at: string, text: string, format: number): string {
  return `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCharacters))}</t></is></c>`;
}

function dateCell(at: string, date: string): string {
  const serial = dateSerial(date);
  if (serial !== undefined) return `<c r="${at}" s="${formats.date}"><v>${serial}</v></c>`;
  return textCell(at, parsePlainDate(date) ? formatDate(date) : date, formats.plain);
}

/**
 * Returns the serial number of a date `yyyy-mm-dd` in a workbook: days since 31/12/1899, plus one from March 1900 on, because Excel counts
 * a 29/02/1900. Undefined for an invalid date or one before 1900, which Excel does not support.
 *
 * @example dateSerial('2026-12-25') // 46381
 */
function dateSerial(date: string): number | undefined {
  if (!parsePlainDate(date) || date < '1900-01-01') return undefined;
  const days = daysUntil('1899-12-31', date);
  return days > 59 ? days + 1 : days;
}
