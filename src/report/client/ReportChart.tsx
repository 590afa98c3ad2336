import type { Summary } from './calls.ts';

/** Bars of a report. They lie in a table, so that whoever reads it without them reads the same. */
export function ReportChart({ title, bars }: { title: string; bars: Summary['bars'] }) {
  const largest = Math.max(...bars.map(({ value }) => Math.abs(value)), 0);
  if (largest === 0) return null;
  return (
    <table className="report-chart">
      <caption>{title}</caption>
      <tbody>
        {bars.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="report-bar" aria-hidden="true">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" data-below={value < 0 || undefined}>
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
