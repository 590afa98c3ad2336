import type { CellFault } from '../upload-sheet.ts';
import { foldHeading } from './fold-text.ts';
import { countDate, type DateCensus, emptyCensus, splitDateRange } from './foreign-date.ts';
import { nameColumns } from './guess-match.ts';

/** A row of a sheet with other headings. Dates are `yyyy-mm-dd`, so that they do not depend on an order. */
export type ForeignRow = {
  /** The number of the row in the sheet. */
  line: number;
  cells: readonly string[];
  isHidden?: boolean | undefined;
  /** The cells without a value, by column. */
  faults?: readonly CellFault[] | undefined;
};

/** The place of the headings of a file: the sheet, and the number of the row in it. */
export type HeadingPlace = { sheet: number; row: number };

/** The place that the person chooses; without a row the headings are searched in the sheet. */
export type HeadingChoice = { sheet: number; row?: number };

/** Headings are searched down to this row. */
export const lastHeadingRow = 10;

/**
 * Finds the row of the headings in the first rows of all sheets: the one with most headings that the rules know. Without any, the first
 * filled row of the first sheet with two rows.
 *
 * @param sheets the first rows of each sheet
 * @param known folded headings
 */
export function findHeadingPlace(sheets: readonly (readonly ForeignRow[])[], known: readonly string[]): HeadingPlace {
  const names = new Set(known);
  let best = { sheet: 0, row: 1, count: 0 };
  for (const [sheet, rows] of sheets.entries()) {
    for (const { line, cells } of rows) {
      const count = line > lastHeadingRow ? 0 : new Set(cells.map(foldHeading).filter((cell) => names.has(cell))).size;
      if (count > best.count) best = { sheet, row: line, count };
    }
  }
  if (best.count > 0) return { sheet: best.sheet, row: best.row };
  const sheet = Math.max(
    0,
    sheets.findIndex((rows) => rows.length > 1),
  );
  return { sheet, row: sheets[sheet]?.find(({ cells }) => cells.some((cell) => cell.trim() !== ''))?.line ?? 1 };
}

/** A value of a column with the number of its rows. */
export type ValueCount = { text: string; rows: number };

/** The contents of a column in short. */
export type ColumnSurvey = {
  /** The heading, made different from the others. */
  name: string;
  /** The first different values. */
  samples: readonly string[];
  /** The different values, if they are few enough to choose codes for. */
  values: readonly ValueCount[];
  hasMoreValues: boolean;
  dates: DateCensus;
};

/** The contents of a sheet in short, for the choice of columns. */
export type SheetSurvey = {
  sheets: readonly string[];
  place: HeadingPlace;
  /** The first rows in short, to choose the row of the headings. */
  start: readonly { line: number; text: string }[];
  columns: readonly ColumnSurvey[];
  rows: number;
  hiddenRows: number;
  mergedCells: number;
  /** Headings that occur more than once. */
  repeated: readonly string[];
};

const maxSamples = 3;
/** The most values for which codes can be chosen. */
const maxValues = 300;
const maxValueLength = 100;

/** Returns the rows below the headings that have a value. */
export const rowsBelow = (rows: readonly ForeignRow[], { row }: HeadingPlace): ForeignRow[] =>
  rows.filter(({ line, cells, faults }) => line > row && (faults !== undefined || cells.some((cell) => cell.trim() !== '')));

/** The columns of a sheet: up to the last heading or filled cell below. */
export function columnNames(rows: readonly ForeignRow[], place: HeadingPlace): string[] {
  const headings = rows.find(({ line }) => line === place.row)?.cells ?? [];
  const width = rowsBelow(rows, place).reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  return nameColumns(Array.from({ length: width }, (_, column) => headings[column] ?? ''));
}

/** Describes each column of a sheet in one pass over its rows. */
export function surveyColumns(rows: readonly ForeignRow[], place: HeadingPlace): ColumnSurvey[] {
  const below = rowsBelow(rows, place);
  return columnNames(rows, place).map((name, column) => {
    const values = new Map<string, number>();
    let dates = emptyCensus;
    let hasMoreValues = false;
    for (const { cells } of below) {
      const whole = (cells[column] ?? '').trim();
      if (whole === '') continue;
      for (const part of new Set(splitDateRange(whole))) dates = countDate(dates, part);
      const text = whole.slice(0, maxValueLength);
      const count = values.get(text);
      if (count === undefined && values.size >= maxValues) hasMoreValues = true;
      else values.set(text, (count ?? 0) + 1);
    }
    const list = [...values].map(([text, count]) => ({ text, rows: count }));
    return { name, samples: list.slice(0, maxSamples).map(({ text }) => text), values: list, hasMoreValues, dates };
  });
}

/** Returns the first rows in short. */
export const startOf = (rows: readonly ForeignRow[]): SheetSurvey['start'] =>
  rows
    .filter(({ line, cells }) => line <= lastHeadingRow && cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const filled = cells.filter((cell) => cell.trim() !== '').map((cell) => cell.trim().slice(0, 30));
      return { line, text: filled.slice(0, 4).join(', ') + (filled.length > 4 ? ' …' : '') };
    });

/** Returns the headings that occur more than once, as written. */
export function repeatedHeadings(rows: readonly ForeignRow[], { row }: HeadingPlace): string[] {
  const headings = (rows.find(({ line }) => line === row)?.cells ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '');
  return [...new Set(headings.filter((heading, n) => headings.indexOf(heading) < n))];
}
