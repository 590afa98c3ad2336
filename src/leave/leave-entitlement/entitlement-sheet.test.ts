import { describe, expect, test } from 'vitest';
import { checkRows, type SheetCells } from '#src/platform/excel/upload-sheet.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { entitlementRowCases, factsOfCases } from '#src/testing/upload-rows/entitlement-row-cases.ts';
import { entitlementSheet, entitlementSheetFields, collectSheetKeys, unusualFigureWarnings } from './entitlement-sheet.ts';

type Cells = SheetCells<typeof entitlementSheetFields>;

// Object.keys gives strings; these are the sheet's own.
const names = Object.keys(entitlementSheetFields) as (keyof Cells)[];
const sheetRows = (rows: readonly Cells[]) =>
  rows.map((cells, place) => ({ line: place + 2, cells: names.map((name) => cells[name] ?? '') }));
const check = (...rows: Cells[]) => checkRows(entitlementSheet, sheetRows(rows), factsOfCases);
const messages = (...rows: Cells[]) => check(...rows).map(({ problem }) => problem && formatMessage(entitlementSheet.sentences, problem));

const [{ cells: good }] = entitlementRowCases as [(typeof entitlementRowCases)[number]];
const row = (more: Partial<Cells> = {}): Cells => ({ ...good, ...more });

test('the sheet has the columns of the specification, and its table has the columns of the screen', () => {
  expect(Object.values(entitlementSheetFields).map(({ heading }) => heading)).toEqual(
    'EmployeeID, LeaveYear, LeaveType, CarriedForward, Entitlement, AvailableLeave, TakenLeave, BalanceLeave, CarriedForwardUntil'.split(
      ', ',
    ),
  );
  expect(Object.values(entitlementSheet.columns).map(({ heading }) => heading)).toEqual(
    'Employee ID, Employee Name, Leave Year, Leave Type, Carried Forward, Entitlement, Available Leave, Taken Leave, Balance Leave'.split(
      ', ',
    ),
  );
});

describe('a row of an entitlement sheet', () => {
  test.each(entitlementRowCases)('$name', ({ cells, problem }) => {
    expect(messages(cells)).toEqual([problem]);
  });

  test('has the name of its employee, and numbers for numeric cells', () => {
    expect(check(row({ takenLeave: ' 3.0 ' }))[0]?.row).toEqual({
      id: { emplid: 'EMP', year: 2026, leaveCode: 'SL' },
      name: 'Priya Raman',
      carryForward: 2,
      entitlement: 14,
      availableLeave: 16,
      takenLeave: 3,
      balanceLeave: 12.5,
    });
  });

  test('shows the typed values if it was refused', () => {
    expect(check(row({ emplid: 'NOBODY', year: 'this', entitlement: 'ten' }))[0]?.row).toMatchObject({
      id: { emplid: 'NOBODY', year: 'this' },
      name: '',
      entitlement: 'ten',
    });
  });
});

describe('several rows', () => {
  test('for the same employee, year and type are all reported, before stored entitlements and figures are checked', () => {
    expect(messages(row(), row({ year: '2027' }), row({ entitlement: 'x' }), row({ year: ' 2026 ' }))).toEqual([
      'This row has duplicate entry.',
      undefined,
      'This row has duplicate entry.',
      'This row has duplicate entry.',
    ]);
    expect(messages(row({ leaveCode: 'AL' }), row({ leaveCode: 'AL' }))).toEqual(Array(2).fill('This row has duplicate entry.'));
  });

  test('without an employee, year or type are not duplicates of each other', () => {
    const blank = [{ emplid: '' }, { year: '' }, { leaveCode: '' }].flatMap((cells) => [row(cells), row(cells)]);
    expect(new Set(messages(...blank))).toEqual(
      new Set(['Employee ID cannot be blank.', 'Leave Year value is invalid.', 'Leave Type cannot be blank.']),
    );
  });
});

describe('warnings about unusual figures', () => {
  const unusual = (...rows: Cells[]) => unusualFigureWarnings(check(...rows).map((checked) => checked.row));

  test('are empty when all figures match their computed values', () => {
    expect(unusual(row(), row({ availableLeave: '2', carryForward: '0', entitlement: '2', takenLeave: '5', balanceLeave: '0' }))).toEqual(
      [],
    );
  });

  test('count the figures that differ from their computed values', () => {
    expect(unusual(row({ balanceLeave: '16' }), row({ balanceLeave: '0' }), row({ availableLeave: '14', balanceLeave: '10.5' }))).toEqual([
      '1 row: Available Leave is not Carried Forward + Entitlement.',
      '2 rows: Balance Leave is not Available Leave - Taken Leave. The calculated balance will be saved.',
    ]);
  });
});

test('facts are requested once for each possible id and year', () => {
  const rows = [
    row(),
    row({ emplid: ' EMP ', year: '2027' }),
    row({ emplid: '', year: 'x' }),
    row({ emplid: 'x'.repeat(11) }),
    row({ emplid: 'a\u0000' }),
  ];
  expect(collectSheetKeys(sheetRows(rows))).toEqual({ emplIds: ['EMP'], years: [2026, 2027] });
});
