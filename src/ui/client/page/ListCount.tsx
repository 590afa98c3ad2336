import { X } from 'lucide-react';
import { Button } from '#src/ui/client/base/Button.tsx';
import { type DataTableProps, hasFilters } from '#src/ui/client/table/data-table.ts';
import { rangeText } from '#src/ui/client/table/pages.ts';

type ListCountProps = Pick<DataTableProps<never>, 'view' | 'total' | 'status' | 'moves'> & {
  rows: readonly unknown[];
  /** How many rows there are without the filters, where that is known. */
  totalUnfiltered?: number | undefined;
};

/** "1–10 of 11, filtered from 14" and, while filters are set, the way out of them. Its place is there before it says anything. */
export function ListCount({ view, rows, total, totalUnfiltered, status, moves }: ListCountProps) {
  const isKnown = status === 'ready' || status === 'stale';
  const from = totalUnfiltered === undefined || totalUnfiltered < total ? '' : `, filtered from ${totalUnfiltered}`;
  return (
    <div className="list-count">
      <output>{isKnown && rangeText({ ...view, shown: rows.length, total }) + from}</output>
      {hasFilters(view) && (
        <Button small variant="quiet" icon={X} onClick={moves.clearFilters}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
