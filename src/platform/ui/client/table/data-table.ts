import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ColumnKind } from '#src/platform/lists/list-columns.ts';

export type TableColumn<Row> = {
  id: string;
  heading: string;
  /** Numbers are aligned to the right. */
  kind: ColumnKind;
  cell: (row: Row) => ReactNode;
  /** Names the row: its header cell, which stays in sight when a phone scrolls sideways. */
  rowHeader?: boolean | undefined;
  /** Left out on a phone; the detail page has it. */
  deskOnly?: boolean | undefined;
  /** Long text in two lines; `wide` for addresses. */
  wrap?: boolean | 'wide' | undefined;
  sortable?: boolean | undefined;
  filterable?: boolean | undefined;
  /** On a phone its heading takes as many lines as it needs, so that the cell may be narrow. */
  tallHead?: boolean | undefined;
  /** What stands over its heading and those beside it that say the same. */
  group?: string | undefined;
  /** Whether a line parts it from the column before. */
  startsGroup?: boolean | undefined;
  /** How strong the ground of a cell is tinted. */
  heat?: ((row: Row) => 1 | 2 | 3 | undefined) | undefined;
};

export type PageSize = number | 'all';

/** Which part of a list is on screen, and in which order. */
export type TableView = {
  /** From 1, or from the end: -1 are the last rows. */
  page: number;
  size: PageSize;
  sort: readonly { id: string; descending: boolean }[];
  /** What stands in the filter boxes. */
  filters: Readonly<Record<string, string>>;
  /** That all rows are to be counted, however many they are. */
  count?: 'exact' | undefined;
};

/** A row on a phone. */
export type RowCard = {
  /** What the row is about, and the text of its link. */
  title: string;
  badge?: ReactNode;
  /** The second line, and what stands at its end. */
  line: ReactNode;
  end?: ReactNode;
};

/** What the table asks for; whoever holds the view does it. */
export type TableActions = {
  /** Another order, made of the newest one: two presses in a row are two, however long the rows of the first take. */
  sort: (change: (now: TableView['sort']) => TableView['sort']) => void;
  filter: (id: string, text: string) => void;
  clearFilters: () => void;
  page: (page: number) => void;
  size: (size: PageSize) => void;
  /** Has all rows counted. */
  countExactly?: () => void;
};

/** `loading` has no rows yet, `stale` shows those of the last view while the next ones come. */
export type TableStatus = 'loading' | 'stale' | 'ready' | 'failed';

export type RowLink = {
  /** "View" */
  text: string;
  /** What is read out: the text with the row's subject, "View leave of Hana Tan". */
  label: string;
} & Pick<LinkProps, 'to' | 'search'>;

export type RowSelection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** "Priya Raman, 30/11/2026" */
  label: (row: Row) => string;
  /** Which rows can be ticked; all, if it is left out. */
  canSelect?: ((row: Row) => boolean) | undefined;
};

export type DataTableProps<Row> = {
  /** The list's name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How many rows match in all. */
  total: number;
  /** That there are more than `total`, which nobody has counted. */
  hasMore?: boolean | undefined;
  view: TableView;
  moves: TableActions;
  status: TableStatus;
  /** Why the list could not be loaded. */
  problem?: string | undefined;
  onTryAgain: () => void;
  emptyText?: string | undefined;
  /** A shorter list is filled with blank rows up to this many. */
  minRows?: number | undefined;
  sizes?: readonly PageSize[] | undefined;
  /** The sums of the rows of all pages, by column, as a last row. */
  sums?: { label: string; of: Readonly<Record<string, string>> } | undefined;
  /** The address of a page, so that its link can be opened in another tab. */
  pageHref?: ((page: number) => string) | undefined;
  /** What a row is on a phone, in the place of the table; without it the table scrolls sideways there. */
  card?: ((row: Row) => RowCard) | undefined;
  /** The link at the end of each row. */
  rowLink?: ((row: Row) => RowLink | undefined) | undefined;
  /** Anything else at the end of each row, in the place of the link. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  onRowLink?: ((key: string) => void) | undefined;
  /** The row whose link gets the focus, once, and how far the page was scrolled when it was followed. */
  focusRow?: { row: string; top: number } | undefined;
  selection?: RowSelection<Row> | undefined;
};

export const defaultSizes: readonly PageSize[] = [10, 20, 50, 100];

/** How many bars stand for rows that are on their way. */
export const skeletonCount = ({ size }: Pick<TableView, 'size'>): number => (size === 'all' ? 20 : Math.min(size, 20));

export const hasFilters = ({ filters }: Pick<TableView, 'filters'>): boolean => Object.values(filters).some((text) => text.trim() !== '');

/**
 * Columns that stand beside each other under one word, which knows how many of them a phone shows.
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

/** The selection with these rows ticked, or not. @example ticked(new Set(['a']), ['b'], true) // Set { 'a', 'b' } */
export function withRowsSelected(selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}
