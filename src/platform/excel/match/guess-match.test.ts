import { describe, expect, test } from 'vitest';
import {
  findProduct,
  fitsColumns,
  guessMatch,
  knownHeadings,
  missingFields,
  missingInRows,
  nameColumns,
  unusedColumns,
} from './guess-match.ts';
import type { MatchRules } from './sheet-match.ts';

const rules: MatchRules = {
  fields: [
    { name: 'emplId', heading: 'EmployeeID', kind: 'text', synonyms: ['Employee #', 'ID'] },
    { name: 'name', heading: 'EmployeeName', kind: 'text', synonyms: ['Full name', ['First name', 'Last name'], 'Name'] },
    { name: 'email', heading: 'BusinessEmail', kind: 'text', synonyms: ['Work email', 'E-mail address', 'Email'] },
    { name: 'joined', heading: 'DateJoined', kind: 'date', synonyms: ['Date hired', 'Hire date', 'Start date'] },
    { name: 'status', heading: 'Status', kind: 'text', blank: 'A' },
    { name: 'flag', heading: 'isManager', kind: 'text', derived: { label: 'Y for managers' } },
    { name: 'state', heading: 'WorkState', kind: 'text', isOptional: true },
  ],
  products: [{ product: 'Timely', signs: ['name', 'surname'], columns: { name: ['name', 'surname'], email: 'mail' } }],
};

const fromOf = (...headings: string[]) =>
  Object.fromEntries(Object.entries(guessMatch(nameColumns(headings), rules).columns).map(([name, { from }]) => [name, from]));

describe('columns are guessed', () => {
  test('by the heading in any case and with any marks', () => {
    expect(fromOf('employee_id', 'EMPLOYEE NAME', 'Business-Email', 'Date  joined')).toMatchObject({
      emplId: ['employee_id'],
      name: ['EMPLOYEE NAME'],
      email: ['Business-Email'],
      joined: ['Date joined'],
    });
  });

  test('by synonyms, the best first', () => {
    expect(fromOf('Email', 'Work Email', 'Hire Date', 'Employee #')).toMatchObject({
      email: ['Work Email'],
      joined: ['Hire Date'],
      emplId: ['Employee #'],
    });
  });

  test('and two headings are joined', () => {
    expect(fromOf('Last Name', 'First Name')).toMatchObject({ name: ['First Name', 'Last Name'] });
    expect(fromOf('Full name', 'Last Name', 'First Name')).toMatchObject({ name: ['Full name'] });
  });

  test('for one field each; the heading of a field is never a synonym of another', () => {
    const one: MatchRules = {
      fields: [
        { name: 'first', heading: 'First', kind: 'text', synonyms: ['Second', 'Third'] },
        { name: 'second', heading: 'Second', kind: 'text', synonyms: ['Third'] },
      ],
      products: [],
    };
    expect(guessMatch(['Second', 'Third'], one).columns).toEqual({ first: { from: ['Third'] }, second: { from: ['Second'] } });
  });

  test('by the export of a product before anything else', () => {
    expect(findProduct(['Surname', 'Name', 'Full name'], rules.products)?.product).toBe('Timely');
    expect(fromOf('Surname', 'Name', 'Full name', 'Mail')).toMatchObject({ name: ['Name', 'Surname'], email: ['Mail'] });
    expect(findProduct(['Name'], rules.products)).toBeUndefined();
    const withoutIds = { ...rules, products: [{ product: 'Timely', signs: ['ID'], columns: { emplId: [] } }] };
    expect(guessMatch(['ID'], withoutIds).columns['emplId']).toBeUndefined();
  });

  test('and fields without a column get the proposed value', () => {
    expect(guessMatch(['Email'], rules).columns).toEqual({
      email: { from: ['Email'] },
      status: { from: [], blank: 'A' },
      flag: { from: [], isDerived: true },
    });
    expect(guessMatch(['Status', 'isManager'], rules).columns).toEqual({
      status: { from: ['Status'], blank: 'A' },
      flag: { from: ['isManager'] },
    });
  });
});

test('columns have names that differ', () => {
  expect(nameColumns(['Email', ' ', 'Email', 'Email  (2)', ...Array<string>(23).fill('')]).slice(0, 5)).toEqual([
    'Email',
    'Column B',
    'Email (2)',
    'Email (2) (2)',
    'Column E',
  ]);
  expect(nameColumns(Array<string>(28).fill('')).at(-1)).toBe('Column AB');
});

test('fields without a column and a value are missing, unless they are optional', () => {
  const match = guessMatch(nameColumns(['ID', 'Full name']), rules);
  expect(missingFields(match, rules)).toEqual(['BusinessEmail', 'DateJoined']);
  expect(missingFields({ ...match, columns: { ...match.columns, email: { from: [], blank: '-' } } }, rules)).toEqual(['DateJoined']);
});

test('one field of a group is enough', () => {
  const group: MatchRules = {
    fields: [
      { name: 'a', heading: 'EmployeeID', kind: 'text', isOptional: true },
      { name: 'b', heading: 'BusinessEmail', kind: 'text', isOptional: true },
    ],
    products: [],
    oneOf: [['a', 'b']],
  };
  expect(missingFields({ columns: {}, codes: {} }, group)).toEqual(['EmployeeID or BusinessEmail']);
  expect(missingFields({ columns: { b: { from: ['Email'] } }, codes: {} }, group)).toEqual([]);
});

test('a remembered match fits a sheet with all its columns', () => {
  const match = { columns: { a: { from: ['ID'] }, b: { from: [], blank: 'A' } }, codes: {} };
  expect(fitsColumns(match, ['Name', 'ID'])).toBe(true);
  expect(fitsColumns(match, ['Name'])).toBe(false);
  expect(fitsColumns({ columns: { b: { from: [], blank: 'A' } }, codes: {} }, ['Name'])).toBe(false);
});

test('the known headings are those of fields, synonyms and products', () => {
  expect(knownHeadings(rules)).toEqual(expect.arrayContaining(['employeeid', 'employee#', 'firstname', 'lastname', 'surname', 'mail']));
});

describe('the value of a column that the sheet lacks', () => {
  const withAbsent = (absent: { value: string; beside?: string }): MatchRules => ({
    fields: [{ name: 'phone', heading: 'Phone', kind: 'text', absent }, ...rules.fields],
    products: [],
  });
  const phoneOf = (headings: string[], absent: { value: string; beside?: string }) =>
    guessMatch(headings, withAbsent(absent)).columns['phone'];

  test('is proposed for all rows, and not for blank cells of a column', () => {
    expect(phoneOf(['ID'], { value: 'none' })).toEqual({ from: [], blank: 'none' });
    expect(phoneOf(['ID', 'Phone'], { value: 'none' })).toEqual({ from: ['Phone'] });
  });

  test('may depend on another column', () => {
    expect(phoneOf(['ID'], { value: 'none', beside: 'email' })).toBeUndefined();
    expect(phoneOf(['Email'], { value: 'none', beside: 'email' })).toEqual({ from: [], blank: 'none' });
  });
});

describe('a value that only some rows need', () => {
  const some: MatchRules = {
    fields: [
      { name: 'status', heading: 'Status', kind: 'text', codes: [{ code: 'MAR', longName: 'Married' }] },
      { name: 'wedding', heading: 'Wedding', kind: 'date', blankIn: { label: '', cells: { status: 'MAR' }, who: 'of married people' } },
      { name: 'part', heading: 'Part', kind: 'text', blankIn: { label: '', cells: { status: 'MAR' } } },
    ],
    products: [],
  };
  const sheet = (...values: string[]) => [{ name: 'Civil', values: values.map((text) => ({ text })) }];
  const match = { columns: { status: { from: ['Civil'] } }, codes: {} };

  test('is missing if the sheet has such rows', () => {
    expect(missingInRows(match, some, sheet('Single', 'married'))).toEqual(['Wedding of married people']);
    expect(missingInRows(match, some, sheet('Single'))).toEqual([]);
    expect(missingInRows({ columns: { status: { from: [], blank: 'MAR' } }, codes: {} }, some, [])).toEqual(['Wedding of married people']);
  });

  test('is missing for values that HR has given the code', () => {
    expect(missingInRows({ ...match, codes: { status: { union: 'MAR' } } }, some, sheet('Union'))).toEqual(['Wedding of married people']);
  });

  test('is not missing with a column or a value', () => {
    for (const wedding of [{ from: ['Civil'] }, { from: [], blank: '01/01/2000' }])
      expect(missingInRows({ ...match, columns: { ...match.columns, wedding } }, some, sheet('Married'))).toEqual([]);
  });
});

test('filled columns that no field uses are named, but not beside a list of values', () => {
  const sheet = ['ID', 'Shoe size', 'Empty'].map((name) => ({ name, values: name === 'Empty' ? [] : [{ text: '1' }] }));
  const match = { columns: { emplId: { from: ['ID'] } }, codes: {} };
  expect(unusedColumns(match, rules, sheet)).toEqual(['Shoe size']);
  const list = { name: 'emplId', heading: 'IDs', kind: 'text', list: { cells: {}, code: 'code', names: [] } } as const;
  expect(unusedColumns(match, { fields: [list], products: [] }, sheet)).toEqual([]);
});

test('IDs that rows can get are offered, not proposed', () => {
  const numbers = { prefix: 'E', digits: 4, taken: [] };
  const offered: MatchRules = {
    fields: [{ name: 'id', heading: 'ID', kind: 'text', derived: { label: 'Number', numbers } }],
    products: [],
  };
  const match = guessMatch(['Name'], offered);
  expect(missingFields(match, offered)).toEqual(['ID']);
  expect(missingFields({ ...match, columns: { id: { from: [], isDerived: true } } }, offered)).toEqual([]);
});
