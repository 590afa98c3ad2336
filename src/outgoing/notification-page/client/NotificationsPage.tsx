import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { type ListedNotification, notificationsKey, useMarkRead, useUnreadCount } from './calls.ts';
import { NotificationList } from './NotificationList.tsx';

const pageSize = 20;
/** The maximum number of rows that a call returns. */
const maxShown = 100;

type ReadFilter = 'all' | 'unread';

/** All of a person's notifications, by day. The filter is in the address. */
export function NotificationsPage() {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const show: ReadFilter = search['show'] === 'unread' ? 'unread' : 'all';
  const unread = useUnreadCount();
  const [size, setSize] = useState(pageSize);
  const notices = useNotifications(show, size);
  const { data: rows, total = 0, hasMore = false } = notices.data ?? {};
  return (
    <>
      <PageHead
        title={paths.notices.title}
        line={<output>{unread === undefined ? 'Kept for 180 days' : `${unread} unread, kept for 180 days`}</output>}
        more={
          <Link className="button quiet" to={paths.account()} hash="mail">
            Email preferences
          </Link>
        }
        actions={<MarkAll newest={rows?.[0]} unread={unread} />}
      />
      <div className="stack notice-groups">
        <div className="row">
          <Segmented<ReadFilter>
            label="Show"
            value={show}
            options={[
              { value: 'all', label: 'All' },
              { value: 'unread', label: unread ? `Unread ${unread}` : 'Unread' },
            ]}
            onChoose={(value) => void navigate({ to: paths.notices(), search: value === 'all' ? {} : { show: value }, replace: true })}
          />
        </div>
        {rows === undefined && !notices.isError && <Loading />}
        {rows === undefined && notices.isError && (
          <FailedState title="Couldn't load your notifications" onTryAgain={() => void notices.refetch()} />
        )}
        {rows?.length === 0 && <EmptyState icon={Check} title={show === 'unread' ? 'No unread notifications.' : 'No notifications yet.'} />}
        {rows !== undefined && rows.length > 0 && <Groups notices={rows} />}
        {rows !== undefined && (hasMore || total > rows.length) && rows.length < maxShown && (
          <div className="notice-more">
            <Button busy={notices.isPlaceholderData && 'Loading'} onClick={() => setSize(size + pageSize)}>
              Show older
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** Loads this number of the newest notifications. */
const useNotifications = (show: ReadFilter, size: number) =>
  useQuery({
    queryKey: [...notificationsKey, 'page', show, size],
    queryFn: ({ signal }) =>
      call.withMeta('GET /notices', { query: { page: 1, size, ...(show === 'unread' && { 'filter[state]': 'Unread' }) }, signal }),
    // The current rows stay while older ones load.
    placeholderData: (before, query) => (query?.queryKey[2] === show ? before : undefined),
    retry: false,
  });

/** Marks all notifications as read up to the newest one on screen. */
function MarkAll({ newest, unread }: { newest: ListedNotification | undefined; unread: number | undefined }) {
  const markRead = useMarkRead();
  const markAll = async () => {
    if (newest) await markRead({ until: newest.noticeId }).catch((error: unknown) => showToast({ text: failureText(error), tone: 'bad' }));
  };
  return (
    <Button icon={Check} disabled={!newest || unread === 0} onClick={() => void markAll()}>
      Mark all as read
    </Button>
  );
}

function Loading() {
  return (
    <ul className="notice-list page" aria-busy>
      {[60, 45, 70].map((width) => (
        <li key={width}>
          <Skeleton width={width} />
        </li>
      ))}
    </ul>
  );
}

function Groups({ notices }: { notices: readonly ListedNotification[] }) {
  const today = useToday();
  const yesterday = addDays(today, -1);
  const groups = Map.groupBy(notices, ({ day }) => (day >= today ? 'Today' : day === yesterday ? 'Yesterday' : 'Earlier'));
  return [...groups].map(([name, own]) => (
    <section className="stack tight" key={name} aria-label={name}>
      <h2 className="notice-day">{name}</h2>
      <NotificationList notices={own} isPage withDay={name === 'Earlier'} />
    </section>
  ));
}
