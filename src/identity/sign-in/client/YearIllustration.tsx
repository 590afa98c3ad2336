type Month = readonly [name: string, days: number, saturday: number, holiday?: number, leaveFrom?: number, leaveTo?: number];

/** A fictional year for the picture: its months, their first Saturday, one holiday and one leave. */
const months: readonly Month[] = [
  ['Jan', 31, 3, 1],
  ['Feb', 28, 7, 0, 13, 16],
  ['Mar', 31, 7],
  ['Apr', 30, 4, 3, 2, 6],
  ['May', 31, 2, 1, 29, 29],
  ['Jun', 30, 6, 19],
  ['Jul', 31, 4, 0, 13, 24],
  ['Aug', 31, 1, 31, 10, 10],
  ['Sep', 30, 5, 16],
  ['Oct', 31, 3, 0, 9, 12],
  ['Nov', 30, 7, 0, 27, 27],
  ['Dec', 31, 5, 25, 24, 28],
];

const x = (day: number) => 14 + 10 * day;
// Some browsers draw no round cap for a line of length zero.
const line = (from: number, to: number, y: number) => `M${x(from)} ${y}H${x(to) + 0.1}`;

/** Draws the picture beside the sign-in form: a dot per day, pale weekends, and bars for leave. */
export function YearIllustration() {
  return (
    <svg className="year" viewBox="0 0 336 192" aria-hidden>
      {months.map(([name, days, saturday, holiday, leaveFrom, leaveTo = 0], index) => {
        const y = 15 * (index + 1);
        return (
          <g key={name}>
            <text x="0" y={y + 2.4}>
              {name}
            </text>
            <path className="d" d={line(1, days, y)} />
            <path className="w" d={line(saturday, days, y)} />
            {saturday === 7 && <path className="w" d={line(1, 1, y)} />}
            {!!holiday && <path className="h" d={line(holiday, holiday, y)} />}
            {leaveFrom && <path className="l" d={line(leaveFrom, leaveTo, y)} />}
          </g>
        );
      })}
    </svg>
  );
}
