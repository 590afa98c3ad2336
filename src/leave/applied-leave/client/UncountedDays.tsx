import { formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import type { UncountedDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { uncountedDaysText } from '#src/ledger/leave-ledger/wording/day-reasons.ts';

/** More days than these are only summed up. */
const maxLines = 5;

/** The uncounted days of a leave, and why they do not count. */
export function UncountedDays({ days }: { days: readonly UncountedDay[] }) {
  const rest = days.slice(maxLines);
  return (
    <ul className="uncounted">
      {days.slice(0, maxLines).map(({ date, reason }) => (
        <li key={date}>
          {formatDateWithWeekday(date)}
          <span>{reason}</span>
        </li>
      ))}
      {rest.length > 0 && <li>and {uncountedDaysText(rest)}</li>}
    </ul>
  );
}
