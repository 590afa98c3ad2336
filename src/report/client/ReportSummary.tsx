import { type DayRate, worthOf } from '#src/report/day-rate.ts';
import { type ReportName, reportOf } from '#src/report/reports.ts';
import type { Summary } from './calls.ts';
import { ReportChart } from './ReportChart.tsx';

type FiguresProps = {
  name: ReportName;
  summary: Summary;
  /** Of balances alone. */
  dayRate: DayRate | undefined;
};
type ReportSummaryProps = FiguresProps & { isStale: boolean; comingFrom: number | undefined };

/** The answer of a report in figures, over all pages, and its bars. What fails here fails in the table, which says why. */
export const ReportSummary = ({ isStale, comingFrom, ...of }: ReportSummaryProps) => (
  <div aria-busy={isStale}>
    <Figures {...of} />
    <ReportChart chart={reportOf(of.name).chart} summary={of.summary} comingFrom={comingFrom} />
  </div>
);

function Figures({ name, summary: { rows, sums }, dayRate }: FiguresProps) {
  const { columns, sums: shown } = reportOf(name);
  const figures = shown.map((id) => ({ label: columns[id]?.heading ?? id, value: (sums[id] ?? 0).toLocaleString('en') }));
  return (
    <dl className="figures" aria-live="polite">
      {name === 'longbreaks' && <Figure label="People" value={rows.toLocaleString('en')} />}
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
      {dayRate !== undefined && (
        <Figure label={`Worth at ${worthOf(1, dayRate)} a day`} value={worthOf(sums['outstanding'] ?? 0, dayRate)} />
      )}
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
