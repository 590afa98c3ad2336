import { formatDate, weekdayShort } from '#src/base/dates/plain-date.ts';
import { uncountedText } from '#src/ledger/leave-ledger/wording/day-words.ts';
import { type LeaveDay, toldDays, totalOf, withoutCost } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { plural } from '#src/base/text/plural.ts';

/** More days than these are opened by whoever wants to read them. */
const mostLines = 5;

/** Each day of the leave with what it costs, and why not more: of who has days of their own it is not as everybody expects. */
export function EachDay({ each }: { each: readonly LeaveDay[] }) {
  // A single one more needs no more room than the way to it.
  const shown = each.length > mostLines + 1 ? mostLines : each.length;
  const rest = each.slice(shown);
  const free = withoutCost(rest);
  return (
    <div className="small-text">
      <p className="each-head muted">
        Each day <span>Costs</span>
      </p>
      <DayCosts days={each.slice(0, shown)} />
      {rest.length > 0 && (
        <details>
          <summary>
            <span>and {plural(rest.length, 'more day')}</span> <b>{totalOf(rest)}</b>
          </summary>
          <DayCosts days={rest} />
        </details>
      )}
      {free.length > 0 && (
        <p className="muted">
          {uncountedText(free)} {free.length === 1 ? 'is' : 'are'} among them.
        </p>
      )}
    </div>
  );
}

function DayCosts({ days }: { days: readonly LeaveDay[] }) {
  return (
    <ul className="each-cost">
      {toldDays(days).map(({ date, days: cost, reason }) => (
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
