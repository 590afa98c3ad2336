import { describe, expect, test } from 'vitest';
import { applyMatch } from './apply-match.ts';
import type { ColumnMatch, MatchField, MatchPlan, SheetMatch } from './sheet-match.ts';
import type { ForeignRow } from './survey-sheet.ts';

const fields: readonly MatchField[] = [
  { name: 'emplId', heading: 'EmployeeID', kind: 'text' },
  { name: 'name', heading: 'EmployeeName', kind: 'text' },
  { name: 'email', heading: 'BusinessEmail', kind: 'text' },
  { name: 'gender', heading: 'Gender', kind: 'text', codes: [{ code: 'F', longName: 'Female' }] },
  { name: 'joined', heading: 'DateJoined', kind: 'date' },
  { name: 'days', heading: 'Days', kind: 'days' },
  { name: 'manager', heading: 'LineManager', kind: 'text' },
  { name: 'flag', heading: 'isManager', kind: 'text' },
];
const status: MatchField = { name: 'status', heading: 'Status', kind: 'text' };
const names = ['ID', 'First', 'Last', 'Mail', 'Sex', 'Hired', 'Amount', 'Boss', 'State'];
const columns: Record<string, ColumnMatch> = {
  emplId: { from: ['ID'] },
  name: { from: ['First', 'Last'] },
  email: { from: ['Mail'] },
  gender: { from: ['Sex'], blank: 'F' },
  joined: { from: ['Hired'] },
  days: { from: ['Amount'] },
  manager: { from: ['Boss'] },
  flag: { from: [], isDerived: true },
};
const people = { emplId: 'emplId', email: 'email', name: 'name', references: ['manager'], managerFlag: 'flag', status: 'status' };

const foreign = (rows: readonly string[][]): ForeignRow[] => rows.map((cells, n) => ({ line: n + 2, cells }));
const apply = (rows: readonly string[][], more: Partial<SheetMatch> = {}, plan: Partial<MatchPlan> = {}) =>
  applyMatch(foreign(rows), names, { fields, match: { columns, codes: {}, ...more }, ...plan });
const cellsOf = (...args: Parameters<typeof apply>) => apply(...args).rows.map(({ cells }) => cells);

describe('a sum of other cells', () => {
  const of = (...cells: string[]) => {
    const days = ['carried', 'granted', 'available', 'taken', 'left'].map((name): MatchField => ({ name, heading: name, kind: 'days' }));
    const sums = days.map((field) => {
      if (field.name === 'available') return { ...field, derived: { label: '', plus: ['carried', 'granted'] } };
      return field.name === 'left' ? { ...field, derived: { label: '', plus: ['available'], minus: ['taken'] } } : field;
    });
    const from = Object.fromEntries(['carried', 'granted', 'taken'].map((name) => [name, { from: [name], blank: '0' }]));
    const match = {
      columns: { ...from, available: { from: [], isDerived: true as const }, left: { from: [], isDerived: true as const } },
      codes: {},
    };
    return applyMatch(foreign([cells]), ['carried', 'granted', 'taken'], { fields: sums, match }).rows[0]?.cells;
  };

  test('is written as a number, and is never below 0', () => {
    expect(of('2,5', '28 days', '4')).toEqual(['2.5', '28', '30.5', '4', '26.5']);
    expect(of('', '14', '20')).toEqual(['0', '14', '14', '20', '0']);
  });

  test('stays blank if one of the cells is no number', () => {
    expect(of('x', '28', '4')).toEqual(['x', '28', '', '4', '']);
  });
});

describe('the value of blank cells in some rows', () => {
  const plan = (blank?: string): MatchPlan => ({
    fields: [
      { name: 'status', heading: 'Status', kind: 'text' },
      { name: 'days', heading: 'Days', kind: 'days', blankIn: { label: 'If blank and married', cells: { status: 'MAR' } } },
    ],
    match: { columns: { status: { from: ['status'] }, days: { from: ['days'], ...(blank && { blank }) } }, codes: {} },
  });
  const read = (blank?: string) =>
    applyMatch(
      foreign([
        ['MAR', ''],
        ['MAR', '2'],
        ['SIN', ''],
      ]),
      ['status', 'days'],
      plan(blank),
    ).rows.map(({ cells }) => cells[1]);

  test('fills them only where the other cell fits', () => {
    expect(read('1')).toEqual(['1', '2', '']);
    expect(read()).toEqual(['', '2', '']);
  });
});

describe('a cell', () => {
  test('is joined, matched and written as the upload expects it', () => {
    expect(cellsOf([[' 1 ', 'Ana', ' Silva ', 'a@a.example', 'female', '2026-03-02', '2,50 days', '', '']])).toEqual([
      ['1', 'Ana Silva', 'a@a.example', 'F', '02/03/2026', '2.5', '', ''],
    ]);
  });

  test('without a text has the value for blank cells', () => {
    expect(cellsOf([['1', '', 'Silva', '', '', '', '', '', '']])).toEqual([['1', 'Silva', '', 'F', '', '', '', '']]);
  });

  test.each([
    ['dayFirst', '02/03/2026', '02/03/2026'],
    ['monthFirst', '02/03/2026', '03/02/2026'],
    ['monthFirst', '12/25/2026', '25/12/2026'],
    // Later rules read dates day first and would accept it.
    ['monthFirst', '25/12/2026', '25/12/2026 (month first)'],
    ['dayFirst', '12/25/2026', '12/25/2026'],
    ['dayFirst', 'soon', 'soon'],
  ] as const)('with a date, %s: %s becomes %s', (dateOrder, text, date) => {
    expect(cellsOf([['1', '', '', '', '', text, '', '', '']], { dateOrder })[0]?.[4]).toBe(date);
  });

  test.each([
    ['8.00', '8'],
    ['1,5', '1.5'],
    ['1.00 days', '1'],
    ['0.5 d', '0.5'],
    ['8.00 hours', '8.00 hours'],
    ['1,234.5', '1,234.5'],
  ])('with the days %j becomes %j', (text, days) => {
    expect(cellsOf([['1', '', '', '', '', '', text, '', '']])[0]?.[5]).toBe(days);
  });

  test('without a value is named by the field that reads it', () => {
    const rows = [{ line: 2, cells: ['1', '', '#N/A'], faults: [{ place: 2, error: '#N/A' }] }];
    expect(applyMatch(rows, names, { fields, match: { columns, codes: {} } }).rows[0]?.fault).toEqual({ place: 1, error: '#N/A' });
    const unread = [{ line: 2, cells: ['1'], faults: [{ place: 8, error: '#N/A' }] }];
    expect(applyMatch(unread, names, { fields, match: { columns, codes: {} } }).rows[0]?.fault).toBeUndefined();
  });
});

describe('people', () => {
  const row = (id: string, first: string, last: string, boss: string) => [id, first, last, `${first}@a.example`, 'F', '', '', boss, ''];
  const managersOf = (rows: readonly string[][]) =>
    apply(rows, {}, { people }).rows.map(({ cells, order }) => [order, cells[0], cells[6], cells[7]]);

  test('are found by ID, email and name, and come before the people who report to them', () => {
    const rows = [
      row('3', 'Cho', 'Park', 'Silva, Ana'),
      row('2', 'Ben', 'Ode', 'ANA@a.example'),
      row('4', 'Dee', 'Tan', 'Ben Ode'),
      row('1', 'Ana', 'Silva', 'M0001'),
    ];
    expect(managersOf(rows)).toEqual([
      [0, '1', 'M0001', 'Y'],
      [1, '3', '1', 'N'],
      [2, '2', '1', 'Y'],
      [3, '4', '2', 'N'],
    ]);
  });

  test('with the same name are not guessed', () => {
    const rows = [row('1', 'Ana', 'Silva', ''), row('2', 'Ana', 'Silva', ''), row('3', 'Ben', 'Ode', 'Ana Silva')];
    expect(managersOf(rows)[2]).toEqual([2, '3', 'Ana Silva', 'N']);
  });

  test('of the company are found by name, if the name is that of one active person', () => {
    const known = [
      { emplId: 'M1', name: 'Éva Ruiz' },
      { emplId: 'M2', name: 'Tom Hall' },
      { emplId: 'M3', name: 'Hall, Tom' },
      // The row of a person counts for more than the profile.
      { emplId: '9', name: 'Ana Silva' },
      { emplId: '4', name: 'Dee Tan' },
    ];
    const rows = [
      row('9', 'Anne', 'Silva', 'eva ruiz'),
      row('1', 'Ana', 'Silva', 'Tom Hall'),
      row('2', 'Ben', 'Ode', 'Ana Silva'),
      row('3', 'Dee', 'Tan', 'M2'),
      row('5', 'Cho', 'Park', 'Dee Tan'),
    ];
    const managers = (codes: SheetMatch['codes']) =>
      Object.fromEntries(apply(rows, { codes }, { people: { ...people, known } }).rows.map(({ cells }) => [cells[0], cells[6]]));
    expect(managers({})).toEqual({ 9: 'M1', 1: 'Tom Hall', 2: '1', 3: 'M2', 5: 'Dee Tan' });
    expect(managers({ manager: { 'tom hall': 'M3', 'dee tan': '' } })).toMatchObject({ 1: 'M3', 5: 'Dee Tan' });
  });

  test('who have left are found only without an active namesake', () => {
    const left = ['1', 'Ana', 'Silva', '', 'F', '', '', '', 'I'];
    const bosses = (rows: readonly string[][]) =>
      apply(rows, { columns: { ...columns, status: { from: ['State'] } } }, { fields: [...fields, status], people }).rows.map(
        ({ cells }) => cells[6],
      );
    expect(bosses([left, row('2', 'Ana', 'Silva', ''), row('3', 'Ben', 'Ode', 'Ana Silva')])).toContain('2');
    expect(bosses([left, row('3', 'Ben', 'Ode', 'Ana Silva')])).toContain('1');
  });

  test('who manage each other stay in the order of the sheet', () => {
    expect(managersOf([row('1', 'Ana', 'Silva', '2'), row('2', 'Ben', 'Ode', '1')]).map(([, id]) => id)).toEqual(['2', '1']);
  });

  test('without an ID and without a manager are no managers', () => {
    expect(managersOf([row('', 'Ana', 'Silva', ''), row('', 'Ben', 'Ode', '')]).map(([, , , flag]) => flag)).toEqual(['N', 'N']);
  });

  test('keep the flag of the sheet if it has one', () => {
    const matched = apply([row('1', 'Ana', 'Silva', '1')], { columns: { ...columns, flag: { from: [], blank: 'N' } } }, { people });
    expect(matched.rows[0]?.cells[7]).toBe('N');
  });

  // A cost that grows with the square of the rows would exceed the time limit of a test.
  test('of twenty thousand rows in one line of managers are ordered from the top', () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => row(String(n), `A${n}`, 'B', String(n + 1)));
    expect(managersOf(rows)[0]?.[1]).toBe('19999');
  });
});

describe('rows', () => {
  const filter: MatchField = {
    name: 'rowFilter',
    heading: 'Status',
    kind: 'text',
    isOptional: true,
    codes: [{ code: 'read' }, { code: 'skip' }],
    words: [
      ['approved', 'read'],
      ['denied', 'skip'],
    ],
  };
  const rows = ['Approved', 'Denied', 'Other', ''].map((state, n) => [String(n), '', '', '', '', '', '', '', state]);
  const idsOf = ({ rows: read }: ReturnType<typeof applyMatch>) => read.map(({ cells }) => cells[0]);

  test('are left out by the filter, also those with an unknown value', () => {
    const matched = apply(rows, { columns: { ...columns, rowFilter: { from: ['State'] } } }, { fields: [...fields, filter] });
    expect(idsOf(matched)).toEqual(['0']);
    expect(matched.leftOut).toBe(3);
    expect(matched.rows[0]?.cells).toHaveLength(fields.length);
  });

  test('are read by a choice', () => {
    const match = { columns: { ...columns, rowFilter: { from: ['State'], blank: 'read' } }, codes: { rowFilter: { other: 'read' } } };
    expect(idsOf(apply(rows, match, { fields: [...fields, filter] }))).toEqual(['0', '2', '3']);
  });

  test('are all read without a filter column', () => {
    expect(idsOf(apply(rows, {}, { fields: [...fields, filter] }))).toHaveLength(4);
  });
});
