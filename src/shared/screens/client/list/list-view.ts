import type { TableView } from '#src/platform/ui/client/table/data-table.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { defaultPageSize, formatListQuery, type ListQuery, parseListQuery } from '#src/platform/lists/list-query.ts';

/** The query of an address as text values. */
export type QueryParams = Readonly<Record<string, string>>;

/**
 * Parses the list view in an address; `rest` has the other parameters. An invalid address gives the start of the list.
 *
 * @example readListView({ size: 'all', sort: '-endDate', year: '2026' }, columns)
 * // { view: { page: 1, size: 'all', sort: [{ id: 'endDate', descending: true }], filters: {} }, rest: { year: '2026' } }
 */
export function readListView(search: QueryParams, columns: ListColumns): { view: TableView; rest: QueryParams } {
  const { size, ...others } = search;
  const isAll = size === 'all';
  const parsed = parseListQuery({ ...others, ...(size !== undefined && !isAll && { size }) }, columns);
  if ('problems' in parsed) return { view: { page: 1, size: defaultPageSize, sort: [], filters: {} }, rest: withoutList(search) };
  const { query } = parsed;
  const view = {
    page: isAll ? 1 : (query.page ?? 1),
    size: isAll ? ('all' as const) : (query.size ?? defaultPageSize),
    sort: query.sort,
    filters: query.filters,
    ...(query.count && { count: query.count }),
  };
  return { view, rest: withoutList(search) };
}

/**
 * Returns the query for a view. Defaults are left out, so that the first page has a short address.
 *
 * @example writeListView({ page: 1, size: 20, sort: [], filters: { name: ' tan ' } }) // { size: '20', 'filter[name]': 'tan' }
 */
export function writeListView({ page, size, sort, filters, count }: TableView): QueryParams {
  return {
    ...(page !== 1 && { page: String(page) }),
    ...(size !== defaultPageSize && { size: String(size) }),
    ...formatListQuery({ sort, filters, ...(count && { count }) }),
  };
}

/** Returns the parameters of the call for a view's rows. Without a page it loads all rows. */
export function callParams({ page, size, sort, filters, count }: TableView): QueryParams {
  const query: ListQuery = { sort, filters, ...(count && size !== 'all' && { count }) };
  return formatListQuery(size === 'all' ? query : { ...query, page, size });
}

/** Returns the filters that are not blank in a fixed order, so that equal filters give the same text. */
export function activeFilters(filters: TableView['filters']): Record<string, string> {
  const set = Object.entries(filters).map(([id, text]) => [id, text.trim()] as const);
  return Object.fromEntries(set.filter(([, text]) => text !== '').toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function withoutList(search: QueryParams): QueryParams {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !/^(page|size|sort|count|filter\[.+\])$/.test(name)));
}
