import { formatDate } from '#src/base/dates/plain-date.ts';
import type { CellFault, SheetRow } from '../upload-sheet.ts';
import { foldHeading } from './fold-text.ts';
import { readForeignDate, splitDateRange } from './foreign-date.ts';
import { chosenCode, createCodeFinder, matchCell } from './match-code.ts';
import { usedLists } from './guess-match.ts';
import { rowsOfLists } from './match-lists.ts';
import { lastNameFirst } from './match-fields.ts';
import { createResolver } from './match-people.ts';
import { type MatchField, type MatchPlan, type PeopleFields, rowFilterName, type RowNumbers } from './sheet-match.ts';
import type { ForeignRow } from './survey-sheet.ts';

export type MatchedRows = {
  rows: SheetRow[];
  /** The number of rows that the filter leaves out. */
  leftOut: number;
};

/**
 * Turns the rows of a foreign sheet into rows of the upload, in the order of its fields. References to people become employee IDs, and
 * managers come before the people who report to them.
 *
 * @param names the names of the columns of the sheet
 */
export function applyMatch(foreign: readonly ForeignRow[], names: readonly string[], { fields, people, match }: MatchPlan): MatchedRows {
  const places = new Map(names.map((name, place) => [name, place]));
  const columnsOf = (name: string) => (match.columns[name]?.from ?? []).flatMap((heading) => places.get(heading) ?? []);
  const upload = fields.filter(({ list }) => list === undefined);
  const lists = usedLists(fields, match);
  if (lists.length > 0) {
    const rows = rowsOfLists(
      foreign,
      lists,
      columnsOf,
      (name) => match.columns[name]?.blank ?? '',
      upload.map(({ name }) => name),
    );
    return { rows, leftOut: 0 };
  }
  const readers = upload.map((field) => createReader(field, match, columnsOf(field.name)));
  const own = readers.filter(({ name }) => name !== rowFilterName);
  const filter = readers.find(({ name, columns }) => name === rowFilterName && columns.length > 0);
  const ownNames = own.map(({ name }) => name);
  const fills = [
    ...fields.flatMap((field) => createBlank(field, match.columns[field.name]?.blank, ownNames)),
    ...fields.flatMap((field) => (match.columns[field.name]?.isDerived ? createDerived(field, ownNames) : [])),
  ];
  const read = foreign.filter((row) => filter === undefined || filter.read(row) === 'read');
  const rows = read.map((row) => {
    const fault = faultOf(row, own);
    const cells = own.map((reader) => reader.read(row));
    for (const fill of fills) fill(cells);
    return { line: row.line, cells, ...(fault && { fault }) };
  });
  const leftOut = foreign.length - read.length;
  if (!people) return { rows, leftOut };
  const derives = match.columns[people.managerFlag]?.isDerived === true;
  return { rows: linkPeople(rows, ownNames, people, { codes: match.codes, derives }), leftOut };
}

type Reader = { name: string; columns: readonly number[]; read: (row: ForeignRow) => string };

/** Creates the reader of one field. */
function createReader(
  field: MatchField,
  { columns: all, codes, dateOrder = 'dayFirst' }: MatchPlan['match'],
  columns: readonly number[],
): Reader {
  const { name, kind, isList = false, blankIn, inRange, people } = field;
  const blank = (blankIn ? undefined : all[name]?.blank) ?? '';
  const [heading = ''] = all[name]?.from ?? [];
  const turnsNames = columns.length === 1 && foldHeading(heading) === foldHeading(lastNameFirst);
  const find = field.codes && createCodeFinder(field);
  const resolve = people && createResolver([], { idAt: 0, emailAt: 0, nameAt: 0, statusAt: 0 }, people);
  const convert = (whole: string): string => {
    const text = inRange ? splitDateRange(whole)[inRange === 'first' ? 0 : 1] : whole;
    if (resolve) return resolve(text);
    if (find) return matchCell(text, find, isList, codes[name]);
    if (kind === 'date') {
      const date = readForeignDate(text, dateOrder);
      if (date !== undefined) return formatDate(date);
      // Later rules read dates day first.
      return dateOrder === 'monthFirst' && readForeignDate(text, 'dayFirst') !== undefined ? `${text} (month first)` : text;
    }
    return kind === 'text' ? text : plainNumber(text);
  };
  return {
    name,
    columns,
    read({ cells }) {
      const text = columns
        .map((column) => (cells[column] ?? '').trim())
        .filter((part) => part !== '')
        .join(' ');
      if (turnsNames) return text === '' ? blank : firstNameFirst(text);
      return text === '' ? blank : convert(text);
    },
  };
}

/** Creates what fills a blank cell of the rows that `MatchField.blankIn` describes, once the cells of the row are read. */
function createBlank({ name, blankIn }: MatchField, blank: string | undefined, names: readonly string[]) {
  if (!blankIn || blank === undefined) return [];
  const place = names.indexOf(name);
  const others = Object.entries(blankIn.cells).map(([other, value]) => [names.indexOf(other), value] as const);
  return [
    (cells: string[]) => {
      if (cells[place] === '' && others.every(([other, value]) => cells[other] === value)) cells[place] = blank;
    },
  ];
}

/** Creates what fills the cell of a value that follows from other cells of its row, or from the rows before. */
const createDerived = (field: MatchField, names: readonly string[]) =>
  field.derived?.numbers ? [createNumbers(field.derived.numbers, names.indexOf(field.name))] : createSum(field, names);

/** Creates what fills the cell of a sum, once the cells of its row are read. The cell stays blank if one of the others is no number. */
function createSum({ name, derived: { plus = [], minus = [] } = { label: '' } }: MatchField, names: readonly string[]) {
  if (plus.length === 0) return [];
  const numbers = (cells: readonly string[], of: readonly string[]) =>
    of.map((one) => cells[names.indexOf(one)] ?? '').map((cell) => (cell === '' ? Number.NaN : Number(cell)));
  const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);
  return [
    (cells: string[]) => {
      const sum = total(numbers(cells, plus)) - total(numbers(cells, minus));
      cells[names.indexOf(name)] = Number.isNaN(sum) ? '' : String(Math.max(0, sum));
    },
  ];
}

/** Creates what gives each row the next ID that is not taken, in any letter case. */
function createNumbers({ prefix, digits, taken }: RowNumbers, place: number) {
  const used = new Set(taken.map((id) => id.toLowerCase()));
  let count = 0;
  const next = () => `${prefix}${String((count += 1)).padStart(digits, '0')}`;
  return (cells: string[]) => {
    let id = next();
    while (used.has(id.toLowerCase())) id = next();
    cells[place] = id;
  };
}

/** @example firstNameFirst('Tan, Hana') // 'Hana Tan' */
const firstNameFirst = (name: string): string =>
  name.replace(/^([^,]+),([^,]+)$/, (_, last: string, first: string) => `${first.trim()} ${last.trim()}`);

/**
 * Returns a number as the rules of the upload read it: without its unit, trailing zeros and decimal comma.
 *
 * @example plainNumber('2,50 days') // '2.5'
 */
function plainNumber(text: string): string {
  const number = /^([+-]?\d{1,9})(?:[.,](\d{1,6}))? ?(?:d|days?|tage?)?$/i.exec(text);
  return number ? String(Number(`${number[1]}.${number[2] ?? 0}`)) : text;
}

/** The first cell of a row without a value, by field. */
function faultOf({ faults }: ForeignRow, readers: readonly Reader[]): CellFault | undefined {
  if (!faults) return undefined;
  const byColumn = new Map(faults.map(({ place, ...fault }) => [place, fault]));
  for (const [place, { columns }] of readers.entries()) {
    const column = columns.find((one) => byColumn.has(one));
    if (column !== undefined) return { place, ...byColumn.get(column) };
  }
  return undefined;
}

/** Replaces references to people by IDs, derives who is a manager, and orders the rows. */
function linkPeople(
  rows: readonly SheetRow[],
  names: readonly string[],
  people: PeopleFields,
  { codes, derives }: { codes: MatchPlan['match']['codes']; derives: boolean },
): SheetRow[] {
  const placeOf = (name: string) => names.indexOf(name);
  const references = people.references.map(placeOf);
  const [idAt, flagAt, managerAt = -1] = [placeOf(people.emplId), placeOf(people.managerFlag), ...references];
  const places = { idAt, emailAt: placeOf(people.email), nameAt: placeOf(people.name), statusAt: placeOf(people.status) };
  const resolve = createResolver(rows, places, people.known);
  const link = (cell: string, place: number) => chosenCode(codes[names[place] ?? ''], cell) ?? resolve(cell);
  const linked = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, place) => (references.includes(place) && cell !== '' ? link(cell, place) : cell)),
  }));
  const managers = new Set(linked.map(({ cells }) => cells[managerAt] ?? '').filter((id) => id !== ''));
  const flagged = derives
    ? linked.map((row) => ({ ...row, cells: row.cells.with(flagAt, managers.has(row.cells[idAt] ?? '') ? 'Y' : 'N') }))
    : linked;
  return managersFirst(flagged, idAt, managerAt);
}

/** Numbers the rows in an order in which each manager comes before their reports. A circle stays in the order of the sheet. */
function managersFirst(rows: readonly SheetRow[], idAt: number, managerAt: number): SheetRow[] {
  const byId = new Map(rows.flatMap((row) => (row.cells[idAt] ? [[row.cells[idAt], row] as const] : [])));
  const done = new Set<SheetRow>();
  const ordered: SheetRow[] = [];
  for (const row of rows) {
    const chain: SheetRow[] = [];
    // Each row is visited once: the chain ends at a row that is already placed, or at a circle.
    const seen = new Set<SheetRow>();
    for (let next: SheetRow | undefined = row; next && !done.has(next) && !seen.has(next); next = byId.get(next.cells[managerAt] ?? '')) {
      seen.add(next);
      chain.push(next);
    }
    for (const one of chain.toReversed()) {
      done.add(one);
      ordered.push(one);
    }
  }
  return ordered.map((row, order) => ({ ...row, order }));
}
