import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { notificationsKey, useMarkRead, useUnreadCount } from './calls.ts';
import { NotificationList } from './NotificationList.tsx';

/** The page of all notifications shows more. */
const latestCount = 5;

/** The content of the bell. Opening it marks nothing as read. */
export function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const latest = useQuery({
    queryKey: [...notificationsKey, 'latest'],
    queryFn: ({ signal }) => call('GET /notices', { query: { page: 1, size: latestCount }, signal }),
    retry: false,
  });
  const unread = useUnreadCount() ?? 0;
  const markRead = useMarkRead();
  const [newest] = latest.data ?? [];
  return (
    <>
      <div className="notice-pop-head">
        <h2>Notifications</h2>
        {newest && unread > 0 && (
          <Button small variant="quiet" onClick={() => void markRead({ until: newest.noticeId }).catch(() => undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      {latest.data === undefined &&
        (latest.isError ? (
          <div className="notice-pop-line">
            <InlineFailedState onTryAgain={() => void latest.refetch()} />
          </div>
        ) : (
          <p className="notice-pop-line" aria-busy>
            <Skeleton />
          </p>
        ))}
      {latest.data?.length === 0 && <p className="notice-pop-line muted">No notifications yet.</p>}
      {latest.data !== undefined && latest.data.length > 0 && <NotificationList notices={latest.data} onFollow={onLeave} />}
      <div className="notice-pop-foot">
        <Link to={paths.notices()} onClick={onLeave}>
          All notifications
        </Link>
        <Link to={paths.account()} hash="mail" onClick={onLeave}>
          Email preferences
        </Link>
      </div>
    </>
  );
}
