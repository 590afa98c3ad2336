import { useId } from 'react';
import { type DataTableProps, defaultSizes } from './data-table.ts';
import { Select } from '#src/platform/ui/client/form/Select.tsx';
import { Pager } from './Pager.tsx';
import { pageCount } from './pages.ts';

type DataTableFootProps<Row> = Pick<DataTableProps<Row>, 'view' | 'moves' | 'total' | 'hasMore' | 'sizes' | 'pageHref'>;

/** How many rows a page has, and the pages. */
export function DataTableFoot<Row>({ view, moves, total, hasMore, sizes = defaultSizes, pageHref }: DataTableFootProps<Row>) {
  const id = useId();
  // A size from the address that is not on offer is shown as well: the box must say what is on screen.
  const offered = sizes.includes(view.size) ? sizes : [...sizes, view.size];
  const options = offered.map((size) => ({ value: String(size), label: size === 'all' ? 'All' : String(size) }));
  const choose = (value: string) => moves.size(value === 'all' ? 'all' : Number(value));
  return (
    <div className="table-foot">
      <label htmlFor={id}>
        Rows per page
        <Select id={id} options={options} value={String(view.size)} onChange={(event) => choose(event.target.value)} small />
      </label>
      <Pager page={view.page} count={pageCount(total, view.size, hasMore)} href={pageHref} onPage={moves.page} />
    </div>
  );
}
