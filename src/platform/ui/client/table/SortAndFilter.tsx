import { useRef } from 'react';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { type DataTableProps, hasFilters, isNumeric } from './data-table.ts';

export type SortAndFilterProps = Pick<DataTableProps<never>, 'columns' | 'view' | 'moves' | 'total' | 'hasMore'> & { onClose: () => void };

/** The sort and the filters of a table as a sheet for a phone. The list follows changes at once. */
export function SortAndFilter({ columns, view, moves, total, hasMore, onClose }: SortAndFilterProps) {
  const close = useRef<HTMLButtonElement>(null);
  const buttons = (
    <>
      <Button disabled={!hasFilters(view)} onClick={moves.clearFilters}>
        Clear filters
      </Button>
      <Button variant="primary" ref={close} onClick={onClose}>
        Show {hasMore ? 'rows' : plural(total, 'row')}
      </Button>
    </>
  );
  return (
    <Dialog title="Sort and filter" className="bottom-sheet" foot={{ buttons, first: close }} onClose={onClose}>
      <SortFields {...{ columns, view, moves }} />
      {columns
        .filter(({ filterable = true }) => filterable)
        .map((column) => (
          <TextField
            key={column.id}
            label={`Filter ${column.heading}`}
            required={false}
            spellCheck={false}
            inputMode={isNumeric(column) ? 'decimal' : undefined}
            value={view.filters[column.id] ?? ''}
            onChange={(event) => moves.filter(column.id, event.target.value)}
          />
        ))}
    </Dialog>
  );
}

const orders = [
  { value: 'up', label: 'Ascending' },
  { value: 'down', label: 'Descending' },
];

/** A line for each sort column, and one more to add the next. */
function SortFields({ columns, view: { sort }, moves: { sort: sortBy } }: Pick<SortAndFilterProps, 'columns' | 'view' | 'moves'>) {
  const sortable = columns.filter(({ sortable: isSortable = true }) => isSortable);
  // A line without a column is removed with those below it. Each column appears in one line only.
  const change = (place: number, id: string, descending = false) =>
    sortBy((now) =>
      id === ''
        ? now.slice(0, place)
        : [...now.slice(0, place), { id, descending }, ...now.slice(place + 1).filter((key) => key.id !== id)],
    );
  return Array.from({ length: Math.min(sort.length + 1, sortable.length) }, (_, place) => {
    const key = sort[place];
    const free = sortable.filter(({ id }) => !sort.slice(0, place).some((other) => other.id === id));
    const name = place === 0 ? 'Sort by' : 'Then by';
    return (
      <div className="sort-line" key={place}>
        <SelectField
          label={name}
          required={false}
          choose={place === 0 ? 'Default order' : 'None'}
          options={free.map(({ id, heading }) => ({ value: id, label: heading }))}
          value={key?.id ?? ''}
          onChange={(event) => change(place, event.target.value, key?.descending)}
        />
        {key && (
          <SelectField
            label="Order"
            required={false}
            options={orders}
            value={key.descending ? 'down' : 'up'}
            onChange={(event) => change(place, key.id, event.target.value === 'down')}
          />
        )}
      </div>
    );
  });
}
