import type { ListColumn, ListColumns } from '#src/platform/lists/list-columns.ts';
import { fieldsIn, type FieldsIn, type FieldsWith, profileFieldNames, recordOf, rowOf } from '../profile/employee-profile-fields.ts';

type OptionalSheetField = FieldsWith<{ sheet: { isOptional: true } }>;
type SheetFieldName = Exclude<FieldsIn<'sheet'>, OptionalSheetField>;

const isOptional = (name: FieldsIn<'sheet'>): name is OptionalSheetField => rowOf(name).sheet?.isOptional === true;

/** The fields that every sheet has, in its order. */
export const sheetFieldNames = fieldsIn('sheet').filter((name): name is SheetFieldName => !isOptional(name));

/** The fields whose columns a sheet may leave out. */
export const optionalSheetFieldNames = fieldsIn('sheet').filter(isOptional);

const text = (heading: string) => ({ heading, kind: 'text' }) as const;

/** The columns of the table that shows an uploaded sheet, in the order of the sheet. */
export const profileSheetColumns = {
  ...recordOf(sheetFieldNames, (name): ListColumn => ({
    heading: profileFieldNames[name],
    kind: rowOf(name).kind === 'date' ? 'date' : 'text',
  })),
  isManager: text('isManager'),
  isAdmin: text('isAdmin'),
} satisfies ListColumns;
