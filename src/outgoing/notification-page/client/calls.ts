import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unreadKey } from '#src/shared/access/client/use-caller.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';

export type ListedNotification = Answer<'GET /notices'>[number];

/** The polling interval in milliseconds. */
const pollIntervalMs = 60_000;

/**
 * Returns the number of unread notifications; undefined until it is known. The call for the signed-in person includes it, so a call of its own is needed
 * only after a minute, and only in a visible window.
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

/** The key of all notifications on screen. */
export const notificationsKey = ['GET /notices'];

/** Marks the given notifications as read, or all up to one, and updates the screen. */
export function useMarkRead() {
  const queries = useQueryClient();
  return async (which: { noticeIds: number[] } | { until: number }) => {
    const answer = await call('POST /notices/read', { body: which });
    queries.setQueryData(unreadKey, answer.unread);
    await queries.invalidateQueries({ queryKey: notificationsKey });
  };
}
