import { Link, type LinkProps } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  CalendarCheck,
  CalendarPlus,
  Check,
  Flag,
  Hourglass,
  Inbox,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  Pencil,
  Undo2,
  Users,
  Webhook,
  X,
} from 'lucide-react';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { addDays, formatDateWithWeekday, type PlainDate } from '#src/base/dates/plain-date.ts';
import { noteLines } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { type NotificationKind, notificationKinds } from '#src/shared/notification/notification-kinds.ts';
import { notificationText } from '#src/shared/notification/notification-sentences.ts';
import { isForHr, isPlainKind } from '#src/shared/notification/plain-notifications.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { notificationPlace, fixedPlaces } from '#src/shared/screens/notification-place.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { type ListedNotification, useMarkRead } from './calls.ts';

/** The icon of a kind and its colour: green for decisions in the reader's favour, red for others, amber for warnings. */
const kindIcons: Record<NotificationKind, { icon: LucideIcon; tone?: 'good' | 'warn' | 'bad' }> = {
  submitted: { icon: Inbox },
  approvedAtOnce: { icon: Check },
  changed: { icon: Pencil },
  approved: { icon: Check, tone: 'good' },
  rejected: { icon: X, tone: 'bad' },
  filedFor: { icon: Inbox },
  bookedFor: { icon: Check, tone: 'good' },
  withdrawn: { icon: X, tone: 'bad' },
  recalled: { icon: Undo2 },
  cancelAsked: { icon: Undo2 },
  cancelApproved: { icon: Check, tone: 'good' },
  cancelRejected: { icon: X, tone: 'bad' },
  changeAsked: { icon: ArrowLeftRight },
  changeWithdrawn: { icon: Undo2 },
  changeApproved: { icon: Check, tone: 'good' },
  changeRejected: { icon: X, tone: 'bad' },
  changedFor: { icon: Pencil },
  firstApproved: { icon: Check },
  handedOver: { icon: Users },
  noApprover: { icon: Users, tone: 'warn' },
  recounted: { icon: Flag },
  ended: { icon: Flag },
  waiting: { icon: Hourglass, tone: 'warn' },
  shutdown: { icon: CalendarPlus },
  commented: { icon: Pencil },
  attached: { icon: Inbox },
  cover: { icon: Users },
  watched: { icon: Users },
  coverDeclined: { icon: Users, tone: 'warn' },
  standInBegins: { icon: Users },
  standInEnds: { icon: Users },
  lastHrStays: { icon: Users, tone: 'warn' },
  lapseSoon: { icon: Hourglass, tone: 'warn' },
  unbooked: { icon: CalendarPlus },
  yearEnd: { icon: CalendarCheck },
  yearOpened: { icon: CalendarPlus, tone: 'good' },
  yearEndUndone: { icon: Undo2 },
  webhookOff: { icon: Webhook, tone: 'bad' },
  tokenEnds: { icon: Hourglass, tone: 'warn' },
  tokenMakerLeft: { icon: KeyRound, tone: 'warn' },
  newDevice: { icon: MonitorSmartphone, tone: 'warn' },
  emergencySignIn: { icon: KeyRound, tone: 'warn' },
  addressClaimed: { icon: KeyRound, tone: 'warn' },
  providerLinked: { icon: KeyRound, tone: 'warn' },
  providerUnlinked: { icon: KeyRound, tone: 'warn' },
  passwordReset: { icon: KeyRound, tone: 'warn' },
  factorChanged: { icon: KeyRound, tone: 'warn' },
  factorReset: { icon: KeyRound, tone: 'warn' },
};

type NotificationListProps = {
  notices: readonly ListedNotification[];
  /** Whether the time is at the end of the line. On the page, a heading names the day. */
  isPage?: boolean;
  /** Whether the time includes the day. */
  withDay?: boolean;
  onFollow?: () => void;
};

/** Notifications, each with a link to its record. Following the link marks the notification as read. */
export function NotificationList({ notices, isPage = false, withDay = true, onFollow }: NotificationListProps) {
  const today = useToday();
  return (
    <ul className={classNames('notice-list', isPage && 'page')}>
      {notices.map((notice) => (
        <NotificationLine key={notice.noticeId} {...{ notice, isPage, onFollow }} when={formatWhen(notice, withDay ? today : notice.day)} />
      ))}
    </ul>
  );
}

function NotificationLine({
  notice,
  isPage,
  when,
  onFollow,
}: {
  notice: ListedNotification;
  isPage: boolean;
  when: string;
  onFollow: (() => void) | undefined;
}) {
  const caller = useCaller();
  const markRead = useMarkRead();
  const { who, said, detail } = notificationText({ ...notice, changes: noteLines(notice.note) });
  const { icon, tone } = kindIcons[notice.kind];
  const place = notificationTarget(notice, holdsRole(caller, ['HR']));
  const isUnread = notice.state === 'Unread';
  const text = (
    <>
      {who !== undefined && <b>{who}</b>} {said}
      {isUnread && <span className="hidden-text">, unread</span>}
    </>
  );
  const follow = () => {
    // Errors are ignored, because the person wants to open the record. The notification then stays unread.
    if (isUnread) void markRead({ noticeIds: [notice.noticeId] }).catch(() => undefined);
    onFollow?.();
  };
  const time = <span className="when">{when}</span>;
  return (
    <li className={classNames(isUnread && 'unread')}>
      <span className={classNames('dot', place ? tone : undefined)}>
        <Icon icon={icon} />
      </span>
      <div className="grow">
        {place ? (
          <Link {...place} onClick={follow}>
            {text}
          </Link>
        ) : (
          <span className="muted">{text}</span>
        )}
        {detail !== '' && <p className="sub">{detail}</p>}
        {!isPage && time}
      </div>
      {isPage && time}
    </li>
  );
}

/** Returns the screen of a notification's record; undefined if its reader may no longer see it. */
function notificationTarget({ kind, leave }: ListedNotification, isHr: boolean): Pick<LinkProps, 'to' | 'search'> | undefined {
  if (isPlainKind(kind)) return isHr || !isForHr(kind) ? { to: fixedPlaces[kind]() } : undefined;
  return leave ? notificationPlace(leave, { waits: notificationKinds[kind].asks === true, isHr }) : undefined;
}

/** @example formatWhen({ day: '2026-03-09', time: '17:20' }, '2026-03-10') // 'Yesterday, 17:20' */
function formatWhen({ day, time }: Pick<ListedNotification, 'day' | 'time'>, today: PlainDate): string {
  if (day === today) return time;
  return `${day === addDays(today, -1) ? 'Yesterday' : formatDateWithWeekday(day)}, ${time}`;
}
