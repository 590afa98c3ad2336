import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readMatched, readSurvey } from '#src/platform/excel/client/read-foreign-sheet.ts';
import { findProduct, knownHeadings, missingFields, proposeMatch } from '#src/platform/excel/match/guess-match.ts';
import { checkRows } from '#src/platform/excel/upload-sheet.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { profileMatchRules } from './profile-matching.ts';
import { createSheetFacts, profileSheet } from './profile-sheet.ts';

const names = (codes: Record<string, string>) => Object.entries(codes).map(([code, longName]) => ({ code, longName }));
const lookups = {
  gender: names({ F: 'Female', M: 'Male' }),
  marriageStatus: names({ SIN: 'Single', MAR: 'Married' }),
  jobTitle: names({ SWE: 'Software engineer' }),
  businessUnit: names({ PRO: 'Products' }),
  deptId: names({ ENG: 'Engineering', SAL: 'Sales' }),
  workState: names({ KDH: 'Kedah' }),
  workPattern: names({ PT4: 'Four days' }),
};
// Two of these people have left.
const ids = ['M0001', 'E0001', 'e0003'];
const rules = profileMatchRules(profileSheet.fields, lookups, [], ids);

const csv = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));

/** Reads an export as the dialog proposes it; `blanks` are the values that HR adds, `derived` the fields that HR lets follow. */
function read(bytes: Uint8Array, blanks: Record<string, string> = {}, derived: readonly string[] = []) {
  const survey = readSurvey(bytes, knownHeadings(rules));
  if ('refused' in survey) throw new Error(`The file is refused: ${survey.refused}`);
  const columns = survey.columns.map(({ name }) => name);
  const match = proposeMatch(columns, rules);
  const filled = Object.entries(blanks).map(([name, blank]) => [name, { from: [], ...match.columns[name], blank }] as const);
  const following = derived.map((name) => [name, { from: [], isDerived: true as const }] as const);
  const complete = { ...match, columns: { ...match.columns, ...Object.fromEntries([...filled, ...following]) } };
  const outcome = readMatched(bytes, { fields: rules.fields, people: rules.people, match: complete });
  if ('refused' in outcome) throw new Error(`The rows are refused: ${outcome.refused}`);
  const fieldNames = Object.keys(profileSheet.fields);
  return {
    product: findProduct(columns, rules.products)?.product,
    missing: missingFields(match, rules),
    rows: outcome.rows.map(({ cells }) =>
      Object.fromEntries(cells.flatMap((cell, n) => (cell === '' ? [] : [[fieldNames[n] ?? '', cell]]))),
    ),
    sheetRows: outcome.rows,
  };
}

const always = { totalChildren: '0', status: 'A', isAdmin: 'N' };

describe('the people of another product', () => {
  test('who are married get the date and the count that HR enters, and the others do not', () => {
    const bytes = csv('Employee #,Name,Marital Status', '12,Ana Silva,Married', '7,Hana Tan,Single');
    expect(read(bytes, { marriageDate: '01/01/2020' }).rows).toMatchObject([
      { emplId: '12', marriageStatus: 'MAR', marriageDate: '01/01/2020', marriageCount: '1' },
      expect.not.objectContaining({ marriageDate: expect.anything() as unknown, marriageCount: expect.anything() as unknown }) as unknown,
    ]);
  });

  test('BambooHR', () => {
    const bytes = csv(
      'Employee #,First Name,Last Name,Work Email,Mobile Phone,Gender,Marital Status,Hire Date,Job Title,Department,Division,Supervisor EID,Reporting to,Status',
      '12,Ana,Silva,ana@b.example,8123,Female,Married,2020-02-29,Software engineer,Engineering,Products,7,"Tan, Hana",Active',
      '7,Hana,Tan,hana@b.example,8124,f,Single,2019-01-01,SWE,"Engineering, Sales",PRO,,,Inactive',
    );
    expect(read(bytes)).toMatchObject({
      product: 'BambooHR',
      missing: [],
      rows: [
        { emplId: '7', name: 'Hana Tan', gender: 'F', deptId: 'ENG, SAL', status: 'I', isManager: 'Y', joinDate: '01/01/2019' },
        {
          ...always,
          emplId: '12',
          name: 'Ana Silva',
          nricPassport: 'Not recorded',
          businessEmail: 'ana@b.example',
          mobileNo: '8123',
          gender: 'F',
          marriageStatus: 'MAR',
          jobTitle: 'SWE',
          deptId: 'ENG',
          businessUnit: 'PRO',
          reportsTo: '7',
          joinDate: '29/02/2020',
          isManager: 'N',
        },
      ],
    });
  });

  test('BambooHR, with both names in one column', () => {
    const { rows } = read(
      csv(
        'Employee #,"Last Name, First Name",Department,Reporting To',
        '12,"Silva, Ana Maria",Sales,"Tan, Hana"',
        '7,"Tan, Hana",Sales,',
        '9,Prince,Sales,',
      ),
    );
    expect(rows.map(({ name, reportsTo }) => [name, reportsTo])).toEqual([
      ['Hana Tan', undefined],
      ['Ana Maria Silva', '7'],
      ['Prince', undefined],
    ]);
  });

  test('Personio, with German dates', () => {
    const bytes = new Uint8Array(
      Buffer.from(
        [
          'First name;Last name;Email;Gender;Position;Department;Subcompany;Supervisor;Hire date;Status;Termination date',
          'Jörg;Müller;joerg@p.example;male;Software engineer;Sales;Products;Hana Tan;25.03.2021;active;31.12.2027',
          'Hana;Tan;hana@p.example;w;Software engineer;Sales;Products;;01.02.2020;active;',
        ].join('\r\n'),
        'latin1',
      ),
    );
    const { product, missing, rows } = read(bytes);
    expect(product).toBe('Personio');
    expect(missing).toEqual(['EmployeeID']);
    expect(read(bytes, {}, ['emplId']).rows.map(({ emplId, reportsTo, isManager }) => [emplId, reportsTo, isManager])).toEqual([
      ['E0004', undefined, 'Y'],
      ['E0002', 'E0004', 'N'],
    ]);
    // Without an ID of their own, people keep the name of their supervisor.
    expect(rows[0]).toMatchObject({
      name: 'Jörg Müller',
      gender: 'M',
      deptId: 'SAL',
      joinDate: '25/03/2021',
      lastDay: '31/12/2027',
      reportsTo: 'Hana Tan',
    });
    expect(rows[1]).toMatchObject({
      gender: 'F',
      joinDate: '01/02/2020',
      marriageStatus: 'Not stated',
      mobileNo: 'Not recorded',
      nricPassport: 'Not recorded',
    });
  });

  test('TimeOff.Management, whose heading "name" is the first name', () => {
    const { product, rows } = read(csv('email,lastname,name,department', 'ana@t.example,Silva,Ana,Sales'));
    expect(product).toBe('TimeOff.Management');
    const absent = { nricPassport: 'Not recorded', mobileNo: 'Not recorded', gender: 'Not stated', marriageStatus: 'Not stated' };
    expect(rows).toEqual([{ ...always, ...absent, name: 'Ana Silva', businessEmail: 'ana@t.example', deptId: 'SAL', isManager: 'N' }]);
  });

  test('Jorani, as a workbook with one sheet', () => {
    const book = utils.book_new();
    const people = [
      ['ID', 'Firstname', 'Lastname', 'E-mail', 'Entity', 'Contract', 'Manager'],
      [2, 'Ben', 'Ode', 'ben@j.example', 'Sales', 'Full time', 'Ana Silva'],
      [1, 'Ana', 'Silva', 'ana@j.example', 'Sales', 'Full time', ''],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(people), 'List of employees');
    const { product, rows } = read(new Uint8Array(write(book, { type: 'array' }) as ArrayBuffer));
    expect(product).toBe('Jorani');
    expect(rows).toMatchObject([
      { emplId: '1', name: 'Ana Silva', isManager: 'Y' },
      { emplId: '2', name: 'Ben Ode', businessEmail: 'ben@j.example', deptId: 'SAL', reportsTo: '1', isManager: 'N' },
    ]);
  });

  test('OrangeHRM, with a middle name', () => {
    const bytes = csv(
      'first_name,middle_name,last_name,employee_id,gender,marital_status,mobile,work_telephone,work_email',
      'Ana,Maria,Silva,E7,Female,Single,8123,,ana@o.example',
    );
    const { product, rows } = read(bytes);
    expect(product).toBe('OrangeHRM');
    expect(rows).toMatchObject([
      { emplId: 'E7', name: 'Ana Maria Silva', gender: 'F', marriageStatus: 'SIN', mobileNo: '8123', businessEmail: 'ana@o.example' },
    ]);
  });
});

test.each([
  ['Email', 'businessEmail'],
  ['E-mail address', 'businessEmail'],
  ['Work email', 'businessEmail'],
  ['Date hired', 'joinDate'],
  ['Hire date', 'joinDate'],
  ['Start date', 'joinDate'],
  ['Manager', 'reportsTo'],
  ['Supervisor', 'reportsTo'],
  ['Reports to', 'reportsTo'],
])('the heading %s fills the field %s', (heading, field) => {
  expect(proposeMatch([heading], rules).columns[field]?.from).toEqual([heading]);
});

test('a person who is already stored can be left out, but not a person with the email of another', () => {
  const { sheetRows } = read(csv('Employee #,Full name,Email', 'M1,Ana,m@x.example', 'A2,Ben,M@x.example'), {
    nricPassport: '-',
    gender: 'F',
    marriageStatus: 'SIN',
    jobTitle: 'SWE',
    mobileNo: '1',
    businessUnit: 'PRO',
    deptId: 'ENG',
    reportsTo: 'M1',
    joinDate: '01/01/2020',
  });
  const facts = createSheetFacts({
    people: [{ emplId: 'M1', businessEmail: 'm@x.example', isApprover: true }],
    codes: { gender: ['F'], marriageStatus: ['SIN'], jobTitle: ['SWE'], businessUnit: ['PRO'], deptId: ['ENG'] },
  });
  const [stored, other] = [sheetRows.slice(0, 1), sheetRows.slice(1)].map((rows) => checkRows(profileSheet, rows, facts)[0]?.problem);
  expect(stored?.code).toBe(profileSheet.storedCode);
  expect([other?.code, other && formatMessage(profileSheet.sentences, other)]).toEqual([
    'profile.email-stored',
    'Business Email already exist.',
  ]);
});

test('two people with the same email in different case are both refused', () => {
  const { sheetRows } = read(csv('Employee #,Full name,Email', 'A1,Ana,ana@x.example', 'A2,Ben,ANA@x.example', 'A3,Cho,cho@x.example'), {
    nricPassport: '-',
    gender: 'F',
    marriageStatus: 'SIN',
    jobTitle: 'SWE',
    mobileNo: '1',
    businessUnit: 'PRO',
    deptId: 'ENG',
    reportsTo: 'M1',
    joinDate: '01/01/2020',
  });
  const facts = createSheetFacts({
    people: [{ emplId: 'M1', businessEmail: 'm@x.example', isApprover: true }],
    codes: { gender: ['F'], marriageStatus: ['SIN'], jobTitle: ['SWE'], businessUnit: ['PRO'], deptId: ['ENG'] },
  });
  const checked = checkRows(profileSheet, sheetRows, facts);
  expect(checked.map(({ problem }) => problem && formatMessage(profileSheet.sentences, problem))).toEqual([
    'Business Email has duplicate entry.',
    'Business Email has duplicate entry.',
    undefined,
  ]);
});

test('the departments of a company without business units are its units too', () => {
  const departments = names({ ENG: 'Engineering', SAL: 'Sales' });
  const columns = ['Abteilung', 'Einstellungsdatum', 'Letzter Arbeitstag'];
  const proposed = (businessUnit: typeof departments) =>
    proposeMatch(columns, profileMatchRules(profileSheet.fields, { ...lookups, deptId: departments, businessUnit })).columns;
  expect(proposed(departments)).toMatchObject({
    businessUnit: { from: ['Abteilung'] },
    deptId: { from: ['Abteilung'] },
    joinDate: { from: ['Einstellungsdatum'] },
    lastDay: { from: ['Letzter Arbeitstag'] },
  });
  expect(proposed(names({ PRO: 'Products' }))['businessUnit']).toBeUndefined();
});

test('values that a sheet lacks are those that the company calls unknown, and the head of a new company reports to HR', () => {
  const marriageStatus = [...lookups.marriageStatus, ...names({ UNK: 'Unknown' })];
  const propose = (columns: string[], ...people: string[]) =>
    proposeMatch(
      columns,
      profileMatchRules(
        profileSheet.fields,
        { ...lookups, marriageStatus },
        people.map((emplId) => ({ emplId, name: emplId })),
      ),
    ).columns;
  expect(propose(['Email', 'Sex', 'Manager'], 'H1')).toMatchObject({
    marriageStatus: { from: [], blank: 'UNK' },
    reportsTo: { from: ['Manager'], blank: 'H1' },
  });
  expect(propose(['Manager'], 'H1', 'H2')['reportsTo']).toEqual({ from: ['Manager'] });
  // The cells of a column may be blank by mistake.
  expect(propose(['Familienstand', 'NRIC'])).toMatchObject({
    marriageStatus: { from: ['Familienstand'] },
    nricPassport: { from: ['NRIC'] },
  });
  expect(propose(['NRIC'])['nricPassport']?.blank).toBeUndefined();
});
