import type { Summary } from './calls.ts';

/**
 * Bars of a report. They lie in a table, so that whoever reads it without them reads the same.
 *
 * @param props.comingFrom the place of the first bar of which days are still to come, where bars are months
 */
export function ReportChart({
  title,
  bars,
  comingFrom = Infinity,
}: {
  title: string;
  bars: Summary['bars'];
  comingFrom?: number | undefined;
}) {
  const largest = Math.max(...bars.map(({ value }) => Math.abs(value)), 0);
  if (largest === 0) return null;
  return (
    <table className="report-chart">
      <caption>{comingFrom < bars.length ? `${title}. Outlined: this month and later, booked days too` : title}</caption>
      <tbody>
        {bars.map(({ label, value }, place) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="report-bar" aria-hidden="true">
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                data-below={value < 0 || undefined}
                data-coming={place >= comingFrom || undefined}
              >
                <rect width={(Math.abs(value) / largest) * 100} height="10" />
              </svg>
            </td>
            <td className="report-value">{value.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
