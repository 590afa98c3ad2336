import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#src/platform/http/client/call.ts';

/** How many applications wait for the caller; undefined until it is known. Whoever decides one invalidates this key. */
const pendingCountQuery = call.query('GET /appliedleave/count/me/pendingapproval');

/** Reads it before it shows. */
export const prefetchPendingCount = (queries: QueryClient): Promise<void> => queries.prefetchQuery(pendingCountQuery);

export function usePendingCount(): number | undefined {
  return useQuery(pendingCountQuery).data;
}

export const useIsPendingCountLoading = (): boolean => isFirstAttempt(useQuery(pendingCountQuery));

/** Whether an answer is on its way that nobody had to ask for twice. */
export const isFirstAttempt = ({ isLoading, failureCount }: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean =>
  isLoading && failureCount === 0;
