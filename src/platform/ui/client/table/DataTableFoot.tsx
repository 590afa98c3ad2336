import { useId } from 'react';
import { type DataTableProps, defaultSizes } from './data-table.ts';
import { Select } from '#src/platform/ui/client/form/Select.tsx';
import { Pager } from './Pager.tsx';
import { pageCount } from './pages.ts';

type DataTableFootProps<Row> = Pick<DataTableProps<Row>, 'view' | 'moves' | 'total' | 'hasMore' | 'sizes' | 'pageHref'>;

/** The page size and the pages. */
export function DataTableFoot<Row>({ view, moves, total, hasMore, sizes = defaultSizes, pageHref }: DataTableFootProps<Row>) {
  const id = useId();
  // A page size from the address is shown even if it is not an option, because it is in use.
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
