import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { halfDayWords } from '#src/leave/applied-leave/client/calls.ts';
import { dayOf, formatDateWithWeekday, weekdayOf, weekdayShort } from '#src/base/dates/plain-date.ts';
import { relativeDateText } from '#src/base/dates/relative-date-text.ts';
import { bookedStatuses, liveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { daysText } from '#src/base/text/plural.ts';
import './leave-span.css';

/** Longer leave is shown in weeks. */
const maxDaysInRow = 7;
/** For longer leave, only the dates are shown. */
const maxDaysShown = 35;

/** The person's own leave at a glance: its length, its dates and how far away they are, and each day. */
export function LeaveSpan({ leave }: { leave: LeaveDetail }) {
  const today = useToday();
  const { startDate } = leave.id;
  const [start, end] = [formatDateWithWeekday(startDate), formatDateWithWeekday(leave.endDate)];
  const isAhead = liveStatuses.includes(leave.leaveStatus) && leave.endDate >= today;
  const dates = [
    start === end ? start : `${start} to ${end}`,
    ...halfDayWords(leave),
    ...(isAhead ? [relativeDateText(today, startDate)] : []),
  ];
  return (
    <div className="stack">
      <div>
        <p className="stat-line big">{daysText(leave.leaveDuration)}</p>
        <p className="muted">{dates.join(', ')}</p>
      </div>
      {leave.days.length > 1 && leave.days.length <= maxDaysShown && <DayStrip leave={leave} />}
    </div>
  );
}

function DayStrip({ leave: { days, leaveStatus } }: { leave: LeaveDetail }) {
  const first = days[0]?.date;
  const lead = days.length > maxDaysInRow && first !== undefined ? weekdayOf(first) + 1 : undefined;
  const look = bookedStatuses.includes(leaveStatus) ? undefined : liveStatuses.includes(leaveStatus) ? 'asked' : 'free';
  return (
    <ol className={lead === undefined ? 'strip' : 'strip weeks'} aria-label="Days of this leave">
      {days.map(({ date, days: cost, reason }, place) => (
        <li
          key={date}
          className={cost === 0 ? 'free' : cost < 1 && !look ? 'asked' : look}
          style={place === 0 && lead !== undefined ? { gridColumnStart: lead } : undefined}
          title={cost === 1 ? undefined : (reason ?? daysText(cost))}
        >
          <small>{weekdayShort(date)}</small>
          {dayOf(date)}
          {cost !== 1 && <span className="hidden-text">, {cost === 0 ? (reason ?? 'Free') : daysText(cost)}</span>}
        </li>
      ))}
    </ol>
  );
}
