/**
 * How the values of a column are shown, filtered, sorted, exported and aligned:
 * `date` as dd/mm/yyyy, `days` as a number of days, `number` as a whole number, `text` as it is.
 */
export type ColumnKind = 'text' | 'date' | 'days' | 'number';

export type ListColumn = {
  heading: string;
  kind: ColumnKind;
  /** The path of the shown value in a row, if it differs from the id of the column (a code has a label). */
  show?: string;
  /** Whether filters on this column are left out of logs. */
  isSecret?: true;
};

/**
 * The columns of a list in the order of the screen, by id. The id is the path of the value in a row (`employeeDetails.name`);
 * a path in the row's key may leave out `id.` (`startDate` is `id.startDate`).
 */
export type ListColumns = Readonly<Record<string, ListColumn>>;
