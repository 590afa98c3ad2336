import { formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import type { UncountedDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { uncountedText } from '#src/ledger/leave-ledger/wording/day-words.ts';

/** More days than these are only summed up. */
const mostLines = 5;

/** The days of a leave that cost nothing, and why. */
export function UncountedDays({ days }: { days: readonly UncountedDay[] }) {
  const rest = days.slice(mostLines);
  return (
    <ul className="uncounted">
      {days.slice(0, mostLines).map(({ date, reason }) => (
        <li key={date}>
          {formatDateWithWeekday(date)}
          <span>{reason}</span>
        </li>
      ))}
      {rest.length > 0 && <li>and {uncountedText(rest)}</li>}
    </ul>
  );
}
