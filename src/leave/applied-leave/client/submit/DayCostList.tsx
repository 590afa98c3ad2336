import { formatDate, weekdayShort } from '#src/base/dates/plain-date.ts';
import { uncountedDaysText } from '#src/ledger/leave-ledger/wording/day-reasons.ts';
import { type LeaveDay, daysResponse, sumLeaveDays, listUncountedDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { plural } from '#src/base/text/plural.ts';

/** Further days are collapsed. */
const maxLines = 5;

/** Each day of the leave with its cost, and the reason if it costs less than a day. Shown to people with a work pattern or state of their own. */
export function DayCostList({ each }: { each: readonly LeaveDay[] }) {
  // A single further day needs as little room as the button that would show it.
  const shown = each.length > maxLines + 1 ? maxLines : each.length;
  const rest = each.slice(shown);
  const free = listUncountedDays(rest);
  return (
    <div className="small-text">
      <p className="each-head muted">
        Each day <span>Costs</span>
      </p>
      <DayCosts days={each.slice(0, shown)} />
      {rest.length > 0 && (
        <details>
          <summary>
            <span>and {plural(rest.length, 'more day')}</span> <b>{sumLeaveDays(rest)}</b>
          </summary>
          <DayCosts days={rest} />
        </details>
      )}
      {free.length > 0 && (
        <p className="muted">
          {uncountedDaysText(free)} {free.length === 1 ? 'is' : 'are'} among them.
        </p>
      )}
    </div>
  );
}

function DayCosts({ days }: { days: readonly LeaveDay[] }) {
  return (
    <ul className="each-cost">
      {daysResponse(days).map(({ date, days: cost, reason }) => (
        <li key={date} className={cost === 0 ? 'muted' : undefined}>
          <span>
            {weekdayShort(date)} {formatDate(date).slice(0, 5)}
          </span>
          <span className="muted">{reason}</span>
          <b>{cost}</b>
        </li>
      ))}
    </ul>
  );
}
