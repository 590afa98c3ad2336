import { type DayRate, valueText } from '#src/leave/report/day-rate.ts';
import { type ReportName, findReport } from '#src/leave/report/reports.ts';
import { monthName } from '#src/base/dates/plain-date.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import type { ReportSummaryData } from './calls.ts';
import { ReportChart } from './ReportChart.tsx';

type FiguresProps = {
  name: ReportName;
  summary: ReportSummaryData;
  /** Only for balances. */
  dayRate: DayRate | undefined;
};
type ReportSummaryProps = FiguresProps & { isStale: boolean; comingFrom: number | undefined };

/** The totals of a report over all pages, and its bars. If they fail to load, so does the table, which explains it. */
export const ReportSummary = ({ isStale, comingFrom, ...of }: ReportSummaryProps) => (
  <div aria-busy={isStale}>
    <Figures {...of} />
    <ReportChart chart={findReport(of.name).chart} summary={of.summary} comingFrom={comingFrom} />
  </div>
);

function Figures({ name, summary, dayRate }: FiguresProps) {
  const { columns, sums: shown, showsPeople } = findReport(name);
  const { rows, sums } = summary;
  const figures = shown.map((id) => ({ label: columns[id]?.heading ?? id, value: (sums[id] ?? 0).toLocaleString('en') }));
  return (
    <dl className="figures" aria-live="polite">
      {showsPeople && <Figure label="People" value={(summary.people ?? rows).toLocaleString('en')} />}
      {name === 'balances' ? (
        <BalanceFigures {...{ summary, dayRate }} />
      ) : (
        figures.map((figure) => <Figure key={figure.label} {...figure} />)
      )}
      {name === 'absence' && <BusiestMonth bars={summary.bars} />}
    </dl>
  );
}

/** The outstanding days first, then their worth and the average. */
function BalanceFigures({ summary: { people, sums }, dayRate }: Omit<FiguresProps, 'name'>) {
  const outstanding = sums['outstanding'] ?? 0;
  const average = people ? Math.round((outstanding / people) * 10) / 10 : 0;
  return (
    <>
      <Figure label="Days outstanding" value={outstanding.toLocaleString('en')} unit={plural(people ?? 0, 'person', 'people')} />
      {dayRate !== undefined && (
        <Figure label={`Worth at ${valueText(1, dayRate)} a day`} value={valueText(outstanding, dayRate)} unit="not stored" />
      )}
      <Figure label="Average per person" value={average.toLocaleString('en')} unit="days" />
      <Figure label="Booked after that day" value={(sums['bookedLater'] ?? 0).toLocaleString('en')} unit="days" />
    </>
  );
}

/** The month with the most days away. */
function BusiestMonth({ bars }: Pick<ReportSummaryData, 'bars'>) {
  const most = Math.max(...bars.map(({ value }) => value));
  if (most <= 0) return null;
  return <Figure label="Most in" value={monthName(bars.findIndex(({ value }) => value === most) + 1)} unit={daysText(most)} />;
}

function Figure({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
    </div>
  );
}
