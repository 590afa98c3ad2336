import { describe, expect, test } from 'vitest';
import { checkRows } from '#src/platform/excel/upload-sheet.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { toCategoryBody, categoryFacts, type KnownCategory, leaveCategorySheet, templateCategories } from './leave-category-sheet.ts';

const known = (leaveCode: string, more: Partial<KnownCategory> = {}): KnownCategory => ({
  leaveCode,
  leaveDescr: 'Annual leave',
  entitlement: 14,
  countsCalendarDays: false,
  isUsed: false,
  etag: '"1"',
  ...more,
});
const facts = categoryFacts([known('AL', { isUsed: true }), known('ST')]);

type Cells = [code: string, descr: string, days: string, counts: string];
const check = (...rows: Cells[]) =>
  checkRows(
    leaveCategorySheet,
    rows.map((cells, place) => ({ line: place + 2, cells })),
    facts,
  ).map(({ row, problem }) => ({
    row,
    said: problem && formatMessage(leaveCategorySheet.sentences, problem),
    effect: leaveCategorySheet.effect?.(row),
  }));

describe('a row of a leave category sheet', () => {
  test.each<[what: string, cells: Cells, said: string | undefined]>([
    ['passes', ['UL', 'Unpaid leave', '0', ''], undefined],
    ['needs a code', ['', 'Unpaid leave', '0', ''], 'Leave Code cannot be blank.'],
    ['rejects a code of more than three characters', ['LONG', 'Unpaid leave', '0', ''], 'Leave Code must have at most 3 characters.'],
    [
      'must use the case of a stored code',
      ['al', 'Annual leave', '14', ''],
      'This code exists as AL. To change it, use the same upper and lower case.',
    ],
    ['needs a description', ['UL', '', '0', ''], 'Leave Description cannot be blank.'],
    ['needs whole days', ['UL', 'Unpaid leave', '1.5', ''], 'Invalid number'],
    ['needs its days', ['UL', 'Unpaid leave', '', ''], 'Invalid number'],
    ['accepts only Y or N for calendar days', ['UL', 'Unpaid leave', '0', 'maybe'], 'Counts Calendar Days must be Y or N.'],
    [
      'cannot change the way of counting days once there is leave',
      ['AL', 'Annual leave', '14', 'Y'],
      "You can't change how days are counted because leave has been booked.",
    ],
    ['can change the way of counting days before', ['ST', 'Annual leave', '14', 'y'], undefined],
  ])('%s', (_, cells, said) => {
    expect(check(cells)[0]?.said).toBe(said);
  });

  test('is reported with each of its duplicates, ignoring case', () => {
    const twice = 'This row has duplicate entry.';
    expect(check(['UL', 'A', '0', ''], ['X', 'X', '0', ''], ['ul', 'B', '0', '']).map(({ said }) => said)).toEqual([
      twice,
      undefined,
      twice,
    ]);
  });

  test.each<[does: string, cells: Cells, changes: string[]]>([
    ['new', ['UL', 'Unpaid leave', '0', ''], []],
    ['same', ['AL', 'Annual leave', '14', ''], []],
    [
      'changed',
      ['ST', 'Study', '3', 'Y'],
      ['Leave Description: Annual leave → Study', 'Entitlement: 14 → 3', 'Counts Calendar Days: N → Y'],
    ],
  ])('is %s: %j', (does, cells, changes) => {
    expect(check(cells)[0]?.effect).toEqual({ does, changes });
  });

  test('counts days as the specification says for its code if the column is blank', () => {
    const rows = check(['HL', 'Hospital', '60', ''], ['UL', 'Unpaid', '0', '']);
    expect(rows.map(({ row }) => toCategoryBody(row).countsCalendarDays)).toEqual([true, false]);
  });
});

test('the examples of the template pass', () => {
  const rows = checkRows(
    leaveCategorySheet,
    templateCategories.map((row, line) => ({ line, cells: Object.values(row) })),
    categoryFacts([]),
  );
  expect(rows.map(({ problem }) => problem)).toEqual(templateCategories.map(() => undefined));
});
