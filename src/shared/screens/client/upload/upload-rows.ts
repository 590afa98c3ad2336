import { cellSentences } from '#src/platform/excel/upload-texts.ts';
import type { CheckedRow, RowEffect, SheetRow } from '#src/platform/excel/upload-sheet.ts';
import { type Sentences, formatMessage } from '#src/base/text/problem.ts';
import type { ListColumn, ListColumns } from '#src/platform/lists/list-columns.ts';
import { applyListQuery } from '#src/platform/lists/list-in-memory.ts';
import type { TableView } from '#src/platform/ui/client/table/data-table.ts';
import { plural } from '#src/base/text/plural.ts';
import { pageCount } from '#src/platform/ui/client/table/pages.ts';

/** The error of a row that could not be stored, from the server or the network. */
export type RowFailure = { code: string | undefined; message: string };

/** A row of the validation table. */
export type UploadRow<Row> = CheckedRow<Row> & {
  failure?: RowFailure | undefined;
  status: string;
  /** The effect of saving the row, if the sheet describes it. */
  effect?: RowEffect | undefined;
};

/** The rows that the table shows. */
export type RowFilter = 'all' | 'invalid';

/** Compares rows by the order of storing. */
export const inOrder = (a: SheetRow, b: SheetRow): number => (a.order ?? a.line) - (b.order ?? b.line);

const passed = 'Passed';

const effectTexts = { new: 'New', changed: 'Changed', same: 'Same as stored' } as const;

/** The text of a row without problems. */
export const passedText = ({ effect }: Pick<UploadRow<unknown>, 'effect'>): string => (effect ? effectTexts[effect.does] : passed);

/** Whether saving the row would change nothing. */
export const isRowUnchanged = ({ effect, problem }: Pick<UploadRow<unknown>, 'effect' | 'problem'>): boolean =>
  !problem && effect?.does === 'same';

/**
 * Describes the effect of saving the rows in one sentence; undefined if every row is new.
 *
 * @example effectsText(rows) // '12 new rows, 1 changed row, 3 unchanged rows.'
 */
export function effectsText(rows: readonly Pick<UploadRow<unknown>, 'effect'>[]): string | undefined {
  if (!rows.some(({ effect }) => effect)) return undefined;
  const count = (does: RowEffect['does']) => rows.filter(({ effect }) => effect?.does === does).length;
  const [added, changed, same] = [count('new'), count('changed'), count('same')];
  const parts = [
    ...(added > 0 ? [plural(added, 'new row')] : []),
    ...(changed > 0 ? [plural(changed, 'changed row')] : []),
    ...(same > 0 ? [plural(same, 'unchanged row')] : []),
  ];
  return `${parts.join(', ')}.`;
}

const status: ListColumn = { heading: 'Validation Status', kind: 'text' };

/** The columns of the validation table: the status, then those of the rows. */
export const uploadColumns = (columns: ListColumns): ListColumns => ({
  status,
  ...Object.fromEntries(Object.entries(columns).map(([id, column]) => [`row.${id}`, column])),
});

/** Returns the rows for the table, those with problems first. */
export function uploadRows<Row extends object>(
  checked: readonly CheckedRow<Row>[],
  sentences: Sentences,
  effectOf?: (row: Row) => RowEffect,
): UploadRow<Row>[] {
  const rows = checked.map((one) => {
    const effect = one.problem ? undefined : effectOf?.(one.row);
    return {
      ...one,
      effect,
      status: one.problem ? formatMessage({ ...cellSentences, ...sentences }, one.problem) : passedText({ effect }),
    };
  });
  return rejectedFirst(rows);
}

/** Whether a row has a problem or was refused by the server. */
export const isRowInvalid = ({ problem, failure }: Pick<UploadRow<unknown>, 'problem' | 'failure'>): boolean =>
  problem !== undefined || failure !== undefined;

/** Whether the row passed the rules, so that the server may decide. */
export const isSendable = ({ problem }: Pick<UploadRow<unknown>, 'problem'>): boolean => problem === undefined;

/** The rows to save: those that passed. Rows that the server refused can be tried again once others are saved. */
export const rowsToSave = <Row>({ rows, left }: { rows: readonly UploadRow<Row>[]; left?: object }): UploadRow<Row>[] =>
  rows.filter((row) => (left ? isSendable(row) : !isRowInvalid(row)));

/** Whether a correction can help: a rule rejected the row, and not a lost connection. */
export const canCorrect = ({ problem, failure }: Pick<UploadRow<unknown>, 'problem' | 'failure'>): boolean =>
  problem !== undefined || failure?.code !== undefined;

/** Puts rejected rows first. */
export const rejectedFirst = <Row>(rows: readonly UploadRow<Row>[]): UploadRow<Row>[] => [
  ...rows.filter(isRowInvalid),
  ...rows.filter((row) => !isRowInvalid(row)),
];

/** Whether a rule of the sheet or the server gave this error for a row. */
export const hasErrorCode = ({ problem, failure }: Pick<UploadRow<unknown>, 'problem' | 'failure'>, code: string | undefined): boolean =>
  code !== undefined && (problem?.code === code || failure?.code === code);

/** Returns the rows of one page, and those of the last page for a page beyond the end. */
export function pageOfRows<Row>(
  rows: readonly UploadRow<Row>[],
  columns: ListColumns,
  { sort, filters, page, size }: TableView,
  choice: RowFilter,
) {
  const chosen = choice === 'all' ? rows : rows.filter(isRowInvalid);
  const { rows: matching, total } = applyListQuery(chosen, columns, { sort, filters });
  if (size === 'all') return { rows: matching, total, page: 1 };
  const shownPage = Math.min(page, pageCount(total, size));
  return { rows: matching.slice((shownPage - 1) * size, shownPage * size), total, page: shownPage };
}
