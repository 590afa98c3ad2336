import { useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useCaller } from '#src/access/client/use-caller.ts';
import { holdsRole } from '#src/caller/caller.ts';
import { notesOf, type ReportName, reportOf, reports } from '#src/report/reports.ts';
import { wayBack } from '#src/screens/client/list/list-places.ts';
import type { Search } from '#src/screens/client/list/list-view.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { type ColumnLook, tableColumns } from '#src/screens/client/list/table-columns.ts';
import { useScreenParams } from '#src/screens/client/use-screen-params.ts';
import { paths } from '#src/screens/paths.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { EmptyState } from '#src/ui/client/page/EmptyState.tsx';
import { Skeleton } from '#src/ui/client/page/Skeleton.tsx';
import { PageHead } from '#src/ui/client/page/PageHead.tsx';
import { call } from './calls.ts';
import { ReportFields } from './ReportFields.tsx';
import { ReportSummary } from './ReportSummary.tsx';
import { useSummary } from './use-summary.ts';
import './report.css';

/** One report: what it is asked for, its figures and bars, and its table. */
export function ReportPage() {
  const { report } = useScreenParams(paths.report);
  const back = wayBack(paths.reports);
  if (Object.hasOwn(reports, report)) return <KnownReport key={report} name={report as ReportName} />;
  return (
    <>
      <PageHead title={paths.report.title} back={back} />
      <EmptyState title="There is no such report." action={<ButtonLink to={paths.reports()}>All reports</ButtonLink>} />
    </>
  );
}

type Row = Readonly<Record<string, unknown>>;

/** What tells the rows of any report apart. */
const rowKey = (row: object): string =>
  JSON.stringify(['emplId', 'leaveCode', 'part', 'code', 'deptId'].map((field) => (row as Row)[field]));

function KnownReport({ name }: { name: ReportName }) {
  const { title, columns: listColumns, fields } = reportOf(name);
  const search: Search = useSearch({ strict: false });
  const isHr = holdsRole(useCaller(), ['HR']);
  const asked = Object.entries(search).filter(([param]) => param === 'below' || fields.some((field) => field === param));
  const sought: Search = Object.fromEntries(asked);
  const { by = 'month' } = sought;
  const columns = useMemo(() => columnsOf(name, by), [name, by]);
  const summary = useSummary(name, sought);
  // How many bars stand above the table is known with them: what comes first would be moved.
  if (!summary.data && !summary.isFetched) {
    return (
      <>
        <PageHead title={title} back={wayBack(paths.reports)} />
        <Skeleton />
      </>
    );
  }
  return (
    <ListTable<object>
      title={title}
      back={wayBack(paths.reports)}
      list={call.list(`GET /reports/${name}`)}
      {...{ listColumns, sought, columns, rowKey }}
      emptyText="No leave in this choice."
      more={
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <ReportFields name={name} sought={sought} />
      {summary.data && <ReportSummary name={name} summary={summary.data} isStale={summary.isPlaceholderData} />}
      <ul className="report-notes">
        {notesOf(name, isHr).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </ListTable>
  );
}

const lineHeadings: Readonly<Record<string, string>> = { month: 'Month', department: 'Department', type: 'Leave type' };

/** The columns on screen: by month a line says its month itself. */
function columnsOf(name: ReportName, by: string) {
  const { columns } = reportOf(name);
  const looks: Record<string, ColumnLook<object>> = {
    [Object.keys(columns).find((id) => id === 'name' || id === 'line' || id === 'department') ?? '']: { rowHeader: true, wrap: true },
    emplId: { deskOnly: true },
  };
  if (name !== 'absence') return tableColumns<typeof columns, object>(columns, looks);
  const shown = Object.entries(columns).slice(0, by === 'month' ? 4 : undefined);
  const named = Object.fromEntries(
    shown.map(([id, column]) => [id, id === 'line' ? { ...column, heading: lineHeadings[by] ?? 'Month' } : column]),
  );
  return tableColumns<typeof columns, object>(named, looks);
}
