import type { CheckedRow } from '#src/excel/upload-sheet.ts';
import { type Sentences, sentenceOf } from '#src/text/problem.ts';
import type { ListColumn, ListColumns } from '#src/lists/list-columns.ts';
import { applyListQuery } from '#src/lists/list-in-memory.ts';
import type { TableView } from '#src/ui/client/table/data-table.ts';
import { pageCount } from '#src/ui/client/table/pages.ts';

/** What the server, or the way to it, said to a row that could not be stored. */
export type RowFailure = { code: string | undefined; message: string };

/** A row of the validation table. */
export type UploadRow<Row> = CheckedRow<Row> & { failure?: RowFailure | undefined; status: string };

/** Which rows the table shows. */
export type RowChoice = 'all' | 'invalid';

export const passed = 'Passed';

const status: ListColumn = { heading: 'Validation Status', kind: 'text' };

/** The columns of the validation table: the status, then those of the rows. */
export const uploadColumns = (columns: ListColumns): ListColumns => ({
  status,
  ...Object.fromEntries(Object.entries(columns).map(([id, column]) => [`row.${id}`, column])),
});

/** The rows for the table, those first that did not pass. */
export function uploadRows<Row>(checked: readonly CheckedRow<Row>[], sentences: Sentences): UploadRow<Row>[] {
  const rows = checked.map((row) => ({ ...row, status: row.problem ? sentenceOf(sentences, row.problem) : passed }));
  return [...rows.filter(isBad), ...rows.filter((row) => !isBad(row))];
}

/** Whether a row did not pass, or was refused by the server. */
export const isBad = ({ problem, failure }: Pick<UploadRow<unknown>, 'problem' | 'failure'>): boolean =>
  problem !== undefined || failure !== undefined;

/** Whether the sheet's rules or the server said this of a row. */
export const isSaid = ({ problem, failure }: Pick<UploadRow<unknown>, 'problem' | 'failure'>, code: string | undefined): boolean =>
  code !== undefined && (problem?.code === code || failure?.code === code);

/** The part of the rows that is on screen; beyond the last page it is the last one. */
export function shownRows<Row>(
  rows: readonly UploadRow<Row>[],
  columns: ListColumns,
  { sort, filters, page, size }: TableView,
  choice: RowChoice,
) {
  const chosen = choice === 'all' ? rows : rows.filter(isBad);
  const { rows: matching, total } = applyListQuery(chosen, columns, { sort, filters });
  if (size === 'all') return { rows: matching, total, page: 1 };
  const shownPage = Math.min(page, pageCount(total, size));
  return { rows: matching.slice((shownPage - 1) * size, shownPage * size), total, page: shownPage };
}
