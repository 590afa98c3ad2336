import type { QueryClient } from '@tanstack/react-query';
import type { ListOf } from '#src/platform/http/client/call.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { callParams, readListView, type QueryParams } from './list-view.ts';

export type ListSource<Row> = {
  list: ListOf<Row>;
  listColumns: ListColumns;
  /** The query parameters of the call other than page, order and filters. */
  fixedQuery?: QueryParams | undefined;
};

/** The query for a part of a list. All parts share the beginning of their keys, `whole`. */
export function listQuery<Row>({ list, fixedQuery }: Omit<ListSource<Row>, 'listColumns'>, params: QueryParams) {
  const whole: readonly unknown[] = [list.name, 'list', list.params, fixedQuery];
  return {
    whole,
    queryKey: [...whole, params],
    queryFn: ({ signal }: { signal: AbortSignal }) => list.fetch({ ...params, ...fixedQuery }, signal),
  };
}

/**
 * Loads the first rows of a list while a person points at a link to it, so that they are there when the list opens.
 *
 * @param search the query of the link's address
 * @example MyLeaveHistoryPage.readAhead = prefetchList(source)
 */
export function prefetchList<Row>(source: ListSource<Row>) {
  return (queries: QueryClient, search: QueryParams): Promise<void> => {
    const { queryKey, queryFn } = listQuery(source, callParams(readListView(search, source.listColumns).view));
    return queries.prefetchQuery({ queryKey, queryFn });
  };
}
