import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { ColumnKind } from '#src/platform/lists/list-columns.ts';
import { applyMatch } from '#src/platform/excel/match/apply-match.ts';
import { foldHeading } from '#src/platform/excel/match/fold-text.ts';
import { dateInWords, findDateOrder } from '#src/platform/excel/match/foreign-date.ts';
import { fitsColumns } from '#src/platform/excel/match/guess-match.ts';
import { readCsv, textFileKind } from '#src/platform/excel/match/read-csv.ts';
import type { MatchPlan } from '#src/platform/excel/match/sheet-match.ts';
import {
  columnNames,
  findHeadingPlace,
  type ForeignRow,
  type HeadingChoice,
  type HeadingPlace,
  lastHeadingRow,
  repeatedHeadings,
  rowsBelow,
  type SheetSurvey,
  startOf,
  surveyColumns,
} from '#src/platform/excel/match/survey-sheet.ts';
import type { SheetOutcome, SheetRefusal } from '#src/platform/excel/sheet-outcome.ts';
import { maxSheetRows } from '#src/platform/excel/upload-sheet.ts';
import { decodeText } from './decode-text.ts';
import { isHiddenRow, isWorkbook, lastRowOf, openWorkbook } from './open-workbook.ts';
import { cellFault, cellText, cutText, maxColumns, maxExcelCell, maxText } from './workbook-cells.ts';

type Refused = { refused: SheetRefusal };

/** The sheets of a foreign file. */
type ForeignFile = {
  sheets: readonly string[];
  /** Reads a sheet, or only its start. `kindOf` returns the kind of the field that a column fills. */
  read: (sheet: number, options?: { onlyStart?: boolean; kindOf?: (column: number) => ColumnKind }) => ForeignSheet | Refused;
};

type ForeignSheet = { rows: ForeignRow[]; mergedCells: number };

/** Reads what the columns of a file contain. @param choice by default the place where most known headings are */
export function readSurvey(bytes: Uint8Array, known: readonly string[], choice?: HeadingChoice): SheetSurvey | Refused {
  const file = openForeign(bytes);
  if ('refused' in file) return file;
  const at = placeOfHeadings(file, known, choice);
  if ('refused' in at) return at;
  const sheet = file.read(at.sheet);
  if ('refused' in sheet) return sheet;
  const below = rowsBelow(sheet.rows, at);
  return {
    sheets: file.sheets,
    place: at,
    start: startOf(sheet.rows),
    columns: surveyColumns(sheet.rows, at),
    rows: below.length,
    hiddenRows: below.filter(({ isHidden }) => isHidden).length,
    mergedCells: sheet.mergedCells,
    repeated: repeatedHeadings(sheet.rows, at),
  };
}

/**
 * Reads the rows of a file by a match.
 *
 * @param place by default the place where most headings of the match are
 * @returns `template` if the match does not fit the file, or if the order of its dates is unknown
 */
export function readMatched(bytes: Uint8Array, plan: MatchPlan, place?: HeadingPlace): SheetOutcome {
  const file = openForeign(bytes);
  if ('refused' in file) return file;
  const used = Object.values(plan.match.columns).flatMap(({ from }) => from);
  const at = placeOfHeadings(file, used.map(foldHeading), place);
  if ('refused' in at) return at;
  const start = file.read(at.sheet, { onlyStart: true });
  if ('refused' in start) return start;
  const headings = columnNames(start.rows, at);
  const kinds = new Map(
    plan.fields.flatMap(({ name, kind }) => (plan.match.columns[name]?.from ?? []).map((heading) => [heading, kind] as const)),
  );
  const sheet = file.read(at.sheet, { kindOf: (column) => kinds.get(headings[column] ?? '') ?? 'text' });
  if ('refused' in sheet) return sheet;
  const names = columnNames(sheet.rows, at);
  if (!fitsColumns(plan.match, names)) return { refused: 'template' };
  return toOutcome(sheet, names, plan, at);
}

function toOutcome(sheet: ForeignSheet, names: readonly string[], plan: MatchPlan, at: HeadingPlace): SheetOutcome {
  const dateColumns = new Set(plan.fields.flatMap(({ name, kind }) => (kind === 'date' ? (plan.match.columns[name]?.from ?? []) : [])));
  const censuses = surveyColumns(sheet.rows, at).flatMap(({ name, dates }) => (dateColumns.has(name) ? [dates] : []));
  const finding = findDateOrder(censuses);
  const dateOrder = 'order' in finding ? finding.order : plan.match.dateOrder;
  if (dateOrder === undefined) return { refused: 'template' };
  const below = rowsBelow(sheet.rows, at);
  const hiddenRows = below.filter(({ isHidden }) => isHidden).length;
  const { rows, leftOut } = applyMatch(below, names, { ...plan, match: { ...plan.match, dateOrder } });
  return {
    rows,
    ...(hiddenRows > 0 && { hiddenRows }),
    ...(leftOut > 0 && { leftOut }),
    ...(sheet.mergedCells > 0 && { mergedCells: sheet.mergedCells }),
    ...('ask' in finding &&
      finding.sample !== undefined && {
        dates: { order: dateOrder, sample: finding.sample, means: dateInWords(finding.sample, dateOrder) },
      }),
  };
}

function placeOfHeadings(file: ForeignFile, known: readonly string[], choice?: HeadingChoice): HeadingPlace | Refused {
  if (choice?.row !== undefined) return { sheet: choice.sheet, row: choice.row };
  const starts: ForeignRow[][] = [];
  for (const sheet of file.sheets.keys()) {
    const isRead = choice === undefined || choice.sheet === sheet;
    const start = isRead ? file.read(sheet, { onlyStart: true }) : { rows: [] };
    if ('refused' in start) return start;
    starts.push(start.rows);
  }
  return findHeadingPlace(starts, known);
}

function openForeign(bytes: Uint8Array): ForeignFile | Refused {
  if (!isWorkbook(bytes)) return openCsv(bytes);
  const book = openWorkbook(bytes, 0);
  if ('refused' in book) return book;
  return {
    sheets: book.visible.map(({ name }) => name),
    read: (sheet, { onlyStart = false, kindOf = (): ColumnKind => 'text' } = {}) => {
      const place = book.visible[sheet]?.place;
      const found = place === undefined ? { value: undefined } : book.readSheet(place);
      if ('refused' in found) return found;
      return found.value ? toForeignSheet(found.value, kindOf, onlyStart) : { refused: 'template' };
    },
  };
}

function toForeignSheet(sheet: WorkSheet, kindOf: (column: number) => ColumnKind, onlyStart: boolean): ForeignSheet | Refused {
  const rows: ForeignRow[] = [];
  let length = 0;
  for (const [place, row] of (sheet['!data'] ?? []).entries()) {
    if (onlyStart && place >= lastHeadingRow) break;
    if (!row) continue;
    const cells = Array.from(row.slice(0, maxColumns), (cell: CellObject | undefined, column) =>
      cellText(cell, kindOf(column), (date) => date),
    );
    if (cells.some((text) => text.length > maxExcelCell)) return { refused: 'cell' };
    length += cells.reduce((sum, text) => sum + text.length, 0);
    if (length > maxText) return { refused: 'unpacked' };
    const faults = row.slice(0, maxColumns).flatMap((cell, column) => cellFault(cell, column) ?? []);
    rows.push({
      line: place + 1,
      cells: cells.map(cutText),
      ...(isHiddenRow(sheet, place) && { isHidden: true }),
      ...(faults.length > 0 && { faults }),
    });
  }
  return !onlyStart && isTooLong(rows, lastRowOf(sheet)) ? { refused: 'rows' } : { rows, mergedCells: sheet['!merges']?.length ?? 0 };
}

/** Titles above the headings do not count as rows. */
const isTooLong = (rows: readonly ForeignRow[], lastRow = 0): boolean =>
  Math.max(lastRow, rows.at(-1)?.line ?? 0) > maxSheetRows + lastHeadingRow;

function openCsv(bytes: Uint8Array): ForeignFile | Refused {
  const text = decodeText(bytes);
  if (text === undefined || textFileKind(text) !== 'csv') return { refused: 'template' };
  const lines = readCsv(text);
  if (lines.some((cells) => cells.some((cell) => cell.length > maxExcelCell))) return { refused: 'cell' };
  const rows = lines.map((cells, place) => ({ line: place + 1, cells: cells.slice(0, maxColumns).map(cutText) }));
  if (isTooLong(rows)) return { refused: 'rows' };
  return { sheets: ['CSV'], read: () => ({ rows, mergedCells: 0 }) };
}
