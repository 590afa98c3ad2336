/**
 * How a column's values are shown, filtered, sorted, exported and aligned:
 * `date` as dd/mm/yyyy, `days` as a number of days, `number` as a whole number, `text` as it is.
 */
export type ColumnKind = 'text' | 'date' | 'days' | 'number';

export type ListColumn = {
  heading: string;
  kind: ColumnKind;
  /** Where the shown value lies in a row, when that is not at the column's own id (a code is shown by its label). */
  show?: string;
  /** What it is searched for is written down nowhere. */
  isSecret?: true;
};

/**
 * The columns of a list in the order of the screen, by id. The id is the path of the value in a row (`employeeDetails.name`);
 * a path in the row's key may leave out `id.` (`startDate` is `id.startDate`).
 */
export type ListColumns = Readonly<Record<string, ListColumn>>;
