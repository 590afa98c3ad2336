import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';
import type { Fragment } from '#src/platform/db/server/sql.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/**
 * What SQL gives for a column: the value that sorts and is exported, and the text that is shown where that is another.
 * A value that is `neverNull` lets an index on it give the order, also when a join brings it.
 */
export type ColumnSql = {
  value: Fragment;
  text?: Fragment;
  neverNull?: true;
  /** Of a date: the database holds it within the years that `datesContaining` looks through. */
  withinYears?: true;
  few?: DistinctValues;
  /** The letters and pairs of letters that its text has, which an index knows. */
  pairs?: Fragment;
};

/** The values of a column that has few of them, each of which is a range of an index in the list's own order. */
export type DistinctValues = {
  /** A select of each value once, as `value`; values that no row has do no harm, rows of other values are not found. */
  values: Fragment;
  /** What is shown of a `few.value`, as a text; null where nothing is. */
  text: Fragment;
  /** That a row has `few.value`. */
  has: Fragment;
  /** They are too many to be gone through in their order: only those that a filter lets pass. Rows whose value has no text are filtered one by one. */
  onlyFiltered?: true;
};

export type OrderKey = { value: Fragment; descending?: true };

/**
 * A list as the database knows it. Joins must be left joins on keys, so that counting skips those it does not need;
 * `order` must be unique, so that pages never overlap.
 */
export type ListSource = {
  columns: ListColumns;
  columnSql: Record<string, ColumnSql>;
  from: Fragment;
  where: Fragment;
  /** One row as JSON. */
  row: Fragment;
  /** The column that the order begins with, where it has few values; `order` has what follows. */
  lead?: { id: string; descending: boolean };
  /** Values that are never null. */
  order: readonly OrderKey[];
  /** The primary key of the listed rows. The rows of a page are found by it first; only they are joined and written as JSON. */
  key?: readonly Fragment[];
  /**
   * A JSON array for each row, where people may count in several rows: one element for each group of people who share the same rows. An element holds the
   * figures of its group by column, and is the same in all rows of the group. Totals subtract the repetitions.
   */
  shared?: Fragment;
  /** The rows are worked out all together, however few of them are shown: a page counts them on its way, and not by working them out again. */
  isWhole?: true;
  /** What whoever is shown a row, or exports it, has looked at of somebody, by the row's columns; undefined where no row of what is asked shows any of it. */
  looks?: (query: ListQuery) => ((cell: (column: string) => unknown) => readonly AccessLogEntry[]) | undefined;
};

/** A list source whose SQL must name exactly the columns of the screen. */
export function listSource<C extends ListColumns>(
  source: Omit<ListSource, 'columnSql' | 'columns'> & { columns: C; columnSql: Record<keyof C, ColumnSql> },
): ListSource {
  return source;
}

/** @throws Error for a column that the list does not have: the query was checked against the columns when it was read */
export function columnSqlOf(source: ListSource, id: string): ColumnSql {
  const found = source.columnSql[id];
  if (!found) throw new Error(`No SQL for the column ${id}`);
  return found;
}
