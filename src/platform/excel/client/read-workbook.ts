import type { CellObject, WorkSheet } from '@e965/xlsx';
import { textFileKind } from '#src/platform/excel/match/read-csv.ts';
import type { RefusedSheet, SheetOutcome, SheetRefusal } from '#src/platform/excel/sheet-outcome.ts';
import { type CellFault, fieldPlaces, maxSheetRows, type SheetField, type SheetRow } from '#src/platform/excel/upload-sheet.ts';
import { decodeText } from './decode-text.ts';
import { isHiddenRow, isWorkbook, lastRowOf, openWorkbook } from './open-workbook.ts';
import { cellFault, cellText, cutText, maxCellText, maxColumns, maxExcelCell, maxText } from './workbook-cells.ts';

export type TemplateField = Pick<SheetField, 'heading' | 'kind' | 'isOptional'>;

/** Headings below a title are searched down to this row, to report where they are. */
const lastTitleRow = 10;

/**
 * Reads the rows of a filled-in template: the rows under its headings on the second visible sheet, without blank rows. Dates are returned
 * as dd/mm/yyyy, numbers plainly, and as formatted in a text column.
 *
 * @returns cells in the order of `fields`, in any order of the columns
 */
export function readWorkbook(bytes: Uint8Array, fields: readonly TemplateField[]): SheetOutcome {
  if (!isWorkbook(bytes)) return refuseTextFile(bytes);
  const opened = openWorkbook(bytes, 1);
  if ('refused' in opened) return opened;
  const [, second] = opened.visible;
  const read = second ? opened.readSheet(second.place) : { value: undefined };
  if ('refused' in read) return read;
  const sheet = read.value;
  const data = sheet?.['!data'];
  if (!sheet || !data) return { refused: 'template', faults: { sheet: 'missing' } };
  const wanted = fields.map(({ heading }) => heading);
  const optional = fields.flatMap(({ heading, isOptional }) => (isOptional ? [heading] : []));
  const found = fieldPlaces(headingsOf(data[0] ?? []), wanted, optional);
  if ('faults' in found) return { refused: 'template', faults: { ...found.faults, ...rowOfHeadings(data, wanted, optional) } };
  const rows = readRows(data, found.places, fields);
  if (typeof rows === 'string') return { refused: rows };
  if (hasMoreRows(sheet, rows)) return { refused: 'rows' };
  const hiddenRows = rows.filter(({ line }) => isHiddenRow(sheet, line - 1)).length;
  return { rows, ...(hiddenRows > 0 && { hiddenRows }) };
}

/** Other programs give text files the name of a workbook. */
function refuseTextFile(bytes: Uint8Array): RefusedSheet {
  const text = decodeText(bytes);
  const is = text === undefined ? undefined : textFileKind(text);
  return { refused: 'template', ...(is && { is }) };
}

function rowOfHeadings(
  data: readonly (CellObject[] | undefined)[],
  wanted: readonly string[],
  optional: readonly string[],
): { foundInRow?: number } {
  const place = data.slice(0, lastTitleRow).findIndex((row) => row && 'places' in fieldPlaces(headingsOf(row), wanted, optional));
  return place < 0 ? {} : { foundInRow: place + 1 };
}

/** True if the sheet has more rows than are read. */
const hasMoreRows = (sheet: WorkSheet, rows: readonly SheetRow[]): boolean =>
  Math.max(lastRowOf(sheet), rows.at(-1)?.line ?? 0) > maxSheetRows + 1;

const headingsOf = (row: readonly (CellObject | undefined)[]): string[] =>
  row.filter((cell) => cell?.v !== undefined).length > maxColumns
    ? []
    : Array.from(row, (cell) => cellText(cell, 'text').slice(0, maxCellText));

function readRows(
  data: readonly (CellObject[] | undefined)[],
  places: readonly number[],
  fields: readonly TemplateField[],
): SheetRow[] | SheetRefusal {
  const rows: SheetRow[] = [];
  let length = 0;
  for (const [place, row] of data.entries()) {
    if (place === 0 || !row) continue;
    const whole = places.map((column, n) => cellText(row[column], fields[n]?.kind ?? 'text'));
    if (whole.some((text) => text.length > maxExcelCell)) return 'cell';
    const cells = whole.map(cutText);
    length += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > maxText) return 'unpacked';
    const fault = firstFault(row, places);
    if (fault || cells.some((cell) => cell.trim() !== '')) rows.push({ line: place + 1, cells, ...(fault && { fault }) });
  }
  return rows;
}

function firstFault(row: readonly (CellObject | undefined)[], places: readonly number[]): CellFault | undefined {
  for (const [place, column] of places.entries()) {
    const fault = cellFault(row[column], place);
    if (fault) return fault;
  }
  return undefined;
}
