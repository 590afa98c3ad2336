import { expect, test } from 'vitest';
import { type CellFault, checkRows } from '#src/platform/excel/upload-sheet.ts';
import { holidaySheet } from '#src/company/public-holiday/holiday-sheet.ts';
import type { TableView } from '#src/platform/ui/client/table/data-table.ts';
import { isRowInvalid, hasErrorCode, pageOfRows, uploadColumns, uploadRows } from './upload-rows.ts';

const columns = uploadColumns({ name: { heading: 'Name', kind: 'text' } });
const all: TableView = { page: 1, size: 10, sort: [], filters: {} };

const rows = uploadRows(
  Array.from({ length: 25 }, (_, n) => ({
    line: n + 2,
    cells: [],
    row: { name: `Name ${n}` },
    problem: n % 10 === 9 ? { path: 'name', because: 'records' as const, code: 'name.taken' } : undefined,
  })),
  { 'name.taken': 'Name is taken.' },
);
const linesOf = (view: Partial<TableView>, choice: 'all' | 'invalid' = 'all') =>
  pageOfRows(rows, columns, { ...all, ...view }, choice).rows.map(({ line }) => line);

test('rows with problems come first, then the others in the order of the sheet', () => {
  expect(linesOf({})).toEqual([11, 21, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a cell with an error is reported with its column before any other rule', () => {
  const cells = ['01/05/2026', '#N/A', 'All'];
  const statusOf = (fault: CellFault) => {
    const checked = checkRows(holidaySheet, [{ line: 2, cells, fault }], { taken: new Set(['2026-05-01']) });
    return uploadRows(checked, holidaySheet.sentences)[0]?.status;
  };
  expect(statusOf({ place: 1, error: '#N/A' })).toBe('Holiday: the cell contains #N/A.');
  expect(statusOf({ place: 1 })).toBe('Holiday: This formula has never been calculated. Open and save the file in Excel.');
});

test('the table can show only invalid rows', () => {
  expect(linesOf({}, 'invalid')).toEqual([11, 21]);
});

test('the status and the cells can be filtered and sorted', () => {
  expect(linesOf({ filters: { status: 'TAKEN' } })).toEqual([11, 21]);
  expect(linesOf({ filters: { 'row.name': 'name 2' }, sort: [{ id: 'row.name', descending: true }] })).toEqual([26, 25, 24, 23, 22, 4]);
});

test('a page beyond the end shows the last page', () => {
  expect(pageOfRows(rows, columns, { ...all, page: 3 }, 'all')).toMatchObject({ page: 3, total: 25 });
  expect(pageOfRows(rows, columns, { ...all, page: 3 }, 'invalid')).toMatchObject({
    page: 1,
    total: 2,
    rows: [{ line: 11 }, { line: 21 }],
  });
});

test('a stored row is recognised by its code, not by its message', () => {
  const [row] = uploadRows([{ line: 2, cells: [], row: {}, problem: undefined }], {});
  const refused = { ...row, problem: undefined, failure: { code: 'name.taken', message: 'The name is in use.' } };
  expect([rows[0], row, refused].map((one) => hasErrorCode(one ?? { problem: undefined }, 'name.taken'))).toEqual([true, false, true]);
  expect([rows[0], row, refused].map((one) => isRowInvalid(one ?? { problem: undefined }))).toEqual([true, false, true]);
  expect(hasErrorCode({ problem: undefined, failure: { code: undefined, message: 'The server cannot be reached.' } }, undefined)).toBe(
    false,
  );
});
