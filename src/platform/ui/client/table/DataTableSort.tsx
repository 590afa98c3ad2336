import { ChevronsUpDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { cellClass } from './cell-class.ts';
import { toggleSort } from '#src/platform/lists/list-query.ts';
import type { TableColumn, TableActions, TableView } from './data-table.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

type DataTableSortProps<Row> = { column: TableColumn<Row>; sort: TableView['sort']; onSort: TableActions['sort'] };

/** A heading that sorts on click. With Shift, by mouse or Enter, it adds its column to the sort. */
export function DataTableSort<Row>({ column, sort, onSort }: DataTableSortProps<Row>) {
  const { id, heading, sortable = true } = column;
  const place = sort.findIndex((key) => key.id === id);
  const descending = sort[place]?.descending;
  const press = (add: boolean) => onSort((now) => toggleSort(now, id, add));
  const pressKey = (event: KeyboardEvent) => {
    // Not every browser reports Shift in the click event that follows.
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    press(true);
  };
  return (
    <th
      scope="col"
      className={classNames(cellClass({ ...column, wrap: false }), column.tallHead && 'tall-head') || undefined}
      aria-sort={descending === undefined ? undefined : descending ? 'descending' : 'ascending'}
    >
      {sortable ? (
        <button type="button" className="sort" onClick={(event) => press(event.shiftKey)} onKeyDown={pressKey}>
          {heading}
          {descending === undefined ? (
            <Icon icon={ChevronsUpDown} />
          ) : (
            <span className="order" aria-hidden="true">
              {descending ? '▼' : '▲'}
              {place + 1}
            </span>
          )}
        </button>
      ) : (
        heading
      )}
    </th>
  );
}
