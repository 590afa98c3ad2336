import { useQuery } from '@tanstack/react-query';
import type { appliedLeaveContract } from '#src/applied-leave/applied-leave-contract.ts';
import { bookedStatuses } from '#src/applied-leave/leave-status.ts';
import { monthName, monthOf, type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import { client } from '#src/http/client/call.ts';
import { daysText } from '#src/text/plural.ts';
import { classNames } from '#src/ui/client/class-names.ts';

const call = client<typeof appliedLeaveContract>();

const [step, barWidth, base, tallest] = [22, 14, 130, 100];
const months = Array.from({ length: 12 }, (_, n) => n + 1);

/** The days of leave of the year by month, to look at; below it the same by type, as a table. */
export function LeaveChart({ today }: { today: PlainDate }) {
  const own = useQuery({ ...call.query('GET /appliedleave/me'), retry: false });
  const leaves = (own.data ?? []).filter(
    ({ id, leaveStatus }) => yearOf(id.startDate) === yearOf(today) && bookedStatuses.includes(leaveStatus),
  );
  const ofMonth = (month: number) =>
    leaves.filter(({ id }) => monthOf(id.startDate) === month).reduce((sum, { leaveDuration }) => sum + leaveDuration, 0);
  const days = months.map(ofMonth);
  const most = Math.max(1, ...days);
  const sentence = months.flatMap((month, n) => ((days[n] ?? 0) > 0 ? [`${monthName(month)} ${daysText(days[n] ?? 0)}`] : [])).join(', ');
  const byType = [...Map.groupBy(leaves, ({ leaveCategory }) => leaveCategory.leaveDescr)];
  return (
    <figure>
      <figcaption className="muted small-text">Days of leave by month</figcaption>
      <svg className="chart" viewBox="0 14 264 136" role="img" aria-label={`Leave by month in ${yearOf(today)}: ${sentence || 'none'}`}>
        {months.map((month, n) => {
          const [value, middle] = [days[n] ?? 0, n * step + step / 2];
          const height = (value / most) * tallest;
          return (
            <g key={month}>
              {value > 0 && (
                <>
                  <rect
                    className={classNames('bar', month > monthOf(today) && 'next')}
                    x={middle - barWidth / 2}
                    y={base - height}
                    width={barWidth}
                    height={height}
                    rx="3"
                  />
                  <text className="strong" x={middle} y={base - height - 6} textAnchor="middle">
                    {value}
                  </text>
                </>
              )}
              <text className={month === monthOf(today) ? 'strong' : undefined} x={middle} y="146" textAnchor="middle">
                {monthName(month).slice(0, 1)}
              </text>
            </g>
          );
        })}
        <path className="axis" d="M0 130.5h264" />
      </svg>
      {byType.length > 0 && (
        <details className="small-text">
          <summary>By type, as a table</summary>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Leave type</th>
                <th scope="col" className="number">
                  Days in {yearOf(today)}
                </th>
              </tr>
            </thead>
            <tbody>
              {byType.map(([type, group]) => (
                <tr key={type}>
                  <th scope="row">{type}</th>
                  <td className="number">{group.reduce((sum, { leaveDuration }) => sum + leaveDuration, 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}
