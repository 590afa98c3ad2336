import { describe, expect, test } from 'vitest';
import { checkRows } from '#src/platform/excel/upload-sheet.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { itemFacts, toItemNames, type KnownItem, templateItemRows, translateItemSheet } from './translate-item-sheet.ts';

const hana = { emplId: 'E1', name: 'Hana Tan' };
const known = (fieldvalue: string, more: Partial<KnownItem> = {}): KnownItem => ({
  id: { fieldname: 'dept_id', fieldvalue },
  effStatus: 'A',
  xlatlongname: 'Engineering',
  xlatshortname: 'Eng',
  etag: '"1"',
  holders: [],
  count: 0,
  ...more,
});
const facts = itemFacts([
  known('ENG', { holders: [hana], count: 1 }),
  known('OLD'),
  known('OUT', { effStatus: 'I', holders: [hana], count: 1 }),
  { ...known('A'), id: { fieldname: 'status', fieldvalue: 'A' } },
]);

type Cells = [field: string, value: string, long: string, short: string, status: string];
const check = (...rows: Cells[]) =>
  checkRows(
    translateItemSheet,
    rows.map((cells, place) => ({ line: place + 2, cells })),
    facts,
  ).map(({ row, problem }) => ({
    row,
    said: problem && formatMessage(translateItemSheet.sentences, problem),
    effect: translateItemSheet.effect?.(row),
  }));

describe('a row of a translate item sheet', () => {
  test.each<[what: string, cells: Cells, said: string | undefined]>([
    ['passes', ['dept_id', 'LAB', 'Laboratory', 'Lab', 'A'], undefined],
    ['passes with the field in another case', ['Dept_ID', 'LAB', 'Laboratory', 'Lab', ''], undefined],
    ['needs a field', ['', 'LAB', 'Laboratory', 'Lab', 'A'], 'Field Name cannot be blank.'],
    [
      'needs a known field',
      ['colour', 'LAB', 'Laboratory', 'Lab', 'A'],
      'Field Name must be one of gender, marriage_status, job_title, business_unit, dept_id, leave_status, status, state.',
    ],
    ['needs a value', ['dept_id', '', 'Laboratory', 'Lab', 'A'], 'Field Value cannot be blank.'],
    [
      'must use the case of a stored value',
      ['dept_id', 'eng', 'Engineering', 'Eng', 'A'],
      'This code exists as ENG. To change it, use the same upper and lower case.',
    ],
    ['needs a long name', ['dept_id', 'LAB', '', 'Lab', 'A'], 'Field Long Description cannot be blank.'],
    ['needs a short name', ['dept_id', 'LAB', 'Laboratory', '', 'A'], 'Field Short Description cannot be blank.'],
    ['accepts only two statuses', ['dept_id', 'LAB', 'Laboratory', 'Lab', 'maybe'], 'Effective Status must be A (active) or I (inactive).'],
    ['cannot set values of the application inactive', ['status', 'A', 'Active', 'Active', 'I'], 'Values of status cannot be set inactive.'],
    [
      'cannot set a value inactive that someone has',
      ['dept_id', 'ENG', 'Engineering', 'Eng', 'I'],
      'Update the employee profiles with this value first: Hana Tan (E1)',
    ],
    ['can set an unused value inactive', ['dept_id', 'OLD', 'Engineering', 'Eng', 'i'], undefined],
    ['can rename an inactive value that someone has', ['dept_id', 'OUT', 'Outings', 'Eng', 'I'], undefined],
  ])('%s', (_, cells, said) => {
    expect(check(cells)[0]?.said).toBe(said);
  });

  test('is reported with each of its duplicates, ignoring case', () => {
    const rows = check(['dept_id', 'LAB', 'A', 'A', 'A'], ['dept_id', 'X', 'X', 'X', 'A'], ['DEPT_ID', 'lab', 'B', 'B', 'A']);
    expect(rows.map(({ said }) => said)).toEqual(['This row has duplicate entry.', undefined, 'This row has duplicate entry.']);
    expect(check(['dept_id', 'LAB', 'A', 'A', 'A'], ['gender', 'LAB', 'A', 'A', 'A']).map(({ said }) => said)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each<[does: string, cells: Cells, changes: string[]]>([
    ['new', ['dept_id', 'LAB', 'Laboratory', 'Lab', ''], []],
    ['same', ['dept_id', 'ENG', 'Engineering', 'Eng', ''], []],
    ['same', ['dept_id', 'OUT', 'Engineering', 'Eng', ''], []],
    ['changed', ['dept_id', 'OUT', 'Outings', 'Eng', 'A'], ['Field Long Name: Engineering → Outings', 'Effective Status: I → A']],
    ['changed', ['dept_id', 'ENG', 'Engineering', 'E', 'A'], ['Field Short Name: Eng → E']],
  ])('is %s: %j', (does, cells, changes) => {
    expect(check(cells)[0]?.effect).toEqual({ does, changes });
  });

  test('without a status is active if new, and unchanged otherwise', () => {
    const rows = check(['dept_id', 'LAB', 'L', 'L', ''], ['dept_id', 'OUT', 'O', 'O', '']);
    expect(rows.map(({ row }) => row.effStatus)).toEqual(['A', 'I']);
    expect(rows.map(({ row }) => toItemNames(row))).toEqual([
      { xlatlongname: 'L', xlatshortname: 'L', effStatus: 'A' },
      { xlatlongname: 'O', xlatshortname: 'O', effStatus: 'I' },
    ]);
  });
});

test('the examples are for fields without values, and pass', () => {
  expect(new Set(templateItemRows(new Set(['gender', 'dept_id'])).map(({ fieldname }) => fieldname))).toEqual(
    new Set(['business_unit', 'job_title']),
  );
  const cells = templateItemRows(new Set()).map((row): Cells => [
    row.fieldname,
    row.fieldvalue,
    row.xlatlongname,
    row.xlatshortname,
    row.effStatus,
  ]);
  expect(check(...cells).map(({ said }) => said)).toEqual(cells.map(() => undefined));
});
