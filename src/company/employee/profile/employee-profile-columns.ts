import type { ListColumn, ListColumns } from '#src/platform/lists/list-columns.ts';
import { fieldsIn, type FieldsIn, type ProfileFieldName, type ProfileFields, rowOf } from './employee-profile-fields.ts';

/** The ids of the columns of the list, or of those that only the export has. */
type ColumnId<In extends 'list' | 'export'> = {
  [Name in FieldsIn<In>]: ProfileFields[Name] extends Record<In, { id: infer Id extends string }> ? Id : Name;
}[FieldsIn<In>];

function columnEntry(name: ProfileFieldName, place: 'list' | 'export'): [id: string, column: ListColumn] {
  const { kind, isSecret, ...row } = rowOf(name);
  const { id = name, heading = row.heading, show = kind === 'code' || kind === 'list' ? `texts.${name}` : undefined } = row[place] ?? {};
  return [
    id,
    {
      heading,
      kind: kind === 'date' ? 'date' : kind === 'count' ? 'number' : 'text',
      ...(show !== undefined && { show }),
      ...(isSecret && { isSecret }),
    },
  ];
}

/** The columns of the profile list. Codes are shown by their names. */
export const profileColumns = Object.fromEntries(
  fieldsIn('list').map((name) => columnEntry(name, 'list')),
  // The ids of the type are those of the rows.
) as Readonly<Record<ColumnId<'list'>, ListColumn>>;

const isOnlyIfUsed = (name: ProfileFieldName) => rowOf(name).export?.isOnlyIfUsed === true;

/** The columns of the exported workbook: those of the list and all other profile fields. Columns that may be unused come last. */
export const profileExportColumns = {
  ...profileColumns,
  ...(Object.fromEntries(
    fieldsIn('export')
      .toSorted((a, b) => Number(isOnlyIfUsed(a)) - Number(isOnlyIfUsed(b)))
      .map((name) => columnEntry(name, 'export')),
    // The ids of the type are those of the rows.
  ) as Readonly<Record<ColumnId<'export'>, ListColumn>>),
} satisfies ListColumns;
