import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
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
  const { status, rows, focusRow, card, below } = props;
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  // A hundred new rows are rendered in slices, so that key presses are handled in between.
  const drawn = useDeferredValue(rows);
  useRowFocus(box, focusRow, status === 'ready' && drawn === rows);
  const isShown = status !== 'failed' && (status === 'loading' || rows.length > 0);
  // The bars stay until the first rows are rendered.
  const body = { rows: drawn, status: drawn.length === 0 && rows.length > 0 ? ('loading' as const) : status };
  return (
    <>
      <div className="table-box" ref={box}>
        {card && isPhone ? isShown && <CardList {...props} {...body} card={card} /> : <Table {...props} {...body} isShown={isShown} />}
        {!isShown && <DataTableState {...props} />}
        <DataTableFoot {...props} />
      </div>
      {body.status !== 'loading' && below}
    </>
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

/** Focuses the visited row once. A later change of the list leaves the focus where it is, for example in a filter. */
function useRowFocus(box: RefObject<HTMLDivElement | null>, visited: DataTableProps<never>['focusRow'], ready: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (visited === undefined || !ready || isDone.current) return undefined;
    const link = box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(visited.row)}"] .row-link`);
    link?.focus({ preventScroll: true });
    // Runs after the router has scrolled to the top.
    const later = requestAnimationFrame(() => {
      isDone.current = true;
      scrollTo({ top: visited.top });
      link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(later);
  }, [box, visited, ready]);
}
