import { memo } from 'react';
import { DataTableRow } from './DataTableRow.tsx';
import { cellClass } from './cell-class.ts';
import { type DataTableProps, skeletonCount } from './data-table.ts';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';

type DataTableBodyProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'selection' | 'rowLink' | 'rowActions' | 'onRowLink' | 'status' | 'view' | 'minRows'
>;

/** The rows, or placeholder bars of the same height while they load. */
export function DataTableBody<Row>({
  status,
  view,
  columns,
  rows,
  rowKey,
  selection,
  rowLink,
  rowActions,
  onRowLink,
  minRows,
}: DataTableBodyProps<Row>) {
  if (status !== 'loading') return <Rows {...{ rows, columns, rowKey, selection, rowLink, rowActions, onRowLink, minRows }} />;
  return (
    <SkeletonRows columns={columns} count={skeletonCount(view)} hasTicks={Boolean(selection)} hasActions={Boolean(rowLink ?? rowActions)} />
  );
}

const widths = [70, 50, 82, 60];

type SkeletonRowsProps<Row> = Pick<DataTableProps<Row>, 'columns'> & { count: number; hasTicks: boolean; hasActions: boolean };

function SkeletonRows<Row>({ columns, count, hasTicks, hasActions }: SkeletonRowsProps<Row>) {
  return (
    <tbody>
      {Array.from({ length: count }, (_, n) => (
        <tr key={n}>
          {hasTicks && <td className="tick-cell">{null}</td>}
          {columns.map((column, i) => (
            <td key={column.id} className={cellClass(column)}>
              {column.kind === 'date' && <HeldDate />}
              <Skeleton width={widths[(n + i) % widths.length] ?? 60} />
            </td>
          ))}
          {hasActions && <td className="action">{null}</td>}
        </tr>
      ))}
    </tbody>
  );
}

/** The width of any date, so that the column has its width before the dates load. */
const HeldDate = () => (
  <span className="held-text" aria-hidden="true">
    00/00/0000
  </span>
);

function RowsOf<Row>({ rows, rowKey, minRows = 0, ...rest }: Omit<DataTableBodyProps<Row>, 'status' | 'view'>) {
  return (
    <tbody>
      {rows.map((row) => (
        <DataTableRow key={rowKey(row)} row={row} id={rowKey(row)} {...rest} />
      ))}
      {Array.from({ length: Math.max(0, minRows - rows.length) }, (_, n) => (
        <tr key={`blank ${n}`} aria-hidden="true">
          <td colSpan={rest.columns.length + ((rest.rowLink ?? rest.rowActions) ? 1 : 0)}>{null}</td>
        </tr>
      ))}
    </tbody>
  );
}

// Typing into a filter renders the head at each key press, but not a hundred rows. memo() loses the generic type.
const Rows = memo(RowsOf) as typeof RowsOf;
