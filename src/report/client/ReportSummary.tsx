import { useState } from 'react';
import { parseDayRate, worthOf } from '#src/report/day-rate.ts';
import { type ReportName, reportOf } from '#src/report/reports.ts';
import { TextField } from '#src/ui/client/form/TextField.tsx';
import type { Summary } from './calls.ts';
import { ReportChart } from './ReportChart.tsx';

type ReportSummaryProps = { name: ReportName; summary: Summary; isStale: boolean; comingFrom: number | undefined };

/** The answer of a report in figures, over all pages, and its bars. What fails here fails in the table, which says why. */
export const ReportSummary = ({ name, summary, isStale, comingFrom }: ReportSummaryProps) => (
  <div aria-busy={isStale}>
    <Figures name={name} summary={summary} />
    <ReportChart title={reportOf(name).chart.title} bars={summary.bars} comingFrom={comingFrom} />
  </div>
);

function Figures({ name, summary: { rows, sums } }: { name: ReportName; summary: Summary }) {
  const { columns, sums: shown } = reportOf(name);
  const [typed, setTyped] = useState('');
  const rate = parseDayRate(typed);
  const figures = shown.map((id) => ({ label: columns[id]?.heading ?? id, value: (sums[id] ?? 0).toLocaleString('en') }));
  return (
    <>
      {name === 'balances' && (
        <TextField
          id="day-rate"
          label="Day rate"
          optional
          hint="Not stored"
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={typed.trim() !== '' && rate === undefined ? 'A day rate has at most seven digits, and two behind the point.' : undefined}
        />
      )}
      <dl className="figures" aria-live="polite">
        {name === 'longbreaks' && <Figure label="People" value={rows.toLocaleString('en')} />}
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
        {name === 'balances' && rate !== undefined && (
          <Figure label={`Worth at ${worthOf(1, rate)} a day`} value={worthOf(sums['outstanding'] ?? 0, rate)} />
        )}
      </dl>
    </>
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
