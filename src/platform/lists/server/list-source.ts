import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';
import type { Fragment } from '#src/platform/db/server/sql.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/**
 * The SQL of a column: the value to sort and export, and the text to show if that differs.
 * A `neverNull` value can be sorted by its index, even behind a join.
 */
export type ColumnSql = {
  value: Fragment;
  text?: Fragment;
  /** The text without accents and letter case, by which it is filtered and sorted: a stored column, or `plain_text` in short lists. */
  plain?: Fragment;
  neverNull?: true;
  /** Whether all dates are within the years of `datesContaining`. */
  withinYears?: true;
  few?: DistinctValues;
  /** The letters and pairs of letters in the text, which an index covers. */
  pairs?: Fragment;
};

/** The values of a column with few of them, each a range of an index in the order of the list. */
export type DistinctValues = {
  /** Selects each value once, as `value`. Unused values do no harm, but rows with missing values are not returned. */
  values: Fragment;
  /** The text shown for `few.value`; null if there is none. */
  text: Fragment;
  /** The text without accents and letter case. */
  plain?: Fragment;
  /** The condition that a row has `few.value`. */
  has: Fragment;
  /** Whether there are too many values to go through without a filter. Rows whose value has no text are filtered one by one. */
  onlyFiltered?: true;
};

export type OrderKey = { value: Fragment; descending?: true };

/**
 * A list in SQL. Joins must be left joins on keys, so that counting can skip unneeded ones;
 * `order` must be unique, so that pages never overlap.
 */
export type ListSource = {
  columns: ListColumns;
  columnSql: Record<string, ColumnSql>;
  from: Fragment;
  /**
   * The rows without their joins, if `where` needs none. Counting them needs only an index, while joins that PostgreSQL removes still make it
   * read their columns.
   */
  rows?: Fragment;
  where: Fragment;
  /** One row as JSON. */
  row: Fragment;
  /** The column that leads the order, if it has few values; `order` contains the remaining keys. */
  lead?: { id: string; descending: boolean };
  /** Values that are never null. */
  order: readonly OrderKey[];
  /** The primary key of the listed rows. A page is first read by key, and only its rows are joined and written as JSON. */
  key?: readonly Fragment[];
  /**
   * A JSON array for each row, for lists that count people in several rows. It has one element for each group of people who share the same
   * rows, with the numbers of that group by column. Totals subtract the repetitions.
   */
  shared?: Fragment;
  /**
   * Whether all rows are computed together. A page then counts them in the same statement, because counting again would compute them again.
   */
  isWhole?: true;
  /** Returns the access-log entries for showing or exporting a row; undefined if the selected rows show no such data. */
  accessEntries?: (query: ListQuery) => ((cell: (column: string) => unknown) => readonly AccessLogEntry[]) | undefined;
};

/** A list source whose SQL must name exactly the columns of the screen. */
export function listSource<C extends ListColumns>(
  source: Omit<ListSource, 'columnSql' | 'columns'> & { columns: C; columnSql: Record<keyof C, ColumnSql> },
): ListSource {
  return source;
}

/** @throws Error for an unknown column, because the query has already been validated */
export function columnSqlOf(source: ListSource, id: string): ColumnSql {
  const found = source.columnSql[id];
  if (!found) throw new Error(`No SQL for the column ${id}`);
  return found;
}
