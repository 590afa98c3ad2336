import { type KeyboardEvent, useRef, useState } from 'react';
import { barText, findNeighbourBar } from '#src/leave/report/bar-text.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import type { Report } from '#src/leave/report/reports.ts';
import { useChartTip } from '#src/platform/ui/client/chart/use-chart-tip.tsx';
import type { ReportSummaryData } from './calls.ts';

type ReportChartProps = {
  chart: Report['chart'];
  summary: ReportSummaryData;
  /** The index of the first bar with future days, if the bars are months. */
  comingFrom?: number | undefined;
};

/** The bars of a report, if it has any. They are in a table, so that screen readers get the same figures. */
export const ReportChart = (props: ReportChartProps) => props.summary.bars.some(({ value }) => value !== 0) && <ReportBars {...props} />;

/** Shows the text of the focused bar beside the bars. One bar is in the Tab order; arrow keys lead to the others. */
function ReportBars({ chart: { unit, ...chart }, summary, comingFrom = Infinity }: ReportChartProps) {
  const { bars } = summary;
  const table = useRef<HTMLTableElement>(null);
  const tip = useChartTip(table);
  const keys = useArrowKeys(bars.length);
  const total = findTotal(chart, summary);
  const texts = bars.map((bar) => barText(bar, unit, total));
  const largest = Math.max(...bars.map(({ value }) => Math.abs(value)));
  return (
    <>
      <table ref={table} className={classNames('report-chart', chart.label === undefined && 'months')}>
        <caption>{comingFrom < bars.length ? `${chart.title}. Outlined: from this month on, with booked days` : chart.title}</caption>
        {/* The focus is always on a bar; its key events bubble up to the body. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows inside take the focus; the body only moves it */}
        <tbody onKeyDown={keys.onKeyDown}>
          {bars.map(({ label, value }, place) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <span {...keys.barAt(place)} className="report-bar" role="img" aria-label={texts[place]} data-tip={texts[place]}>
                  <svg
                    aria-hidden="true"
                    viewBox="0 0 100 100"
                    preserveAspectRatio="none"
                    data-below={value < 0 || undefined}
                    data-coming={place >= comingFrom || undefined}
                    style={{ '--share': Math.abs(value) / largest }}
                  >
                    <rect width="100" height="100" />
                  </svg>
                </span>
              </td>
              <td className="report-value">{value.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {tip}
    </>
  );
}

/** Returns the total of which the bars are parts; undefined if some are negative. */
function findTotal(
  { label, value }: Pick<Report['chart'], 'label' | 'value'>,
  { bars, rows, sums }: ReportSummaryData,
): number | undefined {
  if (bars.some((bar) => bar.value < 0)) return undefined;
  if (label === undefined) return bars.reduce((sum, bar) => sum + bar.value, 0);
  return value === undefined ? rows : sums[value];
}

function useArrowKeys(many: number) {
  const [entered, enter] = useState(0);
  const entry = Math.min(entered, many - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : findNeighbourBar(event.key, entry, many);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('.report-bar')[next]?.focus();
  };
  const barAt = (place: number) => ({ tabIndex: place === entry ? 0 : -1, onFocus: () => enter(place) });
  return { barAt, onKeyDown };
}
