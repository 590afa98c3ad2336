import { ListFilter } from 'lucide-react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { cellClass } from './cell-class.ts';
import { DataTableGroups } from './DataTableGroups.tsx';
import { DataTableSort } from './DataTableSort.tsx';
import { type DataTableProps, isNumeric } from './data-table.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { SelectAll } from './SelectAll.tsx';

type DataTableHeadProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'view' | 'moves' | 'rows' | 'rowKey' | 'selection' | 'rowLink' | 'rowActions'
>;

/** Sortable headings, with a row of filters under them. */
export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, view, moves, selection } = props;
  const hasActions = Boolean(props.rowLink ?? props.rowActions);
  return (
    <thead className="frame-head">
      {columns.some(({ group }) => group !== undefined) && (
        <DataTableGroups columns={columns} hasTicks={selection !== undefined} hasActions={hasActions} />
      )}
      <tr>
        {selection && (
          <td className="tick-cell">
            <SelectAll {...props} selection={selection} />
          </td>
        )}
        {columns.map((column) => (
          <DataTableSort key={column.id} column={column} sort={view.sort} onSort={moves.sort} />
        ))}
        {hasActions && (
          <th scope="col" className="action">
            <span className="hidden-text">Action</span>
          </th>
        )}
      </tr>
      {columns.some(({ filterable = true }) => filterable) && (
        <tr className="filters">
          {selection && (
            <td className="tick-cell">
              <Icon icon={ListFilter} small />
            </td>
          )}
          {columns.map((column) => (
            <td key={column.id} className={cellClass({ ...column, wrap: false })}>
              {(column.filterable ?? true) && (
                <input
                  className={classNames('filter', view.filters[column.id]?.trim() && 'active')}
                  aria-label={`Filter ${column.heading}`}
                  autoComplete="off"
                  spellCheck={false}
                  inputMode={isNumeric(column) ? 'decimal' : undefined}
                  value={view.filters[column.id] ?? ''}
                  onChange={(event) => moves.filter(column.id, event.target.value)}
                />
              )}
            </td>
          ))}
          {hasActions && <td className="action">{null}</td>}
        </tr>
      )}
    </thead>
  );
}
