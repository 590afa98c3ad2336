import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unreadKey } from '#src/shared/access/client/use-caller.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';

export type ListedNotification = Answer<'GET /notices'>[number];

/** How often it is asked whether there is something new, in milliseconds. */
const pollIntervalMs = 60_000;

/**
 * How many notices are unread; undefined until it is known. Who is signed in is asked with it, so that it is asked for by itself only where a minute
 * has gone by since: in a window that shows, and at most once a minute.
 */
export function useUnreadCount(): number | undefined {
  return useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call('GET /notices/count', { signal, background: true })).unread,
    staleTime: pollIntervalMs,
    refetchInterval: pollIntervalMs,
    retry: false,
  }).data;
}

/** The notices of a screen, of which all or the unread ones show. */
export const notificationsKey = ['GET /notices'];

/** Marks notices as read, those that are named or all up to one; what is shown of them follows. */
export function useMarkRead() {
  const queries = useQueryClient();
  return async (which: { noticeIds: number[] } | { until: number }) => {
    const answer = await call('POST /notices/read', { body: which });
    queries.setQueryData(unreadKey, answer.unread);
    await queries.invalidateQueries({ queryKey: notificationsKey });
  };
}
