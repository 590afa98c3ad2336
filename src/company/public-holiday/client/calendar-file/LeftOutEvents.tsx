import { type LeftOutEvent, type LeftOutReason, maxEventDays } from '#src/company/public-holiday/calendar-file/calendar-events.ts';
import { plural } from '#src/base/text/plural.ts';

const reasonTexts: Record<LeftOutReason, string> = {
  time: 'With a time of day',
  recurrence: 'Recurring in another way than yearly',
  long: `Longer than ${maxEventDays} days`,
  cancelled: 'Cancelled',
  unreadable: 'Date or rule unreadable',
};
const reasons = ['time', 'recurrence', 'long', 'cancelled', 'unreadable'] as const satisfies readonly LeftOutReason[];

/** Names beyond this number are only counted. */
const maxNamed = 50;

/** The events of a calendar file that are no holidays, by reason. */
export function LeftOutEvents({ leftOut }: { leftOut: readonly LeftOutEvent[] }) {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return (
    <details>
      <summary>{plural(leftOut.length, 'event')} left out</summary>
      <ul className="lines">
        {reasons.map((reason) => {
          const names = (byReason.get(reason) ?? []).map(({ name }) => name);
          return (
            names.length > 0 && (
              <li key={reason}>
                <span className="grow">
                  {reasonTexts[reason]}
                  <span className="sub">
                    {names.slice(0, maxNamed).join(', ')}
                    {names.length > maxNamed && ` and ${names.length - maxNamed} more`}
                  </span>
                </span>
              </li>
            )
          );
        })}
      </ul>
    </details>
  );
}
