import { employmentFields } from './employment-fields.ts';
import { personalFields } from './personal-fields.ts';
import type { ProfileFieldRow } from './profile-field-row.ts';

/**
 * All fields of a profile. The contract, the SQL, the lists, the sheet, the form, erasure and disclosure follow from this table, in its order.
 * CONTRIBUTING.md lists the other files of a new field.
 */
export const profileFields = { ...personalFields, ...employmentFields } as const;

export type ProfileFields = typeof profileFields;
export type ProfileFieldName = keyof ProfileFields;

/** The names of the fields whose rows have these values. */
export type FieldsWith<Traits> = {
  [Name in ProfileFieldName]: ProfileFields[Name] extends Traits ? Name : never;
}[ProfileFieldName];

/** Fields that the contract, the queries and the form derive from the table. */
export type PlainField = Exclude<ProfileFieldName, FieldsWith<{ isSpecial: true }>>;
type PlainWith<Traits> = Extract<PlainField, FieldsWith<Traits>>;

type CountField = PlainWith<{ kind: 'count' }>;
export type DateField = PlainWith<{ kind: 'date' }>;
export type TextField = PlainWith<{ kind: 'text' }>;
export type CodeField = PlainWith<{ kind: 'code' }>;
/** Fields with a text that no profile may leave blank. */
type RequiredField = PlainWith<{ isRequired: true }>;
export type OptionalField = Exclude<PlainField, RequiredField | CountField>;

/** The row of a field, without the values that only some rows have. */
export const rowOf = (name: ProfileFieldName): ProfileFieldRow => profileFields[name];

// Object.keys returns strings; the table has no other keys.
export const allFields = Object.keys(profileFields) as ProfileFieldName[];

/** The fields whose rows have these values, in the order of the table. @example fieldsWith({ isSecret: true }) // ['nricPassport'] */
export const fieldsWith = <const Traits extends Partial<ProfileFieldRow>>(traits: Traits): FieldsWith<Traits>[] =>
  allFields.filter((name): name is FieldsWith<Traits> => {
    const row: Readonly<Record<string, unknown>> = rowOf(name);
    return Object.entries(traits).every(([trait, value]) => row[trait] === value);
  });

export type Place = 'list' | 'export' | 'sheet';
export type FieldsIn<In extends Place> = FieldsWith<Record<In, object>>;

/** The fields that appear in a place, in the order of the table. @example fieldsIn('list') // ['emplId', 'name', …] */
export const fieldsIn = <const In extends Place>(place: In): FieldsIn<In>[] =>
  allFields.filter((name): name is FieldsIn<In> => rowOf(name)[place] !== undefined);

export const isPlain = <Name extends ProfileFieldName>(name: Name): name is Name & PlainField => !rowOf(name).isSpecial;

export const plainFields = allFields.filter(isPlain);
const plainOf = <const Kind extends ProfileFieldRow['kind']>(kind: Kind) =>
  plainFields.filter((name): name is PlainWith<{ kind: Kind }> => rowOf(name).kind === kind);

export const countFields = plainOf('count');
export const dateFields = plainOf('date');
export const textFields = plainOf('text');
export const codeFields = plainOf('code');

export const optionalFields = plainFields.filter((name): name is OptionalField => rowOf(name).kind !== 'count' && !rowOf(name).isRequired);

/** A record with a value for each name. @example recordOf(['a', 'b'], (name) => name.length) // { a: 1, b: 1 } */
export const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  // Object.fromEntries gives strings as keys; these are the names that it gets.
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** The fields in the order of the rules or of the form. */
function orderedFor(place: 'rules' | 'form'): ProfileFieldName[] {
  const isMoved = (name: ProfileFieldName) => rowOf(name).after?.[place] !== undefined;
  const order: string[] = allFields.filter((name) => !isMoved(name));
  for (const name of allFields.filter(isMoved)) order.splice(order.indexOf(rowOf(name).after?.[place] ?? '') + 1, 0, name);
  // All of them are names of the table.
  return order as ProfileFieldName[];
}

/** The fields that `profileProblems` checks. */
export type ProfileField = Exclude<ProfileFieldName, FieldsWith<{ hasOwnRules: true }>>;

/** These fields in the order in which the rules check them (specification section 5, profile upload). */
export const checkedFields = orderedFor('rules').filter((name): name is ProfileField => !rowOf(name).hasOwnRules);

/** The fields of the form in its order. */
export const formFields = orderedFor('form').filter((name) => name !== 'version');

/** The names of the fields in messages, in the order of the rules. */
export const profileFieldNames = recordOf(checkedFields, (name): string => profileFields[name].heading);

const limitedFields = /* @__PURE__ */ allFields.filter(
  (name): name is FieldsWith<{ maximum: number }> => rowOf(name).maximum !== undefined,
);

/** The maximum length of each field in characters; for counts in digits (specification section 9). */
export const profileLimits = /* @__PURE__ */ recordOf(limitedFields, (name) => profileFields[name].maximum);

export type LookupField = FieldsWith<{ lookup: string }>;
export const lookupFields = allFields.filter((name): name is LookupField => rowOf(name).lookup !== undefined);

/** The fields whose values are codes, with the field of the translate items that defines them. */
export const profileLookups = recordOf(lookupFields, (name) => profileFields[name].lookup) as {
  // Each field has the lookup of its own row.
  readonly [Name in LookupField]: ProfileFields[Name]['lookup'];
};

type Optional<Value> = Value | null | undefined;

/**
 * A profile in a form, a sheet or a call. `profileProblems` checks its values; before that, dates and codes are any text, and blank is `''`
 * or null.
 */
export type ProfileInput = { [Name in RequiredField]: string } & { [Name in OptionalField]?: Optional<string> } & {
  [Name in CountField]?: Optional<number>;
} & {
  reportsTo?: Optional<{ emplId?: Optional<string> }>;
  deptId: readonly string[];
  lastDay?: Optional<string>;
  status: string;
  roles: readonly { role: string }[];
};
