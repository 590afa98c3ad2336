import { formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';

type Day = { date: string; days: number; reason?: string | undefined };

/** The collapsible list of the days of a leave, each with its cost, and the reason if it costs less than a day. */
export function LeaveDays({ days }: { days: readonly Day[] }) {
  if (days.length < 2) return null;
  return (
    <details className="small-text">
      <summary>Each day</summary>
      <ul className="each-day">
        {days.map(({ date, days: cost, reason }) => (
          <li key={date} className={cost === 0 ? 'muted' : undefined}>
            <span>{formatDateWithWeekday(date)}</span>
            <span>{reason}</span>
            <b>{daysText(cost)}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}
