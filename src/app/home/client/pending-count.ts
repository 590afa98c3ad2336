import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#src/platform/http/client/call.ts';

/** The number of applications pending with the caller; undefined until loaded. Every decision invalidates this key. */
const pendingCountQuery = call.query('GET /appliedleave/count/me/pendingapproval');

/** Loads the count before the page is shown. */
export const prefetchPendingCount = (queries: QueryClient): Promise<void> => queries.prefetchQuery(pendingCountQuery);

export function usePendingCount(): number | undefined {
  return useQuery(pendingCountQuery).data;
}

export const useIsPendingCountLoading = (): boolean => isFirstAttempt(useQuery(pendingCountQuery));

/** Whether the first attempt of a query is still running. */
export const isFirstAttempt = ({ isLoading, failureCount }: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean =>
  isLoading && failureCount === 0;
