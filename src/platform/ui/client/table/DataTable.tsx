import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { cellClass } from './cell-class.ts';
import { CardList } from './CardList.tsx';
import { DataTableBody } from './DataTableBody.tsx';
import { DataTableFoot } from './DataTableFoot.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTableState } from './DataTableState.tsx';
import type { DataTableProps } from './data-table.ts';
import { useIsPhone } from '#src/platform/ui/client/base/use-is-phone.ts';
import { useWideFrame } from '#src/platform/ui/client/base/use-wide-frame.ts';

/**
 * A list on screen: sortable headings, a filter under each, rows and pages; on a phone cards, if `card` is set. It renders its props and
 * requests changes through `moves`; `ListTable` connects it with a list of the server.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { status, rows, focusRow, card } = props;
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  useRowFocus(box, focusRow, status === 'ready');
  const isShown = status !== 'failed' && (status === 'loading' || rows.length > 0);
  return (
    <div className="table-box" ref={box}>
      {card && isPhone ? isShown && <CardList {...props} card={card} /> : <Table {...props} isShown={isShown} />}
      {!isShown && <DataTableState {...props} />}
      <DataTableFoot {...props} />
    </div>
  );
}

function Table<Row>({ isShown, ...props }: DataTableProps<Row> & { isShown: boolean }) {
  const { label, status } = props;
  const frame = useRef<HTMLElement>(null);
  useWideFrame(frame);
  return (
    // The region must be focusable, or the keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll the frame
    <section className="wide-frame table-scroll" aria-label={label} tabIndex={0} ref={frame}>
      <table
        className={classNames('table', !isShown && 'without-rows')}
        aria-label={label}
        aria-busy={status === 'stale' || status === 'loading'}
      >
        <DataTableHead {...props} />
        {isShown && <DataTableBody {...props} />}
        {isShown && <SumRow {...props} />}
      </table>
    </section>
  );
}

/** A row of totals; its first cell has the label. */
function SumRow<Row>({ columns, sums, rowLink, rowActions }: DataTableProps<Row>) {
  if (!sums) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column, place) =>
          place === 0 ? (
            <th key={column.id} scope="row">
              {sums.label}
            </th>
          ) : (
            <td key={column.id} className={cellClass({ ...column, rowHeader: false })}>
              {sums.of[column.id]}
            </td>
          ),
        )}
        {(rowLink ?? rowActions) && <td className="action">{null}</td>}
      </tr>
    </tfoot>
  );
}

function useRowFocus(box: RefObject<HTMLDivElement | null>, visited: DataTableProps<never>['focusRow'], ready: boolean): void {
  useEffect(() => {
    if (visited === undefined || !ready) return undefined;
    const link = box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(visited.row)}"] .row-link`);
    link?.focus({ preventScroll: true });
    // Runs after the router has scrolled to the top.
    const later = requestAnimationFrame(() => {
      scrollTo({ top: visited.top });
      link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(later);
  }, [box, visited, ready]);
}
