import { monthName, monthOf, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { YearBalance } from '#src/ledger/leave-ledger/calculation/year-balance.ts';
import { daysText } from '#src/base/text/plural.ts';

const [step, barWidth, base, tallest] = [28, 14, 96, 78];

/** Days of leave per month of the year. Upcoming days are outlined and stacked on the days already taken. */
export function LeaveChart({ months, today }: Pick<YearBalance, 'months'> & { today: PlainDate }) {
  const most = Math.max(...months.map(({ taken, booked }) => taken + booked));
  const height = (days: number) => (days / most) * tallest;
  return (
    <figure>
      <figcaption className="row spread">
        <span className="muted small-text">Annual leave by month</span>
        <span className="legend" aria-hidden="true">
          <span>
            <i className="swatch fill-booked" /> Taken
          </span>
          <span>
            <i className="swatch open" /> Upcoming
          </span>
        </span>
      </figcaption>
      <svg
        className="chart"
        viewBox="0 0 336 116"
        role="img"
        aria-label={`Annual leave by month in ${yearOf(today)}: ${chartDescription(months)}`}
      >
        {months.map(({ taken, booked }, n) => {
          const middle = n * step + step / 2;
          const top = base - height(taken + booked);
          const bar = { x: middle - barWidth / 2, width: barWidth, rx: 2.5 };
          return (
            <g key={monthName(n + 1)}>
              {taken > 0 && <rect className="bar" {...bar} y={base - height(taken)} height={height(taken)} />}
              {booked > 0 && (
                <rect className="bar next" {...bar} y={top + 0.5} height={Math.max(2, height(booked) - (taken > 0 ? 3 : 1))} />
              )}
              {taken + booked > 0 && (
                <text className="strong" x={middle} y={top - 6} textAnchor="middle">
                  {taken + booked}
                </text>
              )}
              <text className={n + 1 === monthOf(today) ? 'strong' : undefined} x={middle} y="113" textAnchor="middle">
                {monthName(n + 1).slice(0, 1)}
              </text>
            </g>
          );
        })}
        <path className="axis" d="M0 96.5h336" />
      </svg>
    </figure>
  );
}

/** @example chartDescription([{ taken: 1, booked: 0.5 }, …]) // 'January 1 day taken; January 0.5 day upcoming' */
function chartDescription(months: YearBalance['months']): string {
  const list = (of: 'taken' | 'booked') =>
    months.flatMap((month, n) => (month[of] > 0 ? [`${monthName(n + 1)} ${daysText(month[of])}`] : []));
  const [taken, booked] = [list('taken'), list('booked')];
  return [...(taken.length > 0 ? [`${taken.join(', ')} taken`] : []), ...(booked.length > 0 ? [`${booked.join(', ')} upcoming`] : [])].join(
    '; ',
  );
}
