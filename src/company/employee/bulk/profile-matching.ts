import {
  type MatchHints,
  activeCodes,
  activeWords,
  commonSynonyms,
  genderWords,
  lastNameFirst,
  matchFields,
  notStated,
  notStatedWords,
  yesNoCodes,
  yesNoWords,
} from '#src/platform/excel/match/match-fields.ts';
import { createCodeFinder } from '#src/platform/excel/match/match-code.ts';
import type { KnownPerson, MatchCode, MatchRules, ProductExport } from '#src/platform/excel/match/sheet-match.ts';
import type { LookupField } from '../profile/employee-profile-fields.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';

/** The headings of other products' lists of people. */
const products: readonly ProductExport[] = [
  {
    product: 'BambooHR',
    signs: ['Employee #', 'First Name', 'Last Name', 'Hire Date'],
    columns: {
      emplId: 'Employee #',
      name: ['First Name', 'Last Name'],
      businessEmail: 'Work Email',
      gender: 'Gender',
      marriageStatus: 'Marital Status',
      jobTitle: 'Job Title',
      mobileNo: 'Mobile Phone',
      businessUnit: 'Division',
      deptId: 'Department',
      reportsTo: 'Supervisor EID',
      joinDate: 'Hire Date',
      status: 'Status',
    },
  },
  {
    product: 'OrangeHRM',
    signs: ['first_name', 'middle_name', 'last_name', 'employee_id', 'work_email'],
    columns: {
      emplId: 'employee_id',
      name: ['first_name', 'middle_name', 'last_name'],
      businessEmail: 'work_email',
      gender: 'gender',
      marriageStatus: 'marital_status',
      mobileNo: 'mobile',
    },
  },
  {
    product: 'Jorani',
    signs: ['ID', 'Firstname', 'Lastname', 'E-mail', 'Contract', 'Manager'],
    columns: { emplId: 'ID', name: ['Firstname', 'Lastname'], businessEmail: 'E-mail', deptId: 'Entity', reportsTo: 'Manager' },
  },
  {
    product: 'Personio',
    signs: ['First name', 'Last name', 'Email', 'Position', 'Supervisor'],
    columns: {
      name: ['First name', 'Last name'],
      businessEmail: 'Email',
      gender: 'Gender',
      jobTitle: 'Position',
      businessUnit: 'Subcompany',
      deptId: 'Department',
      reportsTo: 'Supervisor',
      joinDate: 'Hire date',
      status: 'Status',
      lastDay: 'Termination date',
    },
  },
  {
    // The first name has the heading `name`.
    product: 'TimeOff.Management',
    signs: ['email', 'lastname', 'name', 'department'],
    columns: { name: ['name', 'lastname'], businessEmail: 'email', deptId: 'department' },
  },
];

const maritalWords = [
  ['single', 'sin', 's', 'unmarried', 'never married', 'ledig'],
  ['married', 'mar', 'm', 'verheiratet'],
  ['divorced', 'div', 'd', 'geschieden'],
  ['widowed', 'wid', 'w', 'verwitwet'],
];

export type ProfileCodes = Readonly<Record<LookupField | 'workState' | 'workPattern', readonly MatchCode[]>>;

/** Other products do not hold these values. An invented number would be worse than none. */
const notRecorded = { value: 'Not recorded' };

/** Proposes the code for people of whom a sheet says nothing. A company without such a code can add it with the sheet. */
function withNotStated(codes: readonly MatchCode[], words: readonly (readonly string[])[]) {
  const known = createCodeFinder({ codes, words: [notStatedWords] })(notStated);
  return {
    codes: known === undefined ? [...codes, { code: notStated }] : codes,
    words: [...words, notStatedWords],
    absent: { value: known ?? notStated },
  };
}

const personalHints = (codes: ProfileCodes) =>
  ({
    emplId: { synonyms: commonSynonyms.emplId },
    name: {
      synonyms: [
        'Full name',
        'Display name',
        ['First name', 'Last name'],
        ['Given name', 'Family name'],
        ['First name', 'Surname'],
        ['Given name', 'Surname'],
        ['Forename', 'Surname'],
        ['Vorname', 'Nachname'],
        ['Prénom', 'Nom'],
        lastNameFirst,
        'Employee',
        'Name',
      ],
    },
    businessEmail: { synonyms: commonSynonyms.email },
    nricPassport: {
      synonyms: [
        'NRIC/Passport#',
        'NRIC',
        'Passport number',
        'Passport no',
        'National ID',
        'ID number',
        'Identity card number',
        'SSN',
        'Tax ID',
      ],
      absent: notRecorded,
    },
    gender: { synonyms: ['Sex', 'Geschlecht'], ...withNotStated(codes.gender, genderWords) },
    marriageStatus: {
      synonyms: ['Marriage status', 'Civil status', 'Family status', 'Familienstand'],
      ...withNotStated(codes.marriageStatus, maritalWords),
    },
    marriageDate: { synonyms: ['Marriage date', 'Wedding date', 'Date of marriage'], blankIn: married, mayBeBlank: true },
    marriageCount: { synonyms: ['Marriage count', 'Number of marriages'], blank: '1', blankIn: married, mayBeBlank: true },
    totalChildren: { synonyms: ['Children', 'Number of children', 'Total children'], blank: '0' },
  }) as const satisfies MatchHints;

const married = { label: 'If blank and married', cells: { marriageStatus: 'MAR' } };

const joinDateHeadings = [
  'Hire date',
  'Date hired',
  'Hired',
  'Join date',
  'Joined date',
  'Joining date',
  'Date of joining',
  'Date of hire',
  'Employment date',
  'Start date',
  'Eintrittsdatum',
  'Einstellungsdatum',
];

const employmentHints = (codes: ProfileCodes, known: readonly KnownPerson[]) =>
  ({
    jobTitle: { synonyms: ['Job', 'Position', 'Title', 'Designation', 'Role'], codes: codes.jobTitle },
    mobileNo: {
      synonyms: [
        'Mobile number',
        'Mobile phone',
        'Mobile',
        'Cell phone',
        'Phone number',
        'Work phone',
        'Phone',
        'Telephone',
        'home_telephone',
        'Mobiltelefon',
        'Handynummer',
        'Telefon',
      ],
      absent: notRecorded,
    },
    businessUnit: {
      synonyms: ['Unit', 'Division', 'Subcompany', 'Company', 'Legal entity', 'Office', 'Location', 'Site', 'Standort'],
      codes: codes.businessUnit,
      // A company without business units has its departments as units.
      ...(codes.deptId.every(({ code }) => codes.businessUnit.some((unit) => unit.code === code)) && { elseAs: 'deptId' }),
    },
    deptId: {
      synonyms: ['Department', 'Dept', 'Departments', 'Sub unit', 'Team', 'Entity', 'Abteilung'],
      codes: codes.deptId,
      isList: true,
    },
    reportsTo: {
      synonyms: [
        'Line manager ID',
        'Supervisor EID',
        'Supervisor ID',
        'Manager ID',
        'Manager',
        'Supervisor',
        'Reports to',
        'Reporting to',
        'Reporting manager',
        'Manager email',
        'Supervisor email',
        'Vorgesetzter',
      ],
      // The head of a company reports to HR, who is the only person before the first sheet.
      ...(known.length === 1 && { blank: known[0]?.emplId }),
    },
    reportDottedLine: { synonyms: ['Dotted line manager ID', 'Dotted line', 'Matrix manager', 'Functional manager'], mayBeBlank: true },
    joinDate: { synonyms: joinDateHeadings },
    status: { synonyms: ['Employee status', 'Employment status', 'Active'], blank: 'A', codes: activeCodes, words: activeWords },
    isManager: { derived: { label: 'Y for the managers in this sheet' }, codes: yesNoCodes, words: yesNoWords },
    isAdmin: { blank: 'N', codes: yesNoCodes, words: yesNoWords },
    workState: { synonyms: ['Work state', 'State', 'Region'], codes: codes.workState },
    workPattern: { synonyms: ['Work pattern', 'Work schedule', 'Working pattern'], codes: codes.workPattern },
    lastDay: {
      synonyms: ['Last day', 'Last working day', 'Termination date', 'Leaving date', 'Exit date', 'End date', 'Letzter Arbeitstag'],
    },
  }) as const satisfies MatchHints;

/** How sheets of people with other headings become the sheet of profiles. @param known the active people of the company */
export const profileMatchRules = (fields: SheetFields, codes: ProfileCodes, known: readonly KnownPerson[] = []): MatchRules => ({
  products,
  people: {
    emplId: 'emplId',
    email: 'businessEmail',
    name: 'name',
    references: ['reportsTo', 'reportDottedLine'],
    managerFlag: 'isManager',
    status: 'status',
    known,
  },
  fields: matchFields(fields, { ...personalHints(codes), ...employmentHints(codes, known) }),
});
