import type { SheetCells } from '#src/platform/excel/upload-sheet.ts';
import { profileLimits } from '#src/company/employee/profile/employee-profile-fields.ts';
import type { profileSheetFields } from '#src/company/employee/bulk/profile-sheet.ts';

type Cells = SheetCells<typeof profileSheetFields>;

/** The company of the rows of the profile sheet below. */
export const companyOfCases = {
  people: [
    { emplId: 'MGR', businessEmail: 'Maya.Lim@demo.example', isActive: true, isApprover: true },
    { emplId: 'EMP', businessEmail: 'noah@demo.example', isActive: true, isApprover: false },
    { emplId: 'GONE', businessEmail: 'gone@demo.example', isActive: false, isApprover: false },
  ],
  codes: {
    gender: ['F', 'M'],
    marriageStatus: ['DIV', 'MAR', 'SIN'],
    jobTitle: ['SWE'],
    businessUnit: ['PRO'],
    deptId: ['ENG', 'HRD', 'SAL'],
  },
  /** Codes that are no longer in use. */
  inactive: { gender: 'OLD', marriageStatus: 'OLD', jobTitle: 'OLD', businessUnit: 'OLD', deptId: 'OLD' },
} as const;

const good: Cells = {
  emplId: 'NEW',
  name: 'Priya Raman',
  businessEmail: 'priya@demo.example',
  nricPassport: 'S1234567D',
  gender: 'F',
  marriageStatus: 'SIN',
  marriageDate: '',
  marriageCount: '',
  totalChildren: '0',
  jobTitle: 'SWE',
  mobileNo: '+65 8123 4567',
  businessUnit: 'PRO',
  deptId: 'ENG',
  reportsTo: 'MGR',
  reportDottedLine: '',
  joinDate: '01/07/2026',
  status: 'A',
  isManager: 'N',
  isAdmin: 'N',
};

const married = { marriageStatus: 'MAR', marriageDate: '29/02/2020', marriageCount: '1' };

type ProfileRowCase = {
  name: string;
  cells: Cells;
  /** The message of the page; undefined for a valid row. */
  problem: string | undefined;
  /** The message of the server for the same row, if it differs. */
  answer?: string;
  /** The server cannot check this: it receives roles instead of these cells. */
  pageOnly?: true;
};

const row = (name: string, change: Partial<Cells>, problem?: string, more: Partial<ProfileRowCase> = {}): ProfileRowCase => ({
  name,
  cells: { ...good, ...change },
  problem,
  ...more,
});

const blank = (field: keyof Cells, name: string) => [
  row(`no ${name}`, { [field]: '' }, `${name} cannot be blank.`),
  row(`only spaces as ${name}`, { [field]: '  ' }, `${name} cannot be blank.`),
];

const coded = (field: keyof Cells, name: string) => [
  ...blank(field, name),
  row(`a ${name} that is not a code`, { [field]: 'XYZ' }, `${name} value does not exist.`),
  row(`a ${name} that is inactive`, { [field]: 'OLD' }, `${name} value does not exist.`),
];

const tooLong = (field: 'emplId' | 'name' | 'nricPassport' | 'mobileNo', name: string) => [
  row(`${name} of the maximum length`, { [field]: 'x'.repeat(profileLimits[field]) }),
  row(
    `${name} one character too long`,
    { [field]: 'x'.repeat(profileLimits[field] + 1) },
    `${name} must have at most ${profileLimits[field]} characters.`,
  ),
];

/** Rows of a profile sheet with their messages. The tests of the page and of the server share this table. */
export const profileRowCases: readonly ProfileRowCase[] = [
  row('a valid row', {}),
  row('a valid row of someone married', married),
  row('a manager who is an admin as well', { isManager: 'Y', isAdmin: 'Y' }),
  row('texts with surrounding blanks', {
    emplId: ' NEW ',
    name: ' Priya Raman ',
    gender: ' F ',
    deptId: ' ENG , SAL ',
    joinDate: ' 1/7/2026 ',
  }),
  ...blank('emplId', 'Employee ID'),
  ...tooLong('emplId', 'Employee ID'),
  row(
    'an Employee ID with a slash',
    { emplId: 'E/1' },
    'Employee ID can only have letters, digits, dots, dashes and underscores, and must start with a letter or digit.',
  ),
  row('an Employee ID that the addresses use', { emplId: 'Me' }, 'That ID is reserved. Choose another.'),
  row('an existing Employee ID', { emplId: 'EMP' }, 'Employee ID already exist.', { answer: 'Employee Id already exists!' }),
  row('an existing Employee ID in lower case', { emplId: 'emp' }, 'This Employee ID exists as EMP. Choose another.'),
  ...blank('name', 'Employee Name'),
  ...tooLong('name', 'Employee Name'),
  ...blank('businessEmail', 'Business Email'),
  row('a Business Email without @', { businessEmail: 'priya.example' }, 'Business Email format is invalid.'),
  row('an existing Business Email in upper case', { businessEmail: 'MAYA.LIM@demo.example' }, 'Business Email already exist.', {
    answer: 'E-mail Id already exists!',
  }),
  ...blank('nricPassport', 'NRIC/Passport#'),
  ...tooLong('nricPassport', 'NRIC/Passport#'),
  row('a masked NRIC/Passport#', { nricPassport: '****567D' }, 'NRIC/Passport# value is invalid.'),
  ...coded('gender', 'Gender'),
  ...coded('marriageStatus', 'Marital Status'),
  row('no Date Married of someone married', { ...married, marriageDate: '' }, 'Date Married cannot be blank.'),
  row('a Date Married of someone single', { marriageDate: '01/05/2020' }, 'Date Married should be blank.'),
  row('a Date Married that is not a date', { ...married, marriageDate: '29/02/2021' }, 'Date Married value is invalid.'),
  row('a number as Date Married', { ...married, marriageDate: '43890' }, 'Date Married value is invalid.'),
  row('a Date Married of someone divorced', { ...married, marriageStatus: 'DIV' }, 'Date Married should be blank.'),
  row('someone divorced without the date', { marriageStatus: 'DIV' }),
  row('a Married Count of 0 with a date', { ...married, marriageCount: '0' }, 'Married Count must not be below 1.'),
  row('no Married Count with a date', { ...married, marriageCount: '' }, 'Married Count cannot be blank.'),
  row('a Married Count in words', { ...married, marriageCount: 'one' }, 'Married Count must be a number.'),
  row('a Married Count in words of someone single', { marriageCount: 'none' }, 'Married Count must be a number.'),
  row('a Married Count below zero', { ...married, marriageCount: '-1' }, 'Married Count must be a number.'),
  row('a half Married Count', { ...married, marriageCount: '1.5' }, 'Married Count must be a number.'),
  row('a Married Count of three digits', { ...married, marriageCount: '100' }, 'Married Count must be a number.'),
  row('a Married Count of 0 without a date', { marriageCount: '0' }),
  row('a Married Count without a date', { marriageCount: '1' }, 'Married Count must be 0 without a date married.'),
  row('no Children Count', { totalChildren: '' }, 'Children Count cannot be blank.'),
  row('a Children Count in words', { totalChildren: 'two' }, 'Children Count must be a number.'),
  row('a Children Count of 99', { totalChildren: '99' }),
  ...coded('jobTitle', 'Job Title'),
  ...coded('businessUnit', 'Business Unit'),
  ...coded('deptId', 'Department ID'),
  row('an unknown code as one of two departments', { deptId: 'ENG,XYZ' }, 'Department ID value does not exist.'),
  row('only a comma as department', { deptId: ' , ' }, 'Department ID cannot be blank.'),
  ...blank('mobileNo', 'Mobile Number'),
  ...tooLong('mobileNo', 'Mobile Number'),
  ...blank('reportsTo', 'Line Manager ID'),
  row('an unknown Line Manager', { reportsTo: 'NOBODY' }, 'Line Manager ID value does not exist.'),
  row('a Line Manager who is not a manager', { reportsTo: 'EMP' }, 'Line Manager ID value does not exist.'),
  row('a Line Manager who has left', { reportsTo: 'GONE' }, 'Line Manager ID value does not exist.'),
  row('oneself as Line Manager', { reportsTo: 'NEW' }, 'An employee cannot report to themselves.'),
  row('a Dotted Line Manager', { reportDottedLine: 'EMP' }),
  row('an unknown Dotted Line Manager', { reportDottedLine: 'NOBODY' }, 'Dotted Line Manager ID value does not exist.'),
  row('a Dotted Line Manager who has left', { reportDottedLine: 'GONE' }),
  row('oneself as Dotted Line Manager', { reportDottedLine: 'NEW' }, 'An employee cannot report to themselves.'),
  row('the Line Manager as Dotted Line Manager', { reportDottedLine: 'MGR' }, 'Dotted Line Manager must not be the line manager.'),
  ...blank('joinDate', 'Date Joined'),
  row('a Date Joined that is not a date', { joinDate: '31/06/2026' }, 'Date Joined value is invalid.'),
  row('a Status in words', { status: 'Active' }, 'Status must be A or I.'),
  row('no Status', { status: '' }, 'Status must be A or I.'),
  row('someone inactive', { status: 'I' }),
  row('a small y as isManager', { isManager: 'y' }, 'isManager must be Y or N.', { pageOnly: true }),
  row('no isManager', { isManager: '' }, 'isManager must be Y or N.', { pageOnly: true }),
  row('a word as isAdmin', { isAdmin: 'Yes' }, 'isAdmin must be Y or N.', { pageOnly: true }),
  row(
    'several faults, of which the first is reported',
    { ...married, name: '', gender: '', joinDate: '', status: '' },
    'Employee Name cannot be blank.',
    {
      answer: 'Status must be A or I.',
    },
  ),
];
