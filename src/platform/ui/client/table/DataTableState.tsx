import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { type DataTableProps, hasFilters } from './data-table.ts';
import { clearFilters } from './clear-filters.ts';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';

type DataTableStateProps<Row> = Pick<DataTableProps<Row>, 'status' | 'problem' | 'onTryAgain' | 'emptyText' | 'view' | 'moves' | 'columns'>;

/** A placeholder for the rows if nothing matches or the list could not be loaded. The filters above stay. */
export function DataTableState<Row>({
  status,
  problem,
  onTryAgain,
  emptyText = 'No data available.',
  view,
  moves,
  columns,
}: DataTableStateProps<Row>) {
  if (status === 'failed') {
    return (
      <FailedState title="Couldn't load the list" onTryAgain={onTryAgain}>
        {problem} {hasFilters(view) && 'Your filters are still set.'}
      </FailedState>
    );
  }
  if (!hasFilters(view)) return <EmptyState title={emptyText} />;
  const sought = columns.map(({ id }) => view.filters[id]?.trim()).filter(Boolean);
  const clear = (
    <Button small onClick={() => clearFilters(moves)}>
      Clear filters
    </Button>
  );
  return (
    <EmptyState title={emptyText} action={clear}>
      Nothing matches {sought.map((text) => `“${text}”`).join(' and ')}.
    </EmptyState>
  );
}
