import { describe, expect, test } from 'vitest';
import { checkRows, type SheetCells } from '#src/platform/excel/upload-sheet.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { companyOfCases, profileRowCases } from '#src/testing/upload-rows/profile-row-cases.ts';
import { profileFieldNames } from '../profile/employee-profile-fields.ts';
import { findMissingCodes } from './missing-codes.ts';
import { createSheetFacts, profileSheet, profileSheetFields, collectUploadKeys } from './profile-sheet.ts';

type Cells = SheetCells<typeof profileSheetFields>;

// Object.keys returns strings; the sheet has no other keys.
const names = Object.keys(profileSheetFields) as (keyof Cells)[];

const sheetRows = (rows: readonly Cells[]) => rows.map((cells, place) => ({ line: place + 2, cells: names.map((name) => cells[name]) }));
const check = (...rows: Cells[]) => checkRows(profileSheet, sheetRows(rows), createSheetFacts(companyOfCases));
const messages = (...rows: Cells[]) => check(...rows).map(({ problem }) => problem && formatMessage(profileSheet.sentences, problem));

const [{ cells: good }] = profileRowCases as [(typeof profileRowCases)[number]];
const another = (emplId: string, more: Partial<Cells> = {}): Cells => ({
  ...good,
  emplId,
  businessEmail: `${emplId}@demo.example`,
  ...more,
});

test('the sheet has the columns of the specification', () => {
  expect(Object.values(profileSheetFields).map(({ heading }) => heading)).toEqual(
    (
      'EmployeeID, EmployeeName, BusinessEmail, NRICPassportNo, Gender, MaritalStatus, DateMarried, MarriedCount, ChildrenCount, JobTitle, ' +
      'MobileNo, BusinessUnit, DepartmentID, LineManager, DottedLineManager, DateJoined, Status, isManager, isAdmin'
    ).split(', '),
  );
});

test('collects the ids and email addresses in the rows, without values that cannot be stored', () => {
  const rows = [
    another('NEW', { reportsTo: ' MGR ', reportDottedLine: 'DOT', businessEmail: 'new@demo.example' }),
    another('NEW', { reportsTo: 'MGR', reportDottedLine: '', businessEmail: 'x'.repeat(255) }),
    another('x'.repeat(11), { reportsTo: 'a\u0000', reportDottedLine: '', businessEmail: '' }),
  ];
  expect(collectUploadKeys(sheetRows(rows))).toEqual({ emplIds: ['NEW', 'MGR', 'DOT'], businessEmails: ['new@demo.example'] });
});

describe('a row of a profile sheet', () => {
  test.each(profileRowCases)('$name', ({ cells, problem }) => {
    expect(messages(cells)).toEqual([problem]);
  });

  test('becomes a profile without an effective date and never with the role HR', () => {
    const [checked] = check({
      ...good,
      marriageStatus: 'MAR',
      marriageDate: '29/02/2020',
      marriageCount: '2',
      deptId: ' ENG, SAL',
      isManager: 'Y',
      isAdmin: 'Y',
    });
    expect(checked?.row.profile).toEqual({
      emplId: 'NEW',
      name: 'Priya Raman',
      businessEmail: 'priya@demo.example',
      nricPassport: 'S1234567D',
      gender: 'F',
      marriageStatus: 'MAR',
      marriageDate: '2020-02-29',
      marriageCount: 2,
      totalChildren: 0,
      jobTitle: 'SWE',
      mobileNo: '+65 8123 4567',
      businessUnit: 'PRO',
      deptId: ['ENG', 'SAL'],
      reportsTo: { emplId: 'MGR' },
      reportDottedLine: ' ',
      joinDate: '2026-07-01',
      status: 'A',
      roles: [{ role: 'E' }, { role: 'M' }, { role: 'A' }],
    });
  });

  test('names the cell with the problem', () => {
    expect(check({ ...good, deptId: 'XYZ' })[0]?.problem?.path).toBe('deptId');
    expect(check({ ...good, isAdmin: '' })[0]?.problem?.path).toBe('isAdmin');
  });
});

describe('rows of the same sheet', () => {
  test('are all reported if they share an id or email address, ignoring case, before stored duplicates are reported', () => {
    expect(
      messages(
        another('E1'),
        another('e1'),
        another('E2', { businessEmail: 'A@demo.example' }),
        another('E3', { businessEmail: 'a@DEMO.example' }),
      ),
    ).toEqual([
      'Employee ID has duplicate entry.',
      'Employee ID has duplicate entry.',
      'Business Email has duplicate entry.',
      'Business Email has duplicate entry.',
    ]);
    expect(messages(another('EMP'), another('EMP'))).toEqual(Array(2).fill('Employee ID has duplicate entry.'));
  });

  test('may report to a manager added by an earlier row', () => {
    const boss = another('BOSS', { isManager: 'Y' });
    expect(messages(boss, another('E1', { reportsTo: 'BOSS' }), another('E2', { reportDottedLine: 'E1' }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['below', [another('E1', { reportsTo: 'BOSS' }), another('BOSS', { isManager: 'Y' })], 0],
    ['who is not a manager', [another('BOSS'), another('E1', { reportsTo: 'BOSS' })], 1],
    ['who is inactive', [another('BOSS', { isManager: 'Y', status: 'I' }), another('E1', { reportsTo: 'BOSS' })], 1],
  ] as const)('cannot report to an employee of the sheet %s', (_who, rows, wrong) => {
    expect(messages(...rows)[wrong]).toBe('Line Manager ID value does not exist.');
    expect(messages(...rows)[1 - wrong]).toBeUndefined();
  });
});

describe('state and work pattern of a row', () => {
  const company = { ...companyOfCases, workStates: ['KDH'], workPatterns: ['STANDARD', 'PT4'] };
  const checked = (workState?: string, workPattern?: string) => {
    const cells = [...names.map((name) => good[name] ?? ''), ...(workState === undefined ? [] : [workState, workPattern ?? ''])];
    const [only] = checkRows(profileSheet, [{ line: 2, cells }], createSheetFacts(company));
    return { sent: only?.row.profile, said: only?.problem && formatMessage(profileSheet.sentences, only.problem) };
  };

  test('apply from the first working day', () => {
    const { sent, said } = checked('KDH', 'PT4');
    expect(said).toBeUndefined();
    expect(sent).toMatchObject({
      workStates: [{ state: 'KDH', from: sent?.joinDate }],
      workPatterns: [{ patternCode: 'PT4', from: sent?.joinDate }],
    });
  });

  test.each([[undefined], ['']])('may be left out (%s)', (blank) => {
    const { sent, said } = checked(blank);
    expect(said).toBeUndefined();
    expect(sent).not.toHaveProperty('workStates');
    expect(sent).not.toHaveProperty('workPatterns');
  });

  test('are rejected if they do not exist', () => {
    expect(checked('ATL', 'PT4').said).toBe('State ATL does not exist.');
    expect(checked('', 'NONE').said).toBe('Work pattern NONE does not exist.');
  });
});

describe('the last day of a row', () => {
  const checked = (lastDay?: string) => {
    const cells = [...names.map((name) => good[name] ?? ''), ...(lastDay === undefined ? [] : ['', '', lastDay])];
    const [only] = checkRows(profileSheet, [{ line: 2, cells }], createSheetFacts(companyOfCases));
    return { sent: only?.row.profile, said: only?.problem && formatMessage(profileSheet.sentences, only.problem) };
  };

  test('is sent if it is given', () => {
    expect(checked('31/12/2099')).toMatchObject({ said: undefined, sent: { lastDay: '2099-12-31' } });
    for (const blank of [undefined, '']) expect(checked(blank).sent).not.toHaveProperty('lastDay');
  });

  test.each([
    ['31/02/2099', 'Last Day value is invalid.'],
    ['01/01/1990', 'Last Day must not be before the date joined.'],
  ])('is rejected if it is %s', (lastDay, message) => {
    expect(checked(lastDay).said).toBe(message);
  });
});

describe('the missing codes of a sheet', () => {
  const missing = (...rows: Cells[]) =>
    findMissingCodes(
      check(...rows).map(({ row }) => row),
      createSheetFacts(companyOfCases),
    );

  test('are empty if all codes exist', () => {
    expect(missing(good)).toEqual([]);
  });

  test('are listed once, with their field and their number of rows', () => {
    const rows = [good, another('N2', { deptId: `${good.deptId},RND`, gender: 'Q' }), another('N3', { deptId: 'RND', jobTitle: '' })];
    expect(missing(...rows)).toEqual([
      { fieldname: 'gender', label: 'Gender', code: 'Q', rows: 1 },
      { fieldname: 'dept_id', label: profileFieldNames.deptId, code: 'RND', rows: 2 },
    ]);
  });

  test('leave out codes that differ from a stored code only in case', () => {
    expect(missing(another('N2', { deptId: good.deptId.toLowerCase() }))).toEqual([]);
  });
});
