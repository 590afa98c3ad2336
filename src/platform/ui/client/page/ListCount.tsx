import { Sigma, X } from 'lucide-react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { type DataTableProps, hasFilters } from '#src/platform/ui/client/table/data-table.ts';
import { clearFilters } from '#src/platform/ui/client/table/clear-filters.ts';
import { rangeText } from '#src/platform/ui/client/table/pages.ts';

type ListCountProps = Pick<DataTableProps<never>, 'view' | 'total' | 'hasMore' | 'status' | 'moves'> & {
  rows: readonly unknown[];
  /** The number of rows without filters, if known. */
  totalUnfiltered?: number | undefined;
};

/**
 * Shows "1–10 of 11, filtered from 14" and, with filters set, a button to clear them. If the count stopped early, a button counts all rows.
 * Its space is reserved before the text appears.
 */
export function ListCount({ view, rows, total, hasMore = false, totalUnfiltered, status, moves }: ListCountProps) {
  const isKnown = status === 'ready' || status === 'stale';
  const from = totalUnfiltered === undefined || totalUnfiltered < total || hasMore ? '' : `, filtered from ${totalUnfiltered}`;
  return (
    <div className="list-count">
      <output>{isKnown && rangeText({ ...view, shown: rows.length, total, hasMore }) + from}</output>
      {isKnown && hasMore && moves.countExactly && (
        <Button small variant="quiet" icon={Sigma} onClick={moves.countExactly}>
          Count exactly
        </Button>
      )}
      {hasFilters(view) && (
        <Button small variant="quiet" icon={X} onClick={() => clearFilters(moves)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
