import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, client } from '#src/http/client/call.ts';
import type { noticeContract } from '#src/notice/notice-contract.ts';

export const call = client<typeof noticeContract>();

export type Notice = AnswerOf<(typeof noticeContract)['GET /notices']>[number];

const countQuery = call.query('GET /notices/count', { background: true });

/** How often it is asked whether there is something new, in milliseconds. */
const askedEveryMs = 60_000;

/** How many notices are unread; undefined until it is known. */
export function useUnread(): number | undefined {
  return useQuery({ ...countQuery, staleTime: askedEveryMs, refetchInterval: askedEveryMs, retry: false }).data?.unread;
}

/** The notices of a screen, of which all or the unread ones show. */
export const noticesKey = ['GET /notices'];

/** Marks notices as read, those that are named or all up to one; what is shown of them follows. */
export function useMarkRead() {
  const queries = useQueryClient();
  return async (which: { noticeIds: number[] } | { until: number }) => {
    const answer = await call('POST /notices/read', { body: which });
    queries.setQueryData(countQuery.queryKey, answer);
    await queries.invalidateQueries({ queryKey: noticesKey });
  };
}
