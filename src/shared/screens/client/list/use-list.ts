import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { hasFilters, type TableStatus } from '#src/platform/ui/client/table/data-table.ts';
import { pageCount } from '#src/platform/ui/client/table/pages.ts';
import { callParams } from './list-view.ts';
import { type ListSource, listQuery } from './list-source.ts';
import { useListView } from './use-list-view.ts';

/**
 * A server list with its page, order and filters in the address. While the rows of the next view load, the previous rows stay. An older answer
 * never replaces a newer one.
 *
 * @example const list = useList({ list: call.list('GET /appliedleave'), listColumns: appliedLeaveColumns })
 */
export function useList<Row>(source: ListSource<Row>) {
  const { listColumns } = source;
  const { shown, view, moves, search, pageHref, correctPage } = useListView(listColumns);
  const { whole, ...part } = listQuery(source, callParams(shown));
  const query = useQuery({ ...part, placeholderData: keepPreviousData });
  const rows = query.data?.data ?? none;
  const total = query.data?.total ?? rows.length;
  const hasMore = query.data?.hasMore ?? false;
  const queries = useQueryClient();

  const isBeyondEnd = query.isSuccess && !query.isPlaceholderData && rows.length === 0 && total > 0 && shown.page !== 1;
  const lastPage = hasMore ? -1 : pageCount(total, shown.size);
  const showLastPage = useEffectEvent(() => correctPage(lastPage));
  useEffect(() => {
    // Rows were deleted since the address was written: show the last page instead.
    if (isBeyondEnd) showLastPage();
  }, [isBeyondEnd]);

  return {
    rows,
    total,
    hasMore,
    totalUnfiltered: hasFilters(shown) && !query.isPlaceholderData ? totalUnfiltered(queries, whole) : undefined,
    view,
    moves,
    search,
    pageHref,
    status: statusOf(query, isBeyondEnd),
    problem: query.error ? failureText(query.error) : undefined,
    onTryAgain: () => void query.refetch(),
    /** Order and filters without the page, for exports. */
    exportParams: callParams({ ...shown, size: 'all' }),
  };
}

const none: readonly never[] = [];

/** Returns the number of rows without filters, if that view was loaded and nothing has changed since. */
function totalUnfiltered(queries: QueryClient, queryKey: readonly unknown[]): number | undefined {
  const seen = queries.getQueryCache().findAll({ queryKey, predicate: ({ state }) => !state.isInvalidated && state.data !== undefined });
  const whole = seen.filter(({ queryKey: key }) => !Object.keys(key.at(-1) ?? {}).some((param) => param.startsWith('filter[')));
  const newest = whole.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0];
  // All entries below the key of a list are parts of it.
  const page = newest?.state.data as { data: readonly unknown[]; total?: number; hasMore?: boolean } | undefined;
  return page && !page.hasMore ? (page.total ?? page.data.length) : undefined;
}

function statusOf(
  query: { data: unknown; isError: boolean; isPlaceholderData: boolean; isFetching: boolean },
  isBeyondEnd: boolean,
): TableStatus {
  if (query.data === undefined) return query.isError && !query.isFetching ? 'failed' : 'loading';
  return query.isPlaceholderData || isBeyondEnd ? 'stale' : 'ready';
}
