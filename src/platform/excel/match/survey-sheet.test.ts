import { describe, expect, test } from 'vitest';
import { columnNames, findHeadingPlace, type ForeignRow, repeatedHeadings, rowsBelow, startOf, surveyColumns } from './survey-sheet.ts';

const rowsOf = (...rows: string[][]): ForeignRow[] => rows.map((cells, n) => ({ line: n + 1, cells }));
const known = ['firstname', 'lastname', 'email'];

describe('the headings are', () => {
  test('in the row with most known headings, of any sheet', () => {
    const cover = rowsOf(['Report'], ['Email']);
    const people = rowsOf(['People of 2026'], [], ['First Name', 'Last Name'], ['Email', 'Ana']);
    expect(findHeadingPlace([cover, people], known)).toEqual({ sheet: 1, row: 3 });
  });

  test('not in a row far below', () => {
    const far = rowsOf(...Array.from({ length: 12 }, (_, n) => (n === 11 ? ['First Name', 'Last Name'] : ['x', 'y'])));
    expect(findHeadingPlace([far], known)).toEqual({ sheet: 0, row: 1 });
  });

  test('otherwise in the first filled row of the first sheet with rows', () => {
    expect(findHeadingPlace([rowsOf(['Cover']), rowsOf(['', ''], ['a', 'b'], ['c', 'd'])], known)).toEqual({ sheet: 1, row: 2 });
    expect(findHeadingPlace([[]], known)).toEqual({ sheet: 0, row: 1 });
  });
});

const sheet = rowsOf(['Type', '', 'Type'], ['A', '02/03/2026', ''], ['B', '25/12/2026', ''], ['A', '', '', 'last'], ['', ' ', '']);
const place = { sheet: 0, row: 1 };

test('columns reach as far as their headings and cells, each with a name of its own', () => {
  expect(columnNames(sheet, place)).toEqual(['Type', 'Column B', 'Type (2)', 'Column D']);
  expect(repeatedHeadings(sheet, place)).toEqual(['Type']);
});

test('blank rows are no rows', () => {
  expect(rowsBelow(sheet, place).map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(rowsBelow([{ line: 2, cells: [''], faults: [{ place: 0 }] }], place)).toHaveLength(1);
});

test('a column shows its values with their rows, and its dates', () => {
  expect(surveyColumns(sheet, place).slice(0, 2)).toMatchObject([
    {
      samples: ['A', 'B'],
      values: [
        { text: 'A', rows: 2 },
        { text: 'B', rows: 1 },
      ],
      hasMoreValues: false,
    },
    { samples: ['02/03/2026', '25/12/2026'], dates: { either: 1, onlyDayFirst: 1, sample: '02/03/2026' } },
  ]);
});

test('of very many values the first three hundred are kept', () => {
  const many = rowsOf(['Name'], ...Array.from({ length: 1000 }, (_, n) => [`Name ${n}`]));
  const [column] = surveyColumns(many, place);
  expect(column?.values).toHaveLength(300);
  expect(column?.hasMoreValues).toBe(true);
});

test('the first rows are shown in short', () => {
  expect(startOf(rowsOf(['a', '', 'b', 'c', 'd', 'e'], [''], ['x'.repeat(50)]))).toEqual([
    { line: 1, text: 'a, b, c, d …' },
    { line: 3, text: 'x'.repeat(30) },
  ]);
});
