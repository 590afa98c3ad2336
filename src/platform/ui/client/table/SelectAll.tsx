import { type DataTableProps, type RowSelection, withRowsSelected } from './data-table.ts';
import { RowCheckbox } from './RowCheckbox.tsx';

type SelectAllProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowKey'> & { selection: RowSelection<Row> };

/** Selects all selectable rows of the page, or none. Selections on other pages stay. Without a selectable row there is no checkbox. */
export function SelectAll<Row>({ rows, rowKey, selection }: SelectAllProps<Row>) {
  const { selected, onChange, canSelect } = selection;
  const keys = rows.filter((row) => canSelect?.(row) ?? true).map(rowKey);
  if (keys.length === 0) return null;
  const count = keys.filter((key) => selected.has(key)).length;
  const all = count === keys.length;
  const change = () => onChange(withRowsSelected(selected, keys, !all));
  return <RowCheckbox label="Select all on this page" checked={all} some={count > 0 && !all} onChange={change} />;
}
