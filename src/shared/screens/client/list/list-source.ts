import type { QueryClient } from '@tanstack/react-query';
import type { ListOf } from '#src/platform/http/client/call.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { callParams, readListView, type QueryParams } from './list-view.ts';

export type ListSource<Row> = {
  list: ListOf<Row>;
  listColumns: ListColumns;
  /** The query parameters of the call besides page, order and filters. */
  sought?: QueryParams | undefined;
};

/** The question for a part of a list; `whole` is the beginning of the key that all parts of it have. */
export function listQuery<Row>({ list, sought }: Omit<ListSource<Row>, 'listColumns'>, params: QueryParams) {
  const whole: readonly unknown[] = [list.name, 'list', list.params, sought];
  return {
    whole,
    queryKey: [...whole, params],
    queryFn: ({ signal }: { signal: AbortSignal }) => list.fetch({ ...params, ...sought }, signal),
  };
}

/**
 * Reads what a list will show first while a link to it is pointed at, so that its rows are there when it opens.
 *
 * @param search the address that the link leads to
 * @example MyLeaveHistoryPage.readAhead = prefetchScreenData(source)
 */
export function prefetchList<Row>(source: ListSource<Row>) {
  return (queries: QueryClient, search: QueryParams): Promise<void> => {
    const { queryKey, queryFn } = listQuery(source, callParams(readListView(search, source.listColumns).view));
    return queries.prefetchQuery({ queryKey, queryFn });
  };
}
