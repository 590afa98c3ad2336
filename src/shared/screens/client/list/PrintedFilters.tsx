import { useSyncExternalStore } from 'react';
import { formatDate, startOfNextDay, todayIn } from '#src/base/dates/plain-date.ts';
import type { TableColumn, TableView } from '#src/platform/ui/client/table/data-table.ts';
import { watchClock } from '#src/platform/ui/client/base/watch-clock.ts';
import { activeFilters } from './list-view.ts';

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const watchDate = watchClock((now) => startOfNextDay(ownZone(), now));
const ownToday = () => todayIn(ownZone(), Date.now());

/** Prints the filters and the date; hidden on screen. */
export function PrintedFilters({ columns, view }: { columns: readonly TableColumn<never>[]; view: TableView }) {
  const set = activeFilters(view.filters);
  const filters = columns.flatMap(({ id, heading }) => (set[id] === undefined ? [] : [`${heading} contains “${set[id]}”`]));
  const today = useSyncExternalStore(watchDate, ownToday);
  return (
    <p className="print-only">
      Printed on {formatDate(today)}. {filters.length > 0 && `Filters: ${filters.join(', ')}.`}
    </p>
  );
}
