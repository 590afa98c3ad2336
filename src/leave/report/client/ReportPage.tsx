import { call } from '#src/platform/http/client/call.ts';
import { useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { parsePlainDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { type DayRate, parseDayRate, valueText } from '#src/leave/report/day-rate.ts';
import { defaultLeaveType } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { allTypes, listReportNotes, type ReportName, findReport, reports } from '#src/leave/report/reports.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { type ColumnRenderer, tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import type { RowLink, TableColumn } from '#src/platform/ui/client/table/data-table.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import type { ReportSummaryData } from './calls.ts';
import { DayRateField } from './DayRateField.tsx';
import { LargeReport } from './LargeReport.tsx';
import { ReportFields } from './ReportFields.tsx';
import { ReportSummary } from './ReportSummary.tsx';
import { RemindButton } from './RemindButton.tsx';
import { SendMonthlyButton } from './SendMonthlyButton.tsx';
import { defaultGroup, toOrderedReportQuery, toReportQuery, useReportSummary } from './use-report-summary.ts';
import './report.css';

/** One report: its parameters, its figures and bars, and its table. */
export function ReportPage() {
  const { report } = useScreenParams(paths.report);
  const back = backLink(paths.reports);
  if (Object.hasOwn(reports, report)) return <KnownReport key={report} name={report as ReportName} />;
  return (
    <>
      <PageHead title={paths.report.title} back={back} />
      <EmptyState title="Report not found" action={<ButtonLink to={paths.reports()}>All reports</ButtonLink>} />
    </>
  );
}

type Row = Readonly<Record<string, unknown>>;

/** The key of a row of any report. */
const rowKey = (row: Row): string => JSON.stringify(['emplId', 'leaveCode', 'part', 'code', 'deptId'].map((field) => row[field]));

function KnownReport({ name }: { name: ReportName }) {
  const { title, columns: listColumns, fields } = findReport(name);
  const search: QueryParams = useSearch({ strict: false });
  const params: ReadonlySet<string> = new Set(['below', 'plans', ...fields]);
  const sought = useDefaultParams(name, Object.fromEntries(Object.entries(search).filter(([param]) => params.has(param))));
  const { by = defaultGroup } = sought;
  const isOneType = sought['leaveCode'] !== allTypes;
  const columns = useMemo(() => buildColumns(name, by, isOneType), [name, by, isOneType]);
  const summary = useReportSummary(name, sought);
  const today = useToday();
  const [asked, ordered] = [toReportQuery(search, name, sought), toOrderedReportQuery(search, name, sought)];
  const large = summary.data?.large;
  const [typedRate, setTypedRate] = useState('');
  const dayRate = summary.data && isPaidOut(summary.data, sought) ? parseDayRate(typedRate) : undefined;
  const rowLink = useExplainLink(name, sought, today);
  const isUnknown = !summary.data && !summary.isFetched;
  if (isUnknown || large) {
    return (
      <>
        <PageHead title={title} back={backLink(paths.reports)} />
        {large && <ReportFields name={name} sought={sought} />}
        {/* The bars above the table appear together with the table, so that it does not move. */}
        {large ? <LargeReport {...{ name, large }} asked={ordered} /> : <Skeleton />}
      </>
    );
  }
  return (
    <>
      <ListTable<Row>
        title={title}
        back={backLink(paths.reports)}
        list={call.list(`GET /reports/${name}`)}
        {...{ listColumns, fixedQuery: sought, rowKey }}
        columns={dayRate === undefined ? columns : [...columns, worthColumn(dayRate)]}
        emptyText="No matching leave"
        sums={summary.data && toSumRow(summary.data, dayRate)}
        rowLink={rowLink}
        more={<ReportButtons {...{ name, asked, ordered, sought }} people={summary.data?.people ?? 0} />}
      >
        <ReportFields name={name} sought={sought}>
          {name === 'balances' && summary.data && isPaidOut(summary.data, sought) && (
            <DayRateField typed={typedRate} onType={setTypedRate} />
          )}
        </ReportFields>
        {summary.data && (
          <ReportSummary
            name={name}
            comingFrom={name === 'absence' ? countPastMonths(sought['year'], today) : undefined}
            summary={summary.data}
            dayRate={dayRate}
            isStale={summary.isPlaceholderData}
          />
        )}
        {name === 'absence' && by !== 'month' && <HeatLegend />}
      </ListTable>
      <Notes name={name} />
    </>
  );
}

type ReportButtonsProps = { name: ReportName; asked: string; ordered: string; sought: QueryParams; people: number };

function ReportButtons({ name, asked, ordered, sought, people }: ReportButtonsProps) {
  return (
    <>
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
      <SendMonthlyButton name={name} asked={ordered} />
      {name === 'unbooked' && <RemindButton people={people} asked={asked} left={Number(sought['left'] ?? 5)} />}
    </>
  );
}

/** The absence report leads with departments. Other reports lead with annual leave, or with all types if there is none. */
function useDefaultParams(name: ReportName, asked: QueryParams): QueryParams {
  const sought = name === 'absence' ? { by: defaultGroup, ...asked } : asked;
  const isLed = findReport(name).leadsWithType === true && sought['leaveCode'] === undefined;
  const led = isLed ? { ...sought, leaveCode: defaultLeaveType } : sought;
  const { data } = useReportSummary(name, led);
  const isThere = !data || data.leaveTypes.some(({ leaveCode }) => leaveCode === defaultLeaveType);
  return isLed && !isThere ? { ...sought, leaveCode: allTypes } : led;
}

function Notes({ name }: { name: ReportName }) {
  const isHr = holdsRole(useCaller(), ['HR']);
  return (
    <details className="report-notes">
      <summary>How this is calculated</summary>
      <ul>
        {listReportNotes(name, isHr).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}

/** Whether the chosen leave type is paid out. Only then do the days have a worth. */
const isPaidOut = ({ leaveTypes }: ReportSummaryData, { leaveCode: chosen }: QueryParams): boolean =>
  leaveTypes.some(({ leaveCode, isPaidOut: isPaid }) => leaveCode === chosen && isPaid);

/** The sums of all pages as a row of the table. */
function toSumRow({ rows, sums }: ReportSummaryData, dayRate: DayRate | undefined) {
  const of = Object.fromEntries(Object.entries(sums).map(([id, sum]) => [id, sum.toLocaleString('en')]));
  return {
    label: `All ${plural(rows, 'line')}`,
    of: dayRate === undefined ? of : { ...of, worth: valueText(sums['outstanding'] ?? 0, dayRate) },
  };
}

/** The worth of the days of each person. It is only on the screen, because the day rate is not stored. */
const worthColumn = (dayRate: DayRate): TableColumn<Row> => ({
  id: 'worth',
  heading: 'Worth',
  kind: 'number',
  cell: ({ outstanding }) => valueText(Number(outstanding), dayRate),
  sortable: false,
  filterable: false,
});

/** The reports with a balance in each row. */
const balanceReports: ReadonlySet<ReportName> = new Set(['balances', 'lapses', 'unbooked']);

/** Links each balance to its history. Managers cannot open the histories of people below their direct reports. */
function useExplainLink(name: ReportName, { below, year: chosen, on = '' }: QueryParams, today: PlainDate) {
  const isHr = holdsRole(useCaller(), ['HR']);
  if (!balanceReports.has(name) || (below === 'yes' && !isHr)) return undefined;
  const year = chosen ?? String(yearOf(parsePlainDate(on) ?? today));
  return (row: Row): RowLink => ({
    text: 'Explain',
    label: `Explain ${String(row['leaveType'])} of ${String(row['name'])}`,
    to: paths.viewLeaveEntitlement({ emplId: String(row['emplId']), year, leaveCode: String(row['leaveCode']) }),
  });
}

/** Counts the months of a year that are over; 0 for an invalid year. */
function countPastMonths(asked: unknown, today: PlainDate): number {
  const year = Number(asked ?? yearOf(today));
  return year === yearOf(today) ? Number(today.slice(5, 7)) - 1 : year < yearOf(today) ? 12 : 0;
}

const lineHeadings: Readonly<Record<string, string>> = { month: 'Month', department: 'Department', type: 'Leave type' };

/** The days per person from which a month is tinted. */
const heatThresholds = [0.5, 1, 1.5];

const HeatLegend = () => (
  <p className="report-key">
    {heatThresholds.map((from, n) => (
      <i key={from} data-heat={n + 1} />
    ))}
    {`Shading: ${heatThresholds.join(', ')} days per person`}
  </p>
);

function findHeat(row: Row, month: string): 1 | 2 | 3 | undefined {
  const days = Number(row[month]) / Math.max(1, Number(row['people']));
  // There are three thresholds and three tints.
  return (heatThresholds.filter((from) => days >= from).length || undefined) as 1 | 2 | 3 | undefined;
}

/** The columns that a phone leaves out, so that the answer is beside the name. */
const deskOnlyColumns: Partial<Record<ReportName, readonly string[]>> = {
  balances: ['available', 'taken'],
  absence: ['people', 'perPerson'],
};

/** Returns the columns on screen. If lines are months, the columns of months are left out. */
function buildColumns(name: ReportName, by: string, isOneType: boolean) {
  const { columns } = findReport(name);
  const renderers: Record<string, ColumnRenderer<Row>> = {
    [Object.keys(columns).find((id) => id === 'name' || id === 'line' || id === 'department') ?? '']: { rowHeader: true, wrap: true },
    emplId: { deskOnly: true },
    ...('name' in columns && { department: { deskOnly: true } }),
    ...(isOneType && findReport(name).leadsWithType && { leaveType: { deskOnly: true } }),
  };
  for (const id of deskOnlyColumns[name] ?? []) renderers[id] = { deskOnly: true };
  // A phone has room for one word beside the name and the answer.
  if (name === 'balances') renderers['bookedLater'] = { tallHead: true };
  if (name !== 'absence') return tableColumns<typeof columns, Row>(columns, renderers);
  const shown = Object.entries(columns).slice(0, by === 'month' ? 4 : undefined);
  // Months are tinted by the days per person.
  if (by !== 'month') for (const [id] of shown.slice(4)) renderers[id] = { heat: (row) => findHeat(row, id), filterable: false };
  const named = Object.fromEntries(
    shown.map(([id, column]) => [id, id === 'line' ? { ...column, heading: lineHeadings[by] ?? 'Department' } : column]),
  );
  return tableColumns<typeof columns, Row>(named, renderers);
}
