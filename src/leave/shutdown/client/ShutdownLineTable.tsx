import { call } from '#src/platform/http/client/call.ts';
import { Check, CircleAlert, Minus } from 'lucide-react';
import { useState } from 'react';
import { fetchWorkbook, saveFile } from '#src/platform/http/client/file/download.ts';
import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import { ExportButton } from '#src/shared/screens/client/list/ExportButton.tsx';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { useList } from '#src/shared/screens/client/list/use-list.ts';
import { type ShutdownFigureSet, lineFilters, countByFilter } from '#src/leave/shutdown/line-text.ts';
import { shutdownLineColumns } from '#src/leave/shutdown/shutdown-columns.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import { ListCount } from '#src/platform/ui/client/page/ListCount.tsx';
import { DataTable } from '#src/platform/ui/client/table/DataTable.tsx';
import type { ListedLine } from './calls.ts';

const columns = tableColumns<typeof shutdownLineColumns, ListedLine>(shutdownLineColumns, {
  name: { rowHeader: true, wrap: true },
  emplId: { deskOnly: true },
  days: { cell: (line) => <DaysCell {...line} /> },
  entered: { wrap: 'wide' },
  left: { cell: (line) => <BalanceCell {...line} /> },
  result: { cell: (line) => <OutcomeCell {...line} /> },
  // The balance column shows both figures.
}).filter(({ id }) => id !== 'leftThen');

const filterLabels = { all: 'All', lacks: 'Not enough days', fewer: 'Fewer days' };

const previewList = call.list('GET /shutdown/preview');

/** Each person with the days to enter; people without enough days come first. */
export function ShutdownLineTable({ figures, sought }: { figures: ShutdownFigureSet; sought: QueryParams }) {
  const [wanted, setWanted] = useState<(typeof lineFilters)[number]>('all');
  const counts = countByFilter(figures);
  const options = lineFilters.map((value) => ({ value, count: counts[value] })).filter(({ value, count }) => value === 'all' || count > 0);
  const show = options.some(({ value }) => value === wanted) ? wanted : 'all';
  const asked = { ...sought, show };
  const { exportParams, search: _search, ...found } = useList({ list: previewList, listColumns: shutdownLineColumns, fixedQuery: asked });
  return (
    <>
      <div className="toolbar">
        <Segmented
          label="Show people"
          value={show}
          options={options.map(({ value, count }) => ({ value, label: `${filterLabels[value]} ${count}` }))}
          onChoose={(value) => {
            setWanted(value);
            if (found.view.page !== 1) found.moves.page(1);
          }}
        />
        <div className="end">
          <ListCount {...found} />
          <ExportButton
            onExport={async (onProgress) =>
              saveFile(await fetchWorkbook(previewList.name, { query: { ...exportParams, ...asked } }, onProgress))
            }
          />
        </div>
      </div>
      <DataTable
        {...found}
        label="People and days"
        columns={columns}
        rowKey={({ emplId }) => emplId}
        emptyText="No one matches this choice."
      />
    </>
  );
}

/** The days that a person would need, and the 0 days that the person gets. */
function DaysCell({ outcome, days, asked }: ListedLine) {
  if (outcome === 'entered') return <span className="shutdown-days">{days}</span>;
  if (outcome !== 'lacks') return days;
  return (
    <ChangeArrow from={<s className="muted">{asked}</s>}>
      <span className="shutdown-days">{days}</span>
    </ChangeArrow>
  );
}

function BalanceCell({ left, leftThen }: ListedLine) {
  if (left === null) return 'None';
  return left === leftThen ? left : <ChangeArrow from={<span className="muted">{left}</span>}>{leftThen}</ChangeArrow>;
}

function OutcomeCell({ outcome, result }: ListedLine) {
  if (outcome === 'entered')
    return (
      <Badge tone="good" icon={Check}>
        {result}
      </Badge>
    );
  if (outcome === 'lacks')
    return (
      <Badge tone="bad" icon={CircleAlert}>
        {result}
      </Badge>
    );
  return <Badge icon={Minus}>{result}</Badge>;
}
