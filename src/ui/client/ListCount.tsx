import { X } from 'lucide-react';
import { Button } from './Button.tsx';
import { type DataTableProps, hasFilters } from './data-table.ts';
import { rangeText } from './pages.ts';

type ListCountProps = Pick<DataTableProps<never>, 'view' | 'total' | 'status' | 'moves'> & { rows: readonly unknown[] };

/** "1–10 of 4310" and, while filters are set, the way out of them. Its place is there before it says anything. */
export function ListCount({ view, rows, total, status, moves }: ListCountProps) {
  const isKnown = status === 'ready' || status === 'stale';
  return (
    <div className="list-count">
      <output>{isKnown && rangeText({ ...view, shown: rows.length, total })}</output>
      {hasFilters(view) && (
        <Button small variant="quiet" icon={X} onClick={moves.clearFilters}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
