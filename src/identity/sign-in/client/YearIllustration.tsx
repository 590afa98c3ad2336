type Month = { name: string; days: number; saturday: number; leave?: readonly [from: number, to: number]; holiday?: number };

/** A fictional year for the picture: its months, their first Saturday, one leave and one holiday. */
const months: readonly Month[] = [
  { name: 'Jan', days: 31, saturday: 3, holiday: 1 },
  { name: 'Feb', days: 28, saturday: 7, leave: [13, 16] },
  { name: 'Mar', days: 31, saturday: 7 },
  { name: 'Apr', days: 30, saturday: 4, leave: [2, 6], holiday: 3 },
  { name: 'May', days: 31, saturday: 2, leave: [29, 29], holiday: 1 },
  { name: 'Jun', days: 30, saturday: 6, holiday: 19 },
  { name: 'Jul', days: 31, saturday: 4, leave: [13, 24] },
  { name: 'Aug', days: 31, saturday: 1, leave: [10, 10], holiday: 31 },
  { name: 'Sep', days: 30, saturday: 5, holiday: 16 },
  { name: 'Oct', days: 31, saturday: 3, leave: [9, 12] },
  { name: 'Nov', days: 30, saturday: 7, leave: [27, 27] },
  { name: 'Dec', days: 31, saturday: 5, leave: [24, 28], holiday: 25 },
];

const x = (day: number) => 14 + 10 * day;
// Some browsers draw no round cap for a line of length zero.
const line = (from: number, to: number, y: number) => `M${x(from)} ${y}H${x(to) + 0.1}`;

/** Draws the picture beside the sign-in form: a dot per day, pale weekends, and bars for leave. */
export function YearIllustration() {
  return (
    <svg className="year" viewBox="0 0 336 192" aria-hidden>
      {months.map(({ name, days, saturday, leave, holiday }, index) => {
        const y = 15 * (index + 1);
        return (
          <g key={name}>
            <text x="0" y={y + 2.4}>
              {name}
            </text>
            <path className="d" d={line(1, days, y)} />
            <path className="w" d={line(saturday, days, y)} />
            {saturday === 7 && <path className="w" d={line(1, 1, y)} />}
            {holiday && <path className="h" d={line(holiday, holiday, y)} />}
            {leave && <path className="l" d={line(leave[0], leave[1], y)} />}
          </g>
        );
      })}
    </svg>
  );
}
