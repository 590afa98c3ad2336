import { cellClass } from './cell-class.ts';
import { ClampedText } from '#src/platform/ui/client/base/ClampedText.tsx';
import { type DataTableProps, type TableColumn, withRowsSelected } from './data-table.ts';
import { RowLinkCell } from './RowLinkCell.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';

/** Long text is cut to two lines. The full text is on the detail screen and shown on hover. */
function cellOf<Row>({ cell, kind }: TableColumn<Row>, row: Row) {
  const content = cell(row);
  return kind === 'text' && typeof content === 'string' ? <ClampedText text={content} /> : content;
}

type DataTableRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'selection' | 'rowLink' | 'rowActions' | 'onRowLink'> & {
  row: Row;
  id: string;
};

/** One row: checkbox, cells, and at its end a link or buttons. */
export function DataTableRow<Row>({ row, id, columns, selection, rowLink, rowActions, onRowLink }: DataTableRowProps<Row>) {
  const link = rowLink?.(row);
  const isSelected = selection?.selected.has(id) ?? false;
  const toggle = () => selection?.onChange(withRowsSelected(selection.selected, [id], !isSelected));
  return (
    <tr data-row={id} className={isSelected ? 'selected' : undefined}>
      {selection && (
        <td className="tick-cell">
          {(selection.canSelect?.(row) ?? true) && (
            <RowCheckbox label={`Select ${selection.label(row)}`} checked={isSelected} onChange={toggle} />
          )}
        </td>
      )}
      {columns.map((column) =>
        column.rowHeader ? (
          <th key={column.id} scope="row" className={cellClass(column)}>
            {cellOf(column, row)}
          </th>
        ) : (
          <td key={column.id} className={cellClass(column)} data-heat={column.heat?.(row)}>
            {cellOf(column, row)}
          </td>
        ),
      )}
      {(rowLink ?? rowActions) && (
        <td className="action">
          {link && <RowLinkCell {...link} onFollow={() => onRowLink?.(id)} />}
          {rowActions?.(row)}
        </td>
      )}
    </tr>
  );
}
