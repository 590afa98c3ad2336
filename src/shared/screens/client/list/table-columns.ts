import type { TableColumn } from '#src/platform/ui/client/table/data-table.ts';
import type { ListColumn, ListColumns } from '#src/platform/lists/list-columns.ts';
import { cellText } from '#src/platform/lists/list-in-memory.ts';

/** How to draw a column, if its kind is not enough. */
export type ColumnRenderer<Row> = Partial<
  Pick<TableColumn<Row>, 'cell' | 'rowHeader' | 'deskOnly' | 'wrap' | 'sortable' | 'filterable' | 'heading' | 'heat' | 'group' | 'tallHead'>
>;

/**
 * Returns the columns of a list for the table, in the list's order. A cell shows the text that is also filtered and exported, unless a renderer
 * draws it. Blank cells show a dash. Call it once, outside the component.
 *
 * @example tableColumns(pendingLeaveColumns, { 'employeeDetails.name': { rowHeader: true }, leaveStatus: { cell: (row: Leave) => <StatusBadge {...row} /> } })
 */
export function tableColumns<Columns extends ListColumns, Row = unknown>(
  columns: Columns,
  renderers: { readonly [Id in keyof Columns]?: ColumnRenderer<Row> } = {},
): TableColumn<Row>[] {
  return Object.entries(columns).map(([id, column]) => tableColumn(id, column, renderers[id]));
}

function tableColumn<Row>(id: string, column: ListColumn, look: ColumnRenderer<Row> | undefined): TableColumn<Row> {
  const { heading, kind } = column;
  return { id, heading, kind, cell: (row) => cellText(row, id, column) || '–', ...look };
}
