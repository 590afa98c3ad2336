import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#src/screens/paths.ts';
import type { appliedLeaveContract } from '#src/applied-leave/applied-leave-contract.ts';
import { bookedStatuses } from '#src/leave-ledger/leave-status.ts';
import { formatDate, type PlainDate, weekdayName } from '#src/dates/plain-date.ts';
import { client } from '#src/http/client/call.ts';
import type { publicHolidayContract } from '#src/public-holiday/public-holiday-contract.ts';
import { daysText } from '#src/text/plural.ts';
import { Card } from '#src/ui/client/page/Card.tsx';
import { whenText } from './next-days.ts';

const leave = client<typeof appliedLeaveContract>();
const holidays = client<typeof publicHolidayContract>();

/** The own leave that comes next, with the way to it. */
export function NextLeaveCard({ today }: { today: PlainDate }) {
  const own = useQuery({ ...leave.query('GET /appliedleave/me'), retry: false });
  const next = own.data
    ?.filter(({ leaveStatus, endDate }) => bookedStatuses.includes(leaveStatus) && endDate >= today)
    .toSorted((a, b) => (a.id.startDate < b.id.startDate ? -1 : 1))[0];
  if (!next) {
    return (
      <NextCard
        title="Your next leave"
        known={own.isSuccess}
        none="No leave is booked."
        link={<Link to={paths.applyLeave()}>Apply leave</Link>}
      />
    );
  }
  const { emplid: emplId, effDate, startDate, leaveCode } = next.id;
  const view = (
    <Link to={paths.viewMyLeave({ emplId, effDate, startDate, leaveCode })} search={{ appliedLeaveId: String(next.appliedLeaveId) }}>
      View leave
    </Link>
  );
  const line = `${next.leaveCategory.leaveDescr}, ${daysText(next.leaveDuration)}, ${whenText(today, startDate)}`;
  return <NextCard title="Your next leave" known date={startDate} line={line} link={view} />;
}

/** The public holiday that comes next. */
export function NextHolidayCard({ today }: { today: PlainDate }) {
  const all = useQuery({ ...holidays.query('GET /publicholidays'), retry: false });
  const next = all.data?.find(({ holidayDate }) => holidayDate >= today);
  const link = <Link to={paths.myPublicHolidays()}>All holidays</Link>;
  if (!next) return <NextCard title="Next public holiday" known={all.isSuccess} none="None is known." link={link} />;
  return (
    <NextCard
      title="Next public holiday"
      known
      date={next.holidayDate}
      line={`${next.holidayDescr}, ${whenText(today, next.holidayDate)}`}
      link={link}
    />
  );
}

type NextCardProps = { title: string; known: boolean; none?: string; date?: PlainDate; line?: string; link: ReactNode };

function NextCard({ title, known, none, date, line, link }: NextCardProps) {
  return (
    <Card title={title} link={link}>
      <div className="card-foot">
        {date && (
          <p className="stat-line">
            {weekdayName(date)} {formatDate(date)}
          </p>
        )}
        <p className="muted">{date ? line : known ? none : '\u00a0'}</p>
      </div>
    </Card>
  );
}
