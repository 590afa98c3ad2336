import { parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { Problem, Sentences } from '#src/base/text/problem.ts';
import type { ColumnKind, ListColumns } from '#src/platform/lists/list-columns.ts';
import { cellMessage } from './upload-texts.ts';

/** The limits of an upload (specification section 9, decisions on uploads). */
export const maxSheetRows = 20_000;
export const maxSheetBytes = 10 * 1024 * 1024;
export const sheetEndings: readonly string[] = ['.xls', '.xlsx'];
/** CSV files are read once their columns are matched. */
export const csvEnding = '.csv';

/** One column of an uploaded sheet. */
export type SheetField = {
  heading: string;
  kind: ColumnKind;
  /** The accepted values, for the template's instructions. */
  accepts: string;
  /** Whether the column may be missing; its cells are then blank. */
  isOptional?: boolean;
  /** The template has the column although it may be missing. */
  isInTemplate?: boolean;
};

export type SheetFields = Readonly<Record<string, SheetField>>;

/** The texts of one row, by field; an empty cell is an empty text. */
export type SheetCells<Fields extends SheetFields> = Readonly<
  { [Name in keyof Fields as Fields[Name] extends { isOptional: true } ? never : Name]: string } & {
    [Name in keyof Fields as Fields[Name] extends { isOptional: true } ? Name : never]?: string;
  }
>;

/** A kind of upload: the format of its sheet, and the rules for its rows. */
export type UploadSheet<Fields extends SheetFields, Row extends object, Facts> = {
  /** The plural name of the rows in messages: "Public Holidays". */
  subject: string;
  /** The name in messages about saving, if it differs: "Leave Entitlements" for "Leave Entitlement(s)". */
  savedSubject?: string;
  /** The message about invalid rows, if not "Invalid row(s) has/have been detected." */
  invalidRows?: string;
  /** In the order of the template. */
  fields: Fields;
  /** The columns of the table on screen, after Validation Status. */
  columns: ListColumns;
  toRow: (cells: SheetCells<Fields>) => Row;
  /** Adds what the row shows in addition to its cells. */
  derive?: (row: Row, facts: Facts) => Row;
  /** Values that must be unique among the rows, by name; blanks are ignored. */
  keys: Readonly<Record<string, (row: Row) => string>>;
  /** The names that the row adds and that later rows may refer to. */
  adds?: (row: Row) => readonly string[];
  /** The effect of saving the row, for uploads that may change records; otherwise every row is new. */
  effect?: (row: Row) => RowEffect;
  /** The first rule that the row breaks, in the specification's order. */
  firstProblem: (row: Row, known: RowCheckContext<Facts>) => Problem | undefined;
  /** The messages of `firstProblem` by code. */
  sentences: Sentences;
  /** The code of `firstProblem` for a row that is already stored: such rows can be skipped. */
  storedCode?: string;
};

/** The effect of saving a row, with the changed values. */
export type RowEffect = { does: 'new' | 'changed' | 'same'; changes: readonly string[] };

/**
 * Determines the effect of saving a row on the record with its key.
 *
 * @param values the stored and the new values, by heading
 * @example determineEffect({ name: 'Lab' }, { Name: ['Lab', 'Laboratory'] }) // { does: 'changed', changes: ['Name: Lab → Laboratory'] }
 */
export function determineEffect(
  stored: object | undefined,
  values: Readonly<Record<string, readonly [before: unknown, now: unknown]>>,
): RowEffect {
  if (!stored) return { does: 'new', changes: [] };
  const changed = Object.entries(values).filter(([, [before, now]]) => before !== now);
  const changes = changed.map(([heading, [before, now]]) => `${heading}: ${String(before)} → ${String(now)}`);
  return { does: changes.length > 0 ? 'changed' : 'same', changes };
}

/** The stored records that rows may change, by their exact key and by their key in any letter case. */
export type StoredIndex<Stored> = { exact: ReadonlyMap<string, Stored>; anyCase: ReadonlyMap<string, Stored> };

export const indexStored = <Stored>(stored: readonly Stored[], keyOf: (one: Stored) => string): StoredIndex<Stored> => ({
  exact: new Map(stored.map((one) => [keyOf(one), one])),
  anyCase: new Map(stored.map((one) => [keyOf(one).toLowerCase(), one])),
});

/** The context in which a row is validated. */
export type RowCheckContext<Facts> = {
  facts: Facts;
  /** True if another row has the same value for this key. */
  isDuplicate: (key: string) => boolean;
  /** True if an earlier row adds this name. */
  isAdded: (name: string) => boolean;
};

/** The first cell of a row without a value, by field index: a cell with an error, or a formula that was never calculated. */
export type CellFault = { place: number; error?: string };

/** A row of a file; `line` is its number in the sheet, `order` its place in the order of storing, if that differs. */
export type SheetRow = { line: number; cells: readonly string[]; fault?: CellFault; order?: number };

export type CheckedRow<Row> = SheetRow & { row: Row; problem: Problem | undefined };

/**
 * Validates the rows of a sheet.
 *
 * @param rows cells in the order of the sheet's fields
 * @example checkRows(holidaySheet, [{ line: 2, cells: ['01/05/2026', '', 'All'] }], { taken: new Set() })[0].problem
 * // { path: 'holidayDescr', because: 'input', code: 'holiday.descr-blank' }
 */
export function checkRows<Fields extends SheetFields, Row extends object, Facts>(
  sheet: UploadSheet<Fields, Row, Facts>,
  rows: readonly SheetRow[],
  facts: Facts,
): CheckedRow<Row>[] {
  const steps = checkRowsInSteps(sheet, rows, facts);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Validates one row per step, so that the caller can do other work between them. */
export function* checkRowsInSteps<Fields extends SheetFields, Row extends object, Facts>(
  sheet: UploadSheet<Fields, Row, Facts>,
  rows: readonly SheetRow[],
  facts: Facts,
): Generator<void, CheckedRow<Row>[]> {
  const names = Object.keys(sheet.fields);
  const read: (SheetRow & { row: Row })[] = [];
  for (const one of rows) {
    const { cells } = one;
    const texts = Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? '').trim()]));
    // The texts have the names of the sheet's own fields.
    const row = sheet.toRow(texts as SheetCells<Fields>);
    read.push({ ...one, row: sheet.derive?.(row, facts) ?? row });
    yield;
  }
  const twice = repeatedKeys(sheet.keys, read);
  const added = new Set<string>();
  const checked: CheckedRow<Row>[] = [];
  for (const one of read) {
    const { row } = one;
    const isDuplicate = (key: string) => twice.has(`${key} ${sheet.keys[key]?.(row).toLowerCase()}`);
    const problem = faultProblem(sheet, one.fault) ?? sheet.firstProblem(row, { facts, isDuplicate, isAdded: (name) => added.has(name) });
    checked.push({ ...one, problem });
    for (const name of sheet.adds?.(row) ?? []) added.add(name);
    yield;
  }
  return checked;
}

/** Returns the problem of a cell without a value; other rules would validate a text that the person never entered. */
function faultProblem(sheet: { fields: SheetFields; columns: ListColumns }, fault: CellFault | undefined): Problem | undefined {
  const [path, field] = fault ? (Object.entries(sheet.fields)[fault.place] ?? []) : [];
  if (!fault || path === undefined || !field) return undefined;
  const said = fault.error === undefined ? cellMessage('cell.not-calculated') : cellMessage('cell.error', { error: fault.error });
  return { path, because: 'input', ...said, of: sheet.columns[path]?.heading ?? field.heading };
}

function repeatedKeys<Row>(keys: Readonly<Record<string, (row: Row) => string>>, rows: readonly { row: Row }[]): Set<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const { row } of rows) {
    for (const [name, keyOf] of Object.entries(keys)) {
      const value = keyOf(row).toLowerCase();
      const key = `${name} ${value}`;
      if (value !== '') (once.has(key) ? twice : once).add(key);
    }
  }
  return twice;
}

/**
 * Returns the date of a cell: a date cell, which is read as dd/mm/yyyy, or a text in that format. Undefined if it is not a date.
 *
 * @example sheetDate('5/12/2026') // '2026-12-05'
 * @example sheetDate('46361') // undefined: a number is not a date
 */
export function sheetDate(text: string): PlainDate | undefined {
  return /\D/.test(text) ? parseTypedDate(text) : undefined;
}

/** How a row of headings differs from the template. */
export type HeadingFaults = {
  missing: readonly string[];
  /** Headings that the template does not have, as written in the sheet. */
  unknown: readonly string[];
  /** Headings of the template that occur more than once. */
  repeated: readonly string[];
};

/**
 * Finds the column of each field by the first row of a sheet: the headings in any order, ignoring case and blanks.
 *
 * @param optional the wanted headings that may be missing: their place is -1
 * @example fieldPlaces(['Holiday', ' date ', 'State'], ['Date', 'Holiday', 'State']) // { places: [1, 0, 2] }
 * @example fieldPlaces(['Date', 'Holiday', 'Note'], ['Date', 'Holiday', 'State'])
 * // { faults: { missing: ['State'], unknown: ['Note'], repeated: [] } }
 */
export function fieldPlaces(
  headings: readonly string[],
  wanted: readonly string[],
  optional: readonly string[] = [],
): { places: number[] } | { faults: HeadingFaults } {
  const known = wanted.map(plainHeading);
  const named = headings.map(plainHeading);
  const places = known.map((heading) => named.indexOf(heading));
  const faults = {
    missing: wanted.filter((heading, n) => places[n] === -1 && !optional.includes(heading)),
    unknown: headings.filter((_, n) => named[n] !== '' && !known.includes(named[n] ?? '')),
    repeated: wanted.filter((_, n) => places[n] !== named.lastIndexOf(known[n] ?? '')),
  };
  return Object.values(faults).some(({ length }) => length > 0) ? { faults } : { places };
}

/** Longer than any heading, because a cell may contain a whole book. */
const maxHeading = 200;

const plainHeading = (heading: string): string => heading.slice(0, maxHeading).trim().replaceAll(/\s+/g, ' ').toLowerCase();
