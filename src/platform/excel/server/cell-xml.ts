import { daysUntil, formatDate, parsePlainDate } from '#src/base/dates/plain-date.ts';
import type { ColumnKind } from '#src/platform/lists/list-columns.ts';
import { escapeXml } from './escape-xml.ts';
import { formats } from './workbook-parts.ts';

export type Cell = string | number | null;

/** The characters that Excel takes in one cell. */
const maxCharacters = 32_767;

/**
 * The XML of one cell; nothing for an empty one. A text column holds text whatever it looks like, a date column date cells,
 * the others numbers. What does not fit its column stays readable as text.
 *
 * @param at the place of the cell: `B7`
 * @example cellXml('B7', 0.5, 'days') // '<c r="B7"><v>0.5</v></c>'
 */
export function cellXml(at: string, cell: Cell, kind: ColumnKind): string {
  if (cell === null || cell === '') return '';
  if (kind === 'date') return dateCell(at, String(cell));
  if (typeof cell === 'number' && kind !== 'text') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  const text = String(cell);
  return textCell(at, text, text.includes('\n') ? formats.lines : formats.plain);
}

/** A text that lies in the cell itself: Excel never reads a formula out of it. */
export function textCell(at: string, text: string, format: number): string {
  return `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCharacters))}</t></is></c>`;
}

function dateCell(at: string, date: string): string {
  const serial = dateSerial(date);
  if (serial !== undefined) return `<c r="${at}" s="${formats.date}"><v>${serial}</v></c>`;
  return textCell(at, parsePlainDate(date) ? formatDate(date) : date, formats.plain);
}

/**
 * The number that a date `yyyy-mm-dd` is in a workbook: days since 31/12/1899, and one more from March 1900 on, because Excel
 * counts a 29/02/1900. Undefined for what is no date and for a date before 1900, which Excel cannot hold.
 *
 * @example dateSerial('2026-12-25') // 46381
 */
function dateSerial(date: string): number | undefined {
  if (!parsePlainDate(date) || date < '1900-01-01') return undefined;
  const days = daysUntil('1899-12-31', date);
  return days > 59 ? days + 1 : days;
}
