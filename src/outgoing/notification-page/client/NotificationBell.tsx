import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { useOpener } from '#src/platform/ui/client/base/use-dismiss.ts';
import { useUnreadCount } from './calls.ts';

const LatestNotifications = lazy(async () => ({ default: (await import('./LatestNotifications.tsx')).LatestNotifications }));

/** Higher counts are shown with a plus sign. */
const maxShownCount = 99;

/** The bell in the header with the number of unread notifications. The code for the latest ones is loaded when it is first opened. */
export function NotificationBell() {
  const { id, open, setOpen, box, button } = useOpener();
  const unread = useUnreadCount() ?? 0;
  return (
    <div className="bell" ref={box}>
      <button
        type="button"
        className="icon-button"
        ref={button}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon icon={BellIcon} />
        {unread > 0 && (
          <span className="count" aria-hidden>
            {unread > maxShownCount ? `${maxShownCount}+` : unread}
          </span>
        )}
      </button>
      {open && (
        <section className="notice-pop" id={id} role="dialog" aria-label="Notifications">
          <Suspense fallback={<p className="notice-pop-line muted">Loading</p>}>
            <LatestNotifications onLeave={() => setOpen(false)} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
