import { Check } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ListCount } from '#src/platform/ui/client/page/ListCount.tsx';
import { DataTable } from '#src/platform/ui/client/table/DataTable.tsx';
import type { DataTableProps, TableColumn, TableStatus, TableView } from '#src/platform/ui/client/table/data-table.ts';
import { Pager } from '#src/platform/ui/client/table/Pager.tsx';
import { CardList } from '#src/platform/ui/client/table/CardList.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import { RowLinkCell } from '#src/platform/ui/client/table/RowLinkCell.tsx';
import { SortAndFilter } from '#src/platform/ui/client/table/SortAndFilter.tsx';
import { SelectionBar } from '#src/platform/ui/client/table/SelectionBar.tsx';
import { longText, Specimen, Specimens } from './Specimens.tsx';

type Row = { id: string; name: string; days: string; reason: string };

const rows: readonly Row[] = [
  { id: 'E0001', name: 'Elif Demir', days: '4', reason: 'Going home' },
  { id: 'E0002', name: 'Hana Tan', days: '0.5', reason: '' },
  { id: 'E0003', name: longText, days: '1,000.5', reason: longText },
];

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', heading: 'Name', kind: 'text', cell: ({ name }) => name, rowHeader: true, sortable: true, filterable: true },
  { id: 'days', heading: 'Days', kind: 'days', cell: ({ days }) => days, sortable: true, filterable: true },
  { id: 'reason', heading: 'Reason', kind: 'text', cell: ({ reason }) => reason, wrap: true, deskOnly: true },
];

const plain: TableView = { page: 1, size: 10, sort: [], filters: {} };
const narrowed: TableView = { page: 2, size: 10, sort: [{ id: 'name', descending: true }], filters: { name: 'e' } };
const nothing = () => {};
const moves = { sort: nothing, filter: nothing, clearFilters: nothing, page: nothing, size: nothing };

const common: Omit<DataTableProps<Row>, 'label' | 'rows' | 'total' | 'view' | 'status' | 'card'> = {
  columns,
  rowKey: ({ id }) => id,
  moves,
  onTryAgain: nothing,
  rowLink: ({ name }) => ({ text: 'View', label: `View ${name}`, to: '/' }),
};

const states: readonly { title: string; status: TableStatus; rows: readonly Row[]; view: TableView; problem?: string }[] = [
  { title: 'filled, sorted, filtered', status: 'ready', rows, view: narrowed },
  { title: 'loading', status: 'loading', rows: [], view: { ...plain, size: 3 } },
  { title: 'reloading', status: 'stale', rows, view: plain },
  { title: 'empty', status: 'ready', rows: [], view: plain },
  { title: 'no matches', status: 'ready', rows: [], view: narrowed },
  { title: 'failed', status: 'failed', rows: [], view: plain, problem: 'The server is busy.' },
];

export function TableParts() {
  return (
    <Specimens title="Tables">
      {states.map(({ title, ...state }) => (
        <Specimen key={title} title={`DataTable, ListCount: ${title}`} wide>
          <ListCount total={25} totalUnfiltered={98} moves={moves} {...state} />
          <DataTable label={title} total={state.rows.length * 9} {...common} {...state} />
        </Specimen>
      ))}
      <Ticked />
      <Cards />
      <Specimen title="Pager" wide>
        {[1, 5, 98].map((page) => (
          <Pager key={page} page={page} count={98} onPage={nothing} />
        ))}
        <Pager page={1} count={1} onPage={nothing} />
      </Specimen>
      <Specimen title="WideTable" wide>
        {[false, true].map((isStale) => (
          <WideTable key={String(isStale)} label="Wide" isStale={isStale}>
            <tbody>
              <tr>
                <th scope="row">Hana Tan</th>
                <td className="number">14</td>
              </tr>
            </tbody>
          </WideTable>
        ))}
      </Specimen>
      <Specimen title="RowLinkCell">
        <RowLinkCell text="View" label="View leave of Hana Tan" to="/" />
      </Specimen>
    </Specimens>
  );
}

function Cards() {
  const [isOpen, setOpen] = useState(false);
  const card = ({ name, days, reason }: Row) => ({
    title: name,
    badge: (
      <Badge tone="good" icon={Check}>
        Approved
      </Badge>
    ),
    line: reason,
    end: `${days} days`,
  });
  const cards = { label: 'Cards', view: { ...plain, size: 2 }, card, ...common };
  const selection = {
    selected: new Set(['E0001']),
    onChange: nothing,
    label: ({ name }: Row) => name,
    canSelect: ({ id }: Row) => id !== 'E0002',
  };
  return (
    <Specimen title="CardList, SortAndFilter" wide>
      <CardList {...cards} rows={rows} status="ready" />
      <CardList {...cards} rows={rows} status="stale" selection={selection} />
      <CardList {...cards} rows={[]} status="loading" />
      <Button onClick={() => setOpen(true)}>Sort and filter</Button>
      {isOpen && <SortAndFilter {...common} view={narrowed} total={25} onClose={() => setOpen(false)} />}
    </Specimen>
  );
}

function Ticked() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['E0001']));
  const selection = { selected, onChange: setSelected, label: ({ name }: Row) => name, canSelect: ({ id }: Row) => id !== 'E0002' };
  return (
    <Specimen title="DataTable with ticks, SelectionBar" wide>
      <DataTable label="Ticked" rows={rows} total={3} view={plain} status="ready" selection={selection} {...common} />
      <SelectionBar label="Selected rows" count={selected.size} onClear={() => setSelected(new Set())}>
        <Button variant="primary">Approve</Button>
        <Button variant="danger-quiet">Reject</Button>
      </SelectionBar>
    </Specimen>
  );
}
