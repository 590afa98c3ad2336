import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ColumnKind } from '#src/platform/lists/list-columns.ts';

export type TableColumn<Row> = {
  id: string;
  heading: string;
  /** Aligns numbers to the right. */
  kind: ColumnKind;
  cell: (row: Row) => ReactNode;
  /** Whether the cell is the header of the row, which stays visible while a phone scrolls sideways. */
  rowHeader?: boolean | undefined;
  /** Hidden on a phone, because the detail page has it. */
  deskOnly?: boolean | undefined;
  /** Long text in two lines; `wide` for addresses. */
  wrap?: boolean | 'wide' | undefined;
  sortable?: boolean | undefined;
  filterable?: boolean | undefined;
  /** Wraps the heading on a phone, so that the cell may be narrow. */
  tallHead?: boolean | undefined;
  /** The group heading above adjacent columns with the same text. */
  group?: string | undefined;
  /** Whether a line separates it from the column before. */
  startsGroup?: boolean | undefined;
  /** The strength of the background tint of a cell. */
  heat?: ((row: Row) => 1 | 2 | 3 | undefined) | undefined;
};

export type PageSize = number | 'all';

/** The visible part of a list and its order. */
export type TableView = {
  /** From 1, or from the end: -1 is the last page. */
  page: number;
  size: PageSize;
  sort: readonly { id: string; descending: boolean }[];
  /** The texts in the filter boxes. */
  filters: Readonly<Record<string, string>>;
  /** Whether to count all rows, however many there are. */
  count?: 'exact' | undefined;
};

/** A row on a phone. */
export type RowCard = {
  /** The subject of the row, and the text of its link. */
  title: string;
  badge?: ReactNode;
  /** The second line and the text at its end. */
  line: ReactNode;
  end?: ReactNode;
};

/** The changes that the table requests from the owner of the view. */
export type TableActions = {
  /** Changes the order based on the latest one, so that two quick clicks count as two even while rows load. */
  sort: (change: (now: TableView['sort']) => TableView['sort']) => void;
  filter: (id: string, text: string) => void;
  clearFilters: () => void;
  page: (page: number) => void;
  size: (size: PageSize) => void;
  /** Counts all rows. */
  countExactly?: () => void;
};

/** `loading` has no rows yet, `stale` shows the rows of the previous view while new ones load. */
export type TableStatus = 'loading' | 'stale' | 'ready' | 'failed';

export type RowLink = {
  /** "View" */
  text: string;
  /** The accessible text, including the subject of the row: "View leave of Hana Tan". */
  label: string;
} & Pick<LinkProps, 'to' | 'search'>;

export type RowSelection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** "Priya Raman, 30/11/2026" */
  label: (row: Row) => string;
  /** Whether a row can be selected; by default all can. */
  canSelect?: ((row: Row) => boolean) | undefined;
};

export type DataTableProps<Row> = {
  /** The name of the list. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The number of all matching rows. */
  total: number;
  /** Whether there are more rows than `total`, because the count stopped early. */
  hasMore?: boolean | undefined;
  view: TableView;
  moves: TableActions;
  status: TableStatus;
  /** The reason why the list could not be loaded. */
  problem?: string | undefined;
  onTryAgain: () => void;
  emptyText?: string | undefined;
  /** Adds blank rows to a shorter list up to this number. */
  minRows?: number | undefined;
  sizes?: readonly PageSize[] | undefined;
  /** Totals over all pages by column, as a last row. */
  sums?: { label: string; of: Readonly<Record<string, string>> } | undefined;
  /** Returns the address of a page, so that its link can be opened in a new tab. */
  pageHref?: ((page: number) => string) | undefined;
  /** Content below the table. It shows after the first rows, which would move it. */
  below?: ReactNode;
  /** Returns the card of a row on a phone; without it the table scrolls sideways there. */
  card?: ((row: Row) => RowCard) | undefined;
  /** The link at the end of each row. */
  rowLink?: ((row: Row) => RowLink | undefined) | undefined;
  /** Other content at the end of each row instead of the link. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  onRowLink?: ((key: string) => void) | undefined;
  /** The row whose link gets the focus once, and the scroll position when it was followed. */
  focusRow?: { row: string; top: number } | undefined;
  selection?: RowSelection<Row> | undefined;
};

export const defaultSizes: readonly PageSize[] = [10, 20, 50, 100];

/** The number of placeholder bars while rows load. */
export const skeletonCount = ({ size }: Pick<TableView, 'size'>): number => (size === 'all' ? 20 : Math.min(size, 20));

export const hasFilters = ({ filters }: Pick<TableView, 'filters'>): boolean => Object.values(filters).some((text) => text.trim() !== '');

/**
 * Puts adjacent columns under one heading that knows how many of them a phone shows.
 *
 * @example columnGroups([{ id: 'name' }, { id: 'taken', group: '2026', deskOnly: true }, { id: 'rest', group: '2026' }]) // two: of 'name' alone, and of 'taken' with `many` 2 and `onPhone` 1
 */
export function columnGroups(columns: readonly Pick<TableColumn<never>, 'id' | 'group' | 'deskOnly' | 'rowHeader'>[]) {
  const groups: { id: string; group: string | undefined; rowHeader: boolean; many: number; onPhone: number }[] = [];
  for (const { id, group, deskOnly, rowHeader = false } of columns) {
    const onPhone = deskOnly ? 0 : 1;
    const last = groups.at(-1);
    if (last && group !== undefined && last.group === group) {
      last.many += 1;
      last.onPhone += onPhone;
    } else groups.push({ id, group, rowHeader, many: 1, onPhone });
  }
  return groups;
}

export const isNumeric = ({ kind }: { kind: ColumnKind }): boolean => kind === 'days' || kind === 'number';

/** The selection with these rows ticked, or not. @example withRowsSelected(new Set(['a']), ['b'], true) // Set { 'a', 'b' } */
export function withRowsSelected(selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}
