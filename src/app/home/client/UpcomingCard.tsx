import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { bookedStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { formatDate, type PlainDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { relativeDateText } from '#src/base/dates/relative-date-text.ts';
import { call } from '#src/platform/http/client/call.ts';
import { daysText } from '#src/base/text/plural.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { useOwnCalendar } from './own-calendar.ts';

/**
 * Shows a person's next leave and the next public holiday.
 *
 * @param beside a third item, if there is no absence card. With it, or with null, the card takes the full width.
 */
export function UpcomingCard({ today, beside }: { today: PlainDate; beside?: ReactNode }) {
  const isAcross = beside !== undefined;
  return (
    <Card className={isAcross ? 'span-12' : 'span-4'} title="Coming up">
      <ul className={classNames('coming', isAcross && 'across')}>
        <NextLeave today={today} />
        <NextHoliday today={today} />
        {beside}
      </ul>
    </Card>
  );
}

function NextLeave({ today }: { today: PlainDate }) {
  const own = useQuery({ ...call.query('GET /appliedleave/me'), retry: false });
  const next = own.data
    ?.filter(({ leaveStatus, endDate }) => bookedStatuses.includes(leaveStatus) && endDate >= today)
    .toSorted((a, b) => (a.id.startDate < b.id.startDate ? -1 : 1))[0];
  if (!next) {
    const link = <Link to={paths.applyLeave()}>Apply leave</Link>;
    return <UpcomingItem title="Your next leave" link={link} state={own.status} none="No upcoming leave" />;
  }
  const { emplid: emplId, effDate, startDate, leaveCode } = next.id;
  const view = (
    <Link to={paths.viewMyLeave({ emplId, effDate, startDate, leaveCode })} search={{ appliedLeaveId: String(next.appliedLeaveId) }}>
      View leave
    </Link>
  );
  const line = `${next.leaveCategory.leaveDescr}, ${daysText(next.leaveDuration)}, ${relativeDateText(today, startDate)}`;
  return <UpcomingItem title="Your next leave" link={view} date={startDate} line={line} />;
}

function NextHoliday({ today }: { today: PlainDate }) {
  const { query, days } = useOwnCalendar();
  const next = days?.holidays.find(({ holidayDate }) => holidayDate >= today);
  const link = <Link to={paths.myPublicHolidays()}>All holidays</Link>;
  if (!next) return <UpcomingItem title="Next public holiday" link={link} state={query.status} none="No upcoming holidays" />;
  const { holidayDate, holidayDescr } = next;
  return (
    <UpcomingItem
      title="Next public holiday"
      link={link}
      date={holidayDate}
      line={`${holidayDescr}, ${relativeDateText(today, holidayDate)}`}
    />
  );
}

type UpcomingItemProps = { title: string; link: ReactNode } & (
  | { date: PlainDate; line: string }
  | { none: string; state?: 'pending' | 'error' | 'success'; date?: undefined }
);

/** One upcoming event, or a text that there is none. */
export function UpcomingItem({ title, link, ...what }: UpcomingItemProps) {
  return (
    <li>
      <h3>{title}</h3>
      {link}
      {what.date === undefined ? (
        <p className="none">{what.state === 'pending' ? <Skeleton /> : what.state === 'error' ? 'Could not be loaded.' : what.none}</p>
      ) : (
        <>
          <p className="stat-line">
            {weekdayName(what.date)} {formatDate(what.date)}
          </p>
          <p className="muted small-text">{what.line}</p>
        </>
      )}
    </li>
  );
}
