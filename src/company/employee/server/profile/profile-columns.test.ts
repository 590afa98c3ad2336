import { readFileSync, globSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Profile, ProfileBody } from '#src/company/employee/profile/employee-profile-contract.ts';
import {
  allFields,
  fieldsWith,
  formFields,
  plainFields,
  type ProfileFieldName,
  rowOf,
  textFields,
} from '#src/company/employee/profile/employee-profile-fields.ts';
import { testApp } from '#src/testing/test-app.ts';
import { columnOf, computedColumns, lookupColumns } from './profile-column-queries.ts';

const t = testApp();
let columns: readonly { name: string; isNullable: boolean }[];

beforeAll(async () => {
  columns = await t.sql<{ name: string; isNullable: boolean }[]>`
    select attname::text as name, not attnotnull as "isNullable" from pg_attribute
    where attrelid = 'employee'::regclass and attnum > 0 and not attisdropped`;
});

const ownColumn = (name: ProfileFieldName) => columnOf(name) ?? [];
const fieldColumns = allFields.flatMap(ownColumn);

test('every column of the table employee is a field of the table of fields, or computed', () => {
  const known = [...fieldColumns, ...computedColumns];
  const names = columns.map(({ name }) => name);
  expect(
    names.filter((name) => !known.includes(name)),
    'Add a row to personal-fields.ts or employment-fields.ts',
  ).toEqual([]);
  expect(
    known.filter((name) => !names.includes(name)),
    'Add the column to schema.sql',
  ).toEqual([]);
});

test('a field is marked as never null exactly if its column is', () => {
  const isNullable = (name: string) => columns.find((column) => column.name === name)?.isNullable;
  const neverNull = plainFields.filter((name) => rowOf(name).isNeverNull || rowOf(name).kind === 'count');
  expect(neverNull.flatMap(ownColumn).filter(isNullable)).toEqual([]);
  expect(
    plainFields
      .filter((name) => !neverNull.includes(name))
      .flatMap(ownColumn)
      .filter((name) => !isNullable(name)),
  ).toEqual([]);
});

test.each(textFields.filter((name) => name !== 'emplId'))('the column of %s holds its longest text and no longer text', async (name) => {
  const { emplId } = await t.addPerson();
  const { maximum = 0 } = rowOf(name);
  const store = (length: number) => t.sql`update employee set ${t.sql(columnOf(name))} = ${'x'.repeat(length)} where empl_id = ${emplId}`;
  await store(maximum);
  await expect(store(maximum + 1)).rejects.toThrow(/check constraint/);
});

test('the audit log hides the secret fields, and leaves out the computed columns', async () => {
  const [trigger] = await t.sql<{ arguments: string }[]>`
    select encode(tgargs, 'escape') as arguments from pg_trigger where tgrelid = 'employee'::regclass and tgname = 'audit'`;
  const [key = '', secret = '', leftOut = ''] = trigger?.arguments.split('\\000') ?? [];
  expect(key).toBe('empl_id');
  expect(secret.split(',')).toEqual(fieldsWith({ isSecret: true }).flatMap(ownColumn));
  expect(leftOut.split(',').toSorted()).toEqual(computedColumns.toSorted());
});

test('erasing a person removes the erased fields from the audit log, and no others', async () => {
  const entry = Object.fromEntries(fieldColumns.map((name) => [name, 'x']));
  const [row] = await t.sql<{ after: Record<string, string> }[]>`select erase_personal(${JSON.stringify(entry)}::text::jsonb) as after`;
  const erased = fieldColumns.filter((name) => row?.after[name] === '(erased)');
  expect(erased.toSorted()).toEqual(
    allFields
      .filter((name) => rowOf(name).privacy !== 'work')
      .flatMap(ownColumn)
      .toSorted(),
  );
});

test('the columns that require a code of their field, and the plain name, are generated', async () => {
  const generated = await t.sql<{ name: string }[]>`
    select attname::text as name from pg_attribute where attrelid = 'employee'::regclass and attgenerated <> ''`;
  expect(generated.map(({ name }) => name).toSorted()).toEqual([...lookupColumns, 'plain_name'].toSorted());
});

test('the contract has no field without a row, and a row for each field', () => {
  const answered = ['hasAccount', 'texts', 'workState', 'workPattern', 'workNames'];
  expect(Object.keys(Profile.shape).toSorted()).toEqual([...allFields, ...answered].toSorted());
  expect(Object.keys(ProfileBody.shape).toSorted()).toEqual([...allFields, ...answered, 'addsMissed'].toSorted());
});

test.each(formFields.filter((name) => name !== 'roles'))('the form has a control for %s', (name) => {
  const screens = globSync('src/company/employee/client/profile/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const control = new RegExp(String.raw`(?:field|dates|name=|id=|HistoryField)[^\n]{0,40}['"]${name}['"]`);
  expect(screens.some((text) => control.test(text))).toBe(true);
});
