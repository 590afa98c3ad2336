import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { MatchField, SheetMatch } from '#src/platform/excel/match/sheet-match.ts';
import { maxSheetRows } from '#src/platform/excel/upload-sheet.ts';
import { readMatched, readSurvey } from './read-foreign-sheet.ts';
import { readWorkbook } from './read-workbook.ts';

type Cell = string | number | boolean | Date | null;
type Options = { hidden?: readonly number[]; merged?: readonly string[]; hiddenSheets?: readonly number[] };

/** Returns the bytes of a workbook with these sheets. `hidden`: places of hidden rows of the last sheet. */
function workbook(
  sheets: readonly Cell[][][],
  type: 'xlsx' | 'biff8' = 'xlsx',
  { hidden = [], merged = [], hiddenSheets = [] }: Options = {},
) {
  const book = utils.book_new();
  book.Workbook = { Sheets: sheets.map((_, place) => ({ Hidden: hiddenSheets.includes(place) ? 1 : 0 })) };
  for (const [place, rows] of sheets.entries()) {
    const sheet = utils.aoa_to_sheet(rows, { cellDates: true, UTC: true, dateNF: 'dd/mm/yyyy' });
    sheet['!rows'] = Array.from({ length: rows.length }, (_, row) => ({ hidden: hidden.includes(row) }));
    sheet['!merges'] = merged.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, `Sheet ${place + 1}`);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: type, cellDates: true }) as ArrayBuffer);
}

const csv = (text: string) => new TextEncoder().encode(text);
const utc = (text: string) => new Date(`${text}T00:00:00Z`);
const fields: readonly MatchField[] = [
  { name: 'id', heading: 'EmployeeID', kind: 'text' },
  { name: 'joined', heading: 'DateJoined', kind: 'date' },
  { name: 'days', heading: 'Days', kind: 'days' },
];
const template = fields.map(({ heading, kind }) => ({ heading, kind }));
const match: SheetMatch = { columns: { id: { from: ['ID'] }, joined: { from: ['Hired'] }, days: { from: ['Amount'] } }, codes: {} };
const known = ['id', 'hired', 'amount'];
const read = (bytes: Uint8Array, more: Partial<SheetMatch> = {}) => readMatched(bytes, { fields, match: { ...match, ...more } });
const cellsOf = (outcome: ReturnType<typeof read>) => ('rows' in outcome ? outcome.rows.map(({ cells }) => cells) : outcome);
const headings = ['ID', 'Hired', 'Amount'];

describe.each(['xlsx', 'biff8'] as const)('a workbook (%s)', (type) => {
  test('is read from the sheet and row with the headings, with dates and numbers of cells', () => {
    const rows = [['People'], [], headings, [7, utc('2026-03-02'), 2.5], ['8', '25/12/2026', '1,5 days']];
    expect(cellsOf(read(workbook([[['Cover']], rows], type)))).toEqual([
      ['7', '02/03/2026', '2.5'],
      ['8', '25/12/2026', '1.5'],
    ]);
  });

  test('reads a merged cell once and counts it', () => {
    const rows = [headings, ['1', '2026-03-02', ''], ['2', null, '']];
    expect(read(workbook([rows], type, { merged: ['B2:B3'] }))).toMatchObject({ mergedCells: 1, rows: [{}, { cells: ['2', '', ''] }] });
  });

  test('lists only visible sheets', () => {
    expect(readSurvey(workbook([[['Cover']], [headings], [headings]], type, { hiddenSheets: [1] }), known)).toMatchObject({
      sheets: ['Sheet 1', 'Sheet 3'],
      place: { sheet: 1, row: 1 },
    });
  });
});

test('hidden rows are read and counted', () => {
  const rows = [headings, ['1', '', ''], ['2', '', ''], [null, null, null]];
  expect(read(workbook([rows], 'xlsx', { hidden: [2, 3] }))).toEqual({
    hiddenRows: 1,
    rows: [
      { line: 2, cells: ['1', '', ''] },
      { line: 3, cells: ['2', '', ''] },
    ],
  });
  expect(readSurvey(workbook([rows], 'xlsx', { hidden: [2, 3] }), known)).toMatchObject({ rows: 2, hiddenRows: 1 });
});

test('a template with hidden rows is read, and the rows are counted', () => {
  const rows = [
    ['EmployeeID', 'DateJoined', 'Days'],
    ['1', '', ''],
    ['2', '', ''],
  ];
  expect(readWorkbook(workbook([[['Instructions']], rows], 'xlsx', { hidden: [1] }), template)).toMatchObject({
    hiddenRows: 1,
    rows: [{ line: 2 }, { line: 3 }],
  });
  expect(readWorkbook(workbook([[['Instructions']], rows]), template)).not.toHaveProperty('hiddenRows');
});

test('a cell with an error is named by its field', () => {
  const sheet = utils.aoa_to_sheet([headings, ['1', null, 'x']]);
  sheet['B2'] = { t: 'e', v: 0x2a, w: '#N/A' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Data');
  expect(read(new Uint8Array(write(book, { type: 'array' }) as ArrayBuffer))).toMatchObject({
    rows: [{ fault: { place: 1, error: '#N/A' } }],
  });
});

describe('a CSV file', () => {
  test('in Windows-1252 with semicolons is read', () => {
    const bytes = new Uint8Array(Buffer.from('ID;Hired;Amount\r\nMüller;25.12.2026;2,5\r\n', 'latin1'));
    expect(cellsOf(read(bytes))).toEqual([['Müller', '25/12/2026', '2.5']]);
  });

  test('in UTF-16 with tabs is read', () => {
    const bytes = new Uint8Array(Buffer.from('\ufeffID\tHired\tAmount\r\nZoë\t2026-12-25\t1', 'utf16le'));
    expect(cellsOf(read(bytes))).toEqual([['Zoë', '25/12/2026', '1']]);
  });

  test('keeps formulas as texts', () => {
    expect(cellsOf(read(csv('ID,Hired,Amount\n=1+1,,')))).toEqual([['=1+1', '', '']]);
  });

  test('may have the maximum number of rows, and not one with titles more', () => {
    const rows = (count: number) => csv(`ID,Hired,Amount\n${'1,,\n'.repeat(count)}`);
    expect(cellsOf(read(rows(maxSheetRows)))).toHaveLength(maxSheetRows);
    expect(read(rows(maxSheetRows + 10))).toEqual({ refused: 'rows' });
  });

  test('with a cell of megabytes, or of thousands of columns, is refused or cut', () => {
    expect(read(csv(`ID,Hired,Amount\n${'x'.repeat(40_000)},,`))).toEqual({ refused: 'cell' });
    const wide = readSurvey(csv(`ID,Hired,Amount${',x'.repeat(50_000)}\n1`), known);
    expect('columns' in wide && wide.columns).toHaveLength(200);
  });
});

describe('the order of dates', () => {
  const dates = (...texts: string[]) => csv(`ID,Hired,Amount\n${texts.map((text) => `1,${text},`).join('\n')}`);

  test('is read from the values', () => {
    expect(cellsOf(read(dates('02/03/2026', '12/25/2026')))).toEqual([
      ['1', '03/02/2026', ''],
      ['1', '25/12/2026', ''],
    ]);
    expect(cellsOf(read(dates('02/03/2026', '25/12/2026'), { dateOrder: 'monthFirst' }))).toEqual([
      ['1', '02/03/2026', ''],
      ['1', '25/12/2026', ''],
    ]);
  });

  test('is asked for if every value fits both', () => {
    expect(read(dates('02/03/2026', '04/05/2026'))).toEqual({ refused: 'template' });
    expect(read(dates('02/03/2026', '04/05/2026'), { dateOrder: 'monthFirst' })).toMatchObject({
      rows: [{ cells: ['1', '03/02/2026', ''] }, {}],
      dates: { order: 'monthFirst', sample: '02/03/2026', means: '3 February 2026' },
    });
  });

  test('does not matter in columns that no date field uses', () => {
    expect(cellsOf(read(csv('ID,Hired,Amount,Born\n1,2026-01-01,,02/03/1990')))).toEqual([['1', '01/01/2026', '']]);
  });
});

test('a match that does not fit the columns of a file is not used', () => {
  expect(read(csv('ID,Hired\n1,2026-01-01'))).toEqual({ refused: 'template' });
});

test('a file that is no table is refused', () => {
  expect(read(csv('<html><table><tr><td>ID</td></tr></table></html>'))).toEqual({ refused: 'template' });
  expect(readSurvey(new Uint8Array([0, 1, 2, 3]), known)).toEqual({ refused: 'template' });
  expect(readSurvey(workbook([[headings]]).subarray(0, 500), known)).toEqual({ refused: 'unreadable' });
});

test('the chosen sheet and row are surveyed; without a row its headings are searched', () => {
  const bytes = workbook([
    [headings, ['1', '', '']],
    [['Title'], headings, ['2', '', '']],
  ]);
  expect(readSurvey(bytes, known)).toMatchObject({ place: { sheet: 0, row: 1 } });
  expect(readSurvey(bytes, known, { sheet: 1 })).toMatchObject({ place: { sheet: 1, row: 2 }, rows: 1 });
  expect(readSurvey(bytes, known, { sheet: 1, row: 1 })).toMatchObject({ place: { sheet: 1, row: 1 }, rows: 2 });
});

test.each(['csv', 'html', 'xml'] as const)('a template that is really %s says so', (is) => {
  const text = { csv: 'EmployeeID,Days\n1,2', html: '<html><table></table></html>', xml: '<?xml version="1.0"?><Workbook/>' }[is];
  expect(readWorkbook(csv(text), template)).toEqual({ refused: 'template', is });
});
