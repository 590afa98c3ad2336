import { nameOrderKey, plainText } from '#src/base/text/plain-text.ts';
import { formatDate, parsePlainDate } from '#src/base/dates/plain-date.ts';
import type { ListColumn, ListColumns } from './list-columns.ts';
import { defaultPageSize, type ListQuery, type Sort } from './list-query.ts';

/**
 * Returns a cell as it is shown and filtered: a date as dd/mm/yyyy, a plain number, a code by its label, null as an empty text.
 * A value whose kind differs from that of the column is shown unchanged.
 *
 * @example cellText({ id: { startDate: '2026-12-05' } }, 'id.startDate', { heading: 'Start Date', kind: 'date' }) // '05/12/2026'
 * @example cellText({ leaveDuration: 0.5 }, 'leaveDuration', { heading: 'Duration', kind: 'days' }) // '0.5'
 */
export function cellText(row: unknown, id: string, column: ListColumn): string {
  return textReader(id, column)(row);
}

/**
 * Returns the page of rows for a query and the number of matching rows. It applies the rules of server lists to rows in memory. Filters ignore
 * accents in all texts; the server keeps them in free texts, such as reasons, because long lists would become slow.
 * Equal rows keep their order.
 *
 * @throws Error for an unknown column, which `parseListQuery` refuses
 * @example applyListQuery(rows, columns, { page: 1, size: 10, sort: [], filters: { name: 'tan' } }) // { rows: [hanaTan], total: 1 }
 */
export function applyListQuery<Row>(rows: readonly Row[], columns: ListColumns, query: ListQuery): { rows: Row[]; total: number } {
  const sorted = sortRows(filterRows(rows, columns, query.filters), columns, query.sort);
  if (query.page === undefined) return { rows: sorted, total: sorted.length };
  const size = query.size ?? defaultPageSize;
  const from = query.page > 0 ? (query.page - 1) * size : sorted.length + query.page * size;
  return { rows: sorted.slice(Math.max(0, from), Math.max(0, from + size)), total: sorted.length };
}

function filterRows<Row>(rows: readonly Row[], columns: ListColumns, filters: ListQuery['filters']): Row[] {
  const tests = Object.entries(filters).map(([id, filter]) => {
    const [read, wanted] = [textReader(id, columnOf(columns, id)), plainText(filter)];
    return (row: Row) => plainText(read(row)).includes(wanted);
  });
  return rows.filter((row) => tests.every((test) => test(row)));
}

function sortRows<Row>(rows: Row[], columns: ListColumns, sort: readonly Sort[]): Row[] {
  if (sort.length === 0) return rows;
  // Read each key once per row instead of once per comparison.
  const keys = sort.map(({ id, descending }) => {
    const read = keyReader(id, columnOf(columns, id));
    return { values: rows.map(read), direction: descending ? -1 : 1 };
  });
  const order = rows
    .map((_, place) => place)
    .toSorted((a, b) => {
      for (const { values, direction } of keys) {
        const difference = compareKeys(values[a], values[b], direction);
        if (difference !== 0) return difference;
      }
      return a - b;
    });
  // These are indexes of `rows`, so each has a row.
  return order.map((place) => rows[place] as Row);
}

/** Numbers and dates come before texts of other kinds; undefined comes last in both directions. */
type Key = number | string | { wrong: string } | undefined;

/** Compares the keys of texts, which do not depend on the language of the user. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function compareKeys(a: Key, b: Key, direction: number): number {
  const [rankA, rankB] = [rank(a), rank(b)];
  if (rankA !== rankB) return rankA - rankB;
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction;
  if (typeof a === 'string' && typeof b === 'string') return compare(a, b) * direction;
  if (typeof a === 'object' && typeof b === 'object') return compare(a.wrong, b.wrong) * direction;
  return 0;
}

const rank = (key: Key) => (key === undefined ? 2 : typeof key === 'object' ? 1 : 0);

function keyReader(id: string, column: ListColumn): (row: unknown) => Key {
  const read = valueReader(displayPath(id, column));
  if (column.kind === 'text')
    return (row) => {
      const text = asText(read(row));
      return text === undefined ? undefined : nameOrderKey(text);
    };
  const isRight = column.kind === 'date' ? isDate : isNumber;
  return (row) => {
    const value = read(row);
    if (isRight(value)) return value;
    const wrong = asText(value);
    return wrong ? { wrong } : undefined;
  };
}

function textReader(id: string, column: ListColumn): (row: unknown) => string {
  const read = valueReader(displayPath(id, column));
  return (row) => {
    const value = read(row);
    return column.kind === 'date' && isDate(value) ? formatDate(value) : (asText(value) ?? '');
  };
}

function asText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(asText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isDate = (value: unknown): value is string => typeof value === 'string' && parsePlainDate(value) !== undefined;
const isNumber = (value: unknown): value is number => Number.isFinite(value);

const displayPath = (id: string, column: ListColumn) => (column.kind === 'text' ? (column.show ?? id) : id);

function valueReader(path: string): (row: unknown) => unknown {
  const steps = path.split('.');
  return (row) => {
    const value = at(row, steps);
    return value === undefined ? at(row, ['id', ...steps]) : value;
  };
}

function at(row: unknown, steps: readonly string[]): unknown {
  let value = row;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function columnOf(columns: ListColumns, id: string): ListColumn {
  const column = Object.hasOwn(columns, id) ? columns[id] : undefined;
  if (!column) throw new Error(`No column ${id}`);
  return column;
}
