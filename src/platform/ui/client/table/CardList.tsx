import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { type DataTableProps, type RowCard, skeletonCount, withRowsSelected } from './data-table.ts';
import { RowLinkCell } from './RowLinkCell.tsx';

type CardsProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'rowLink' | 'onRowLink' | 'selection'> & {
  card: (row: Row) => RowCard;
};
type CardListProps<Row> = CardsProps<Row> & Pick<DataTableProps<Row>, 'label' | 'status' | 'view'>;

/** A list on a phone: each row has two lines, which form one link except for the checkbox. */
export function CardList<Row>({ label, status, view, rows, ...rest }: CardListProps<Row>) {
  const isLoading = status === 'loading';
  return (
    <ul className={classNames('card-list', rest.selection && 'with-ticks')} aria-label={label} aria-busy={status === 'stale' || isLoading}>
      {isLoading ? <SkeletonCards count={skeletonCount(view)} /> : <Cards rows={rows} {...rest} />}
    </ul>
  );
}

function SkeletonCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, n) => (
    <li key={n}>
      <div className="card-lines">
        <Skeleton width={n % 2 === 0 ? 50 : 62} />
        <Skeleton width={n % 2 === 0 ? 82 : 74} />
      </div>
    </li>
  ));
}

function CardsOf<Row>({ rows, ...rest }: CardsProps<Row>) {
  return (
    <>
      {rows.map((row) => (
        <Card key={rest.rowKey(row)} id={rest.rowKey(row)} row={row} {...rest} />
      ))}
    </>
  );
}

function Card<Row>({ row, id, rowLink, onRowLink, selection, card }: Omit<CardsProps<Row>, 'rows'> & { row: Row; id: string }) {
  const { title, badge, line, end } = card(row);
  const link = rowLink?.(row);
  const isSelected = selection?.selected.has(id) ?? false;
  const toggle = () => selection?.onChange(withRowsSelected(selection.selected, [id], !isSelected));
  return (
    <li data-row={id} className={isSelected ? 'selected' : undefined}>
      {selection && (selection.canSelect?.(row) ?? true) && (
        <span className="pick">
          <RowCheckbox label={`Select ${selection.label(row)}`} checked={isSelected} onChange={toggle} />
        </span>
      )}
      <div className="card-lines">
        <div className="card-title">
          {link ? (
            <RowLinkCell {...link} onFollow={() => onRowLink?.(id)}>
              {title}
            </RowLinkCell>
          ) : (
            <span>{title}</span>
          )}
          {badge}
        </div>
        <div className="card-facts">
          <span>{line}</span>
          <b>{end}</b>
        </div>
      </div>
      {link && <Icon icon={ChevronRight} />}
    </li>
  );
}

// As in a table, typing elsewhere should not render the cards again. memo() loses the generic type.
const Cards = memo(CardsOf) as typeof CardsOf;
