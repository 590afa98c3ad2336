import { useState } from 'react';
import { formatDate, todayIn } from '#src/dates/plain-date.ts';
import type { TableColumn, TableView } from '#src/ui/client/data-table.ts';
import { filtersSet } from './list-view.ts';

/** On paper only: which rows these are, and of which day. */
export function PrintedFilters({ columns, view }: { columns: readonly TableColumn<never>[]; view: TableView }) {
  const set = filtersSet(view.filters);
  const filters = columns.flatMap(({ id, heading }) => (set[id] === undefined ? [] : [`${heading} contains “${set[id]}”`]));
  const [today] = useState(() => todayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()));
  return (
    <p className="print-only">
      Printed on {formatDate(today)}. {filters.length > 0 && `Filters: ${filters.join(', ')}.`}
    </p>
  );
}
