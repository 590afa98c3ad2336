import { parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { Problem, Sentences } from '#src/base/text/problem.ts';
import type { ColumnKind, ListColumns } from '#src/platform/lists/list-columns.ts';
import { cellMessage } from './cell-sentences.ts';

/** The uploads read at most this much (specification section 9, decisions on uploads). */
export const maxSheetRows = 20_000;
export const maxSheetBytes = 10 * 1024 * 1024;
export const sheetEndings: readonly string[] = ['.xls', '.xlsx'];

/** One column of a sheet that is uploaded. */
export type SheetField = {
  heading: string;
  kind: ColumnKind;
  /** What is to be entered, for the template's instructions. */
  accepts: string;
  /** The column may be missing: its cells are blank then. */
  isOptional?: boolean;
};

export type SheetFields = Readonly<Record<string, SheetField>>;

/** The texts of one row, by field; nothing is an empty text. */
export type SheetCells<Fields extends SheetFields> = Readonly<
  { [Name in keyof Fields as Fields[Name] extends { isOptional: true } ? never : Name]: string } & {
    [Name in keyof Fields as Fields[Name] extends { isOptional: true } ? Name : never]?: string;
  }
>;

/** All there is to know about a kind of upload: what its sheet looks like, and how its rows are judged. */
export type UploadSheet<Fields extends SheetFields, Row extends object, Facts> = {
  /** What the rows are, in the words of the messages: "Public Holidays". */
  subject: string;
  /** The same where they are saved, if it is called otherwise there: "Leave Entitlements" for "Leave Entitlement(s)". */
  savedSubject?: string;
  /** What is said of invalid rows, if not "Invalid row(s) has/have been detected." */
  invalidRows?: string;
  /** In the order of the template. */
  fields: Fields;
  /** The columns of the table on screen, behind Validation Status. */
  columns: ListColumns;
  toRow: (cells: SheetCells<Fields>) => Row;
  /** What the row shows beside its cells. */
  derive?: (row: Row, facts: Facts) => Row;
  /** What no two rows may share, by name; blank never counts. */
  keys: Readonly<Record<string, (row: Row) => string>>;
  /** What the row adds that rows below it may refer to. */
  adds?: (row: Row) => readonly string[];
  /** What saving the row does, where rows may change what is stored; without it every row is new. */
  effect?: (row: Row) => RowEffect;
  /** The first rule that the row breaks, in the specification's order. */
  firstProblem: (row: Row, known: RowCheckContext<Facts>) => Problem | undefined;
  /** What the codes of `firstProblem` say. */
  sentences: Sentences;
  /** What `firstProblem` says of a row that is stored already: such rows can be left out. */
  storedCode?: string;
};

/** What saving a row does, and of a changed one which value becomes which. */
export type RowEffect = { does: 'new' | 'changed' | 'same'; changes: readonly string[] };

/**
 * What saving a row does to the record of its key.
 *
 * @param values what the row says and what is stored, by heading
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

/** The stored records that rows may change, by their key, and by their key in whatever letters. */
export type StoredIndex<Stored> = { exact: ReadonlyMap<string, Stored>; anyCase: ReadonlyMap<string, Stored> };

export const indexStored = <Stored>(stored: readonly Stored[], keyOf: (one: Stored) => string): StoredIndex<Stored> => ({
  exact: new Map(stored.map((one) => [keyOf(one), one])),
  anyCase: new Map(stored.map((one) => [keyOf(one).toLowerCase(), one])),
});

/** What a row is judged with, beside itself. */
export type RowCheckContext<Facts> = {
  facts: Facts;
  /** Another row has the same under this key. */
  isDuplicate: (key: string) => boolean;
  /** A row above adds this. */
  isAdded: (name: string) => boolean;
};

/** The first cell of a row without a value, by its place among the fields: a cell with an error, or a formula that was never calculated. */
export type CellFault = { place: number; error?: string };

/** A row of a file; `line` is its number in the sheet. */
export type SheetRow = { line: number; cells: readonly string[]; fault?: CellFault };

export type CheckedRow<Row> = SheetRow & { row: Row; problem: Problem | undefined };

/**
 * Judges the rows of a sheet.
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

/** The same in steps of one row, so that whoever takes them can do something else between. */
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
    // The names are those of the sheet's own fields.
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

/** The problem of a cell without a value; other rules would judge a text that the person never entered. */
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
 * The date that a cell holds: a date cell, which is read as dd/mm/yyyy, or a text that is typed so. Undefined if there is no such date.
 *
 * @example sheetDate('5/12/2026') // '2026-12-05'
 * @example sheetDate('46361') // undefined: a number is no date
 */
export function sheetDate(text: string): PlainDate | undefined {
  return /\D/.test(text) ? parseTypedDate(text) : undefined;
}

/** What keeps a row of headings from being the template's. */
export type HeadingFaults = {
  missing: readonly string[];
  /** Headings that no column of the template has, as they stand there. */
  unknown: readonly string[];
  /** Headings of the template that stand there more than once. */
  repeated: readonly string[];
};

/**
 * Where each field stands in a sheet, by its first row: these headings, in any order, whatever their case and blanks.
 *
 * @param optional of the wanted ones those that may be missing: their place is -1
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

/** Longer than any heading: a cell may hold a book. */
const maxHeading = 200;

const plainHeading = (heading: string): string => heading.slice(0, maxHeading).trim().replaceAll(/\s+/g, ' ').toLowerCase();
