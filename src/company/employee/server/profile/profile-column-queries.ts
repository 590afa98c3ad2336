import {
  allFields,
  codeFields,
  type FieldsWith,
  type ProfileFieldName,
  rowOf,
} from '#src/company/employee/profile/employee-profile-fields.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';

/** The column of a field in the table `employee`; undefined if another table stores the field. @example columnOf('emplId') // 'empl_id' */
export const columnOf = <Name extends ProfileFieldName>(name: Name): ColumnOf<Name> =>
  // The type says the same of the rows.
  (rowOf(name).isElsewhere ? undefined : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as ColumnOf<Name>;

type ColumnOf<Name extends ProfileFieldName> = Name extends FieldsWith<{ isElsewhere: true }> ? undefined : string;

/** The columns of the table `employee` that require the codes of a field by a foreign key. */
export const lookupColumns: readonly string[] = codeFields.map((name) => `${columnOf(name)}_field`);

/** The columns of the table `employee` that are not fields, because the database computes them. */
export const computedColumns: readonly string[] = [...lookupColumns, 'departments', 'plain_name'];

const columnsOf = (names: readonly ProfileFieldName[]) =>
  names.flatMap((name) => {
    const column: string | undefined = columnOf(name);
    return column === undefined ? [] : [{ ...rowOf(name), column, name }];
  });

/** The columns that erasing a person empties. It replaces the name and the email address, which no profile lacks. */
const emptiedColumns = columnsOf(allFields).filter(({ privacy, isNeverNull }) => privacy !== 'work' && !isNeverNull);

/** Assignments that empty the erased columns of the table `employee`. */
export const emptyErasedColumns = (sql: Tag): Fragment =>
  emptiedColumns.map(({ column }): Fragment => sql`${sql(column)} = default`).reduce((all, next) => sql`${all}, ${next}`);

/** The condition that the erased columns of an employee `e` are empty. */
export const isEmptied = (sql: Tag): Fragment =>
  emptiedColumns
    .map(({ column, kind }): Fragment => (kind === 'count' ? sql`e.${sql(column)} = 0` : sql`e.${sql(column)} is null`))
    .reduce((all, next) => sql`${all} and ${next}`);

type HistoryFormat = 'text' | 'date' | 'roles' | 'hidden' | { codes: string };

/** The labels that differ from the heading of the field. */
const historyLabels: { readonly [Name in ProfileFieldName]?: string } = {
  name: 'Name',
  businessEmail: 'Business email',
  totalChildren: 'Children',
};

/** The columns whose changes employees see of their own profile, with their labels and formats. Fields that name someone else are missing. */
export const profileHistory: Readonly<Record<string, readonly [label: string, format: HistoryFormat]>> = Object.fromEntries(
  columnsOf(allFields)
    .filter(({ name, kind }) => kind !== 'person' && name !== 'emplId' && name !== 'version')
    .map((row) => [row.column, [historyLabels[row.name] ?? sentenceCase(row.heading), historyFormat(row)] as const]),
);

function historyFormat({ name, kind, lookup = name, isSecret }: ReturnType<typeof columnsOf>[number]): HistoryFormat {
  if (isSecret) return 'hidden';
  if (kind === 'code') return { codes: lookup };
  return name === 'roles' ? 'roles' : kind === 'date' ? 'date' : 'text';
}

/** @example sentenceCase('LOB Number') // 'LOB number' */
function sentenceCase(heading: string): string {
  const [first = '', ...words] = heading.split(' ');
  return [first, ...words.map((word) => word.toLowerCase())].join(' ');
}
