import { Check, Equal, Pencil, Plus, X } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { cellText } from '#src/platform/lists/list-in-memory.ts';
import { ArrowText } from '#src/shared/screens/client/ChangeArrow.tsx';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { ClampedText } from '#src/platform/ui/client/base/ClampedText.tsx';
import { DataTable } from '#src/platform/ui/client/table/DataTable.tsx';
import type { TableColumn, TableActions, TableView } from '#src/platform/ui/client/table/data-table.ts';
import { ListCount } from '#src/platform/ui/client/page/ListCount.tsx';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import { canCorrect, isRowInvalid, type RowFilter, pageOfRows, uploadColumns, type UploadRow } from './upload-rows.ts';

const start: TableView = { page: 1, size: 10, sort: [], filters: {} };

type UploadTableProps<Row> = {
  columns: ListColumns;
  rows: readonly UploadRow<Row>[];
  /** Offers to correct rejected rows. */
  onCorrect: ((line: number) => void) | undefined;
};

function UploadTableOf<Row>({ columns: sheetColumns, rows, onCorrect }: UploadTableProps<Row>) {
  const [view, setView] = useState(start);
  const [choice, setChoice] = useState<RowFilter>('all');
  const columns = useMemo(() => uploadColumns(sheetColumns), [sheetColumns]);
  const drawn = useMemo(() => drawnColumns<Row>(columns), [columns]);
  // Filtering twenty thousand rows takes longer than a key press.
  const seen = useDeferredValue(view);
  const shown = useMemo(() => pageOfRows(rows, columns, seen, choice), [rows, columns, seen, choice]);
  const move = (change: Partial<TableView>) => setView((now) => ({ ...now, page: 1, ...change }));
  const moves: TableActions = {
    sort: (change) => setView((now) => ({ ...now, page: 1, sort: change(now.sort) })),
    filter: (id, text) => move({ filters: { ...view.filters, [id]: text } }),
    clearFilters: () => move({ filters: {} }),
    page: (page) => move({ page }),
    size: (size) => move({ size }),
  };
  const choose = (next: RowFilter) => {
    setChoice(next);
    move({});
  };
  const table = {
    view: { ...view, page: seen === view ? shown.page : view.page },
    moves,
    rows: shown.rows,
    total: shown.total,
    status: seen === view ? ('ready' as const) : ('stale' as const),
  };
  return (
    <>
      <div className="toolbar spaced">
        {rows.length > 0 && <ChoiceOfRows all={rows.length} bad={rows.filter(isRowInvalid).length} choice={choice} onChoose={choose} />}
        <div className="end">{rows.length > 0 && <ListCount {...table} />}</div>
      </div>
      <DataTable
        {...table}
        label="Rows of the sheet"
        columns={drawn}
        rowKey={({ line }) => String(line)}
        rowActions={onCorrect && rows.some(canCorrect) ? correctButton(onCorrect) : undefined}
        emptyText="No data uploaded."
        onTryAgain={() => undefined}
      />
    </>
  );
}

/** The rows of the file with their status, those with problems first. */
// Each saved row updates the progress, but should not render the table. memo() loses the generic type.
export const UploadTable = memo(UploadTableOf) as typeof UploadTableOf;

const correctButton = (onCorrect: (line: number) => void) => (row: UploadRow<unknown>) =>
  canCorrect(row) && (
    <button type="button" className="row-link" aria-label={`Correct row ${row.line}`} onClick={() => onCorrect(row.line)}>
      Correct
    </button>
  );

function ChoiceOfRows({
  all,
  bad,
  choice,
  onChoose,
}: {
  all: number;
  bad: number;
  choice: RowFilter;
  onChoose: (next: RowFilter) => void;
}) {
  return (
    <Segmented
      label="Rows"
      value={choice}
      options={[
        { value: 'all', label: `All (${all})` },
        { value: 'invalid', label: `Errors (${bad})` },
      ]}
      onChoose={onChoose}
    />
  );
}

function drawnColumns<Row>(columns: ListColumns): TableColumn<UploadRow<Row>>[] {
  return Object.entries(columns).map(([id, column]) => ({
    id,
    heading: column.heading,
    kind: column.kind,
    ...(id === 'status' && { rowHeader: true }),
    // The text of a problem fits into a line or two.
    wrap: id === 'status' ? 'wide' : true,
    cell: (row) =>
      id === 'status' ? <StatusOf row={row} /> : <Cell text={cellText(row, id, column)} isBad={row.problem?.path === id.slice(4)} />,
  }));
}

const effectBadges = {
  new: { icon: Plus, tone: 'good' },
  changed: { icon: Pencil, tone: 'warn' },
  same: { icon: Equal, tone: 'still' },
} as const;

function StatusOf({ row }: { row: UploadRow<unknown> }) {
  const { effect, status } = row;
  const changes = effect?.changes.join('; ') ?? '';
  const look = effect ? effectBadges[effect.does] : ({ icon: Check, tone: 'good' } as const);
  return (
    <>
      <Badge {...(isRowInvalid(row) ? { icon: X, tone: 'bad' } : look)}>{status}</Badge>
      {changes && (
        <ClampedText text={changes} className="muted">
          <ArrowText text={changes} />
        </ClampedText>
      )}
    </>
  );
}

function Cell({ text, isBad: bad }: { text: string; isBad: boolean }) {
  return <ClampedText text={text || (bad ? 'blank' : '–')} className={bad ? 'cell-bad' : undefined} />;
}
