import type { ColumnKind } from '#src/platform/lists/list-columns.ts';

/** How the columns of a sheet with other headings become the columns of an upload. */
export type SheetMatch = {
  /** By field. A field without an entry is blank in every row. */
  columns: Readonly<Record<string, ColumnMatch>>;
  /** The chosen code of values that no rule matches, by field and folded value. An empty code leaves the value as it is. */
  codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The order of dates such as 02/03/2026, if HR has chosen it. */
  dateOrder?: DateOrder | undefined;
};

export type DateOrder = 'dayFirst' | 'monthFirst';

export type ColumnMatch = {
  /** The headings whose texts are joined by a blank: first name and last name. Without headings, every cell is blank. */
  from: readonly string[];
  /** The value of blank cells. */
  blank?: string | undefined;
  /** The value follows from other cells, as `MatchField.derived` says. */
  isDerived?: true | undefined;
};

/** A code that a field accepts, with its names. */
export type MatchCode = { code: string; longName?: string | undefined; shortName?: string | undefined };

/** A field of an upload, as the matching sees it. */
export type MatchField = {
  name: string;
  heading: string;
  kind: ColumnKind;
  /** Whether the field needs no column and no value. */
  isOptional?: boolean | undefined;
  /** Further headings for the field, best first; a pair is joined. */
  synonyms?: readonly (string | readonly string[])[] | undefined;
  /** The field whose column is proposed too, if the sheet has no own column. */
  elseAs?: string | undefined;
  /** The value of blank cells that is proposed. */
  blank?: string | undefined;
  /** The value of all rows that is proposed if the sheet has no column for the field, and has one for `beside`. */
  absent?: { value: string; beside?: string } | undefined;
  /** The rows whose blank cells get the value; without it all rows. */
  blankIn?: BlankRows | undefined;
  /** How the value can follow from other cells, which is proposed without a column. */
  derived?: DerivedValue | undefined;
  /** The accepted codes, if the field has codes. */
  codes?: readonly MatchCode[] | undefined;
  /** Words that mean the same, each group with its usual code: female, f, w. */
  words?: readonly (readonly string[])[] | undefined;
  /** The field is no column of the upload: each different value of its column becomes a row. Then no other field is read. */
  list?: ListedValue | undefined;
  /** Which date is read of a cell with two, such as `2026-08-03 to 2026-08-07`. */
  inRange?: 'first' | 'last' | undefined;
  /** The people whose names may stand for their IDs. */
  people?: readonly KnownPerson[] | undefined;
  /** Whether a cell may have several codes, separated by commas. */
  isList?: boolean | undefined;
};

/** How a different value becomes a row of the upload. */
type ListedValue = {
  /** The cells that all rows have, by field. */
  cells: Readonly<Record<string, string>>;
  /** The field for the code: a known code, or one made from the value. */
  code: string;
  /** The fields for the value itself. */
  names: readonly string[];
};

/**
 * The rows of which other cells have these values, such as those of married people, with the label of the value. `who`: these rows cannot
 * be blank, and a message names them so.
 */
type BlankRows = { label: string; cells: Readonly<Record<string, string>>; who?: string };

/** A value that follows from other cells: Y for the manager of another row, the sum of numbers of the same row, or a number of the row. */
type DerivedValue = {
  /** The choice on the screen. */
  label: string;
  /** The rows get IDs. It is only offered, because IDs stay. */
  numbers?: RowNumbers;
  /** The fields that are added. */
  plus?: readonly string[];
  /** The fields that are subtracted; less than nothing is 0. */
  minus?: readonly string[];
};

/** IDs such as E0001, without those that people have. */
export type RowNumbers = { prefix: string; digits: number; taken: readonly string[] };

/** The headings of the export of another product, by field. */
export type ProductExport = {
  product: string;
  /** The export is recognised if the sheet has all of these headings. */
  signs: readonly string[];
  /** An empty list: the export has no such column. */
  columns: Readonly<Record<string, string | readonly string[]>>;
};

/** A person whom the company already has. */
export type KnownPerson = { emplId: string; name: string };

/** The fields that name people. References by email or name become IDs, of a row or of a known person. */
export type PeopleFields = {
  emplId: string;
  email: string;
  name: string;
  references: readonly string[];
  /** A field that is Y for people whom another row names in the first reference. */
  managerFlag: string;
  /** The field that is I for people who have left. */
  status: string;
  /** The active people of the company. */
  known?: readonly KnownPerson[];
};

/** The field that decides which rows are read. Its codes are `read` and `skip`. It is no column of the upload. */
export const rowFilterName = 'rowFilter';

export type MatchRules = {
  fields: readonly MatchField[];
  products: readonly ProductExport[];
  /** Groups of fields of which one is enough. */
  oneOf?: readonly (readonly string[])[];
  people?: PeopleFields;
};

/** The plain data that the reader of a matched sheet needs. */
export type MatchPlan = { fields: readonly MatchField[]; people?: PeopleFields | undefined; match: SheetMatch };
