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
import type { KnownPerson, MatchCode, MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { LookupField } from '../profile/employee-profile-fields.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { profileExports } from './profile-exports.ts';

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

/** Offers IDs for the people of a product without them, such as Personio. */
const numbered = (taken: readonly string[]) => ({
  label: 'Number them E0001, E0002 …',
  numbers: { prefix: 'E', digits: 4, taken },
});

const personalHints = (codes: ProfileCodes, ids: readonly string[]) =>
  ({
    emplId: { synonyms: commonSynonyms.emplId, derived: numbered(ids) },
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
        'Vollständiger Name',
        'Mitarbeiter',
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
        'Ausweisnummer',
      ],
      absent: notRecorded,
    },
    gender: { synonyms: ['Sex', 'Geschlecht'], ...withNotStated(codes.gender, genderWords) },
    marriageStatus: {
      synonyms: ['Marriage status', 'Civil status', 'Family status', 'Familienstand'],
      ...withNotStated(codes.marriageStatus, maritalWords),
    },
    marriageDate: {
      synonyms: ['Marriage date', 'Wedding date', 'Date of marriage', 'Hochzeitsdatum', 'Heiratsdatum'],
      blankIn: { ...married, who: 'of married people' },
      mayBeBlank: true,
    },
    marriageCount: { synonyms: ['Marriage count', 'Number of marriages'], blank: '1', blankIn: married, mayBeBlank: true },
    totalChildren: { synonyms: ['Children', 'Number of children', 'Total children', 'Anzahl Kinder', 'Kinder'], blank: '0' },
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
  'Anstellungsdatum',
  'Eintritt',
  'Beginn der Beschäftigung',
];

const germanLastDays = ['Letzter Arbeitstag', 'Austrittsdatum', 'Austritt', 'Kündigungsdatum', 'Vertragsende'];
const germanUnits = ['Gesellschaft', 'Unternehmen', 'Tochtergesellschaft', 'Standort', 'Arbeitsort', 'Büro'];

const mobileHeadings = [
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
  'Mobilnummer',
  'Handynummer',
  'Telefonnummer',
  'Telefon',
] as const;

const managerHeadings = [
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
  'Vorgesetzte',
  'Vorgesetzte:r',
  'Vorgesetzte Person',
  'E-Mail des Vorgesetzten',
  'Führungskraft',
] as const;

const employmentHints = (codes: ProfileCodes, known: readonly KnownPerson[]) =>
  ({
    jobTitle: {
      synonyms: ['Job', 'Position', 'Title', 'Designation', 'Role', 'Stellenbezeichnung', 'Jobtitel', 'Berufsbezeichnung', 'Stelle'],
      codes: codes.jobTitle,
    },
    mobileNo: {
      synonyms: mobileHeadings,
      absent: notRecorded,
    },
    businessUnit: {
      synonyms: ['Unit', 'Division', 'Subcompany', 'Company', 'Legal entity', 'Office', 'Location', 'Site', ...germanUnits],
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
      synonyms: managerHeadings,
      // The head of a company reports to HR, who is the only person before the first sheet.
      ...(known.length === 1 && { blank: known[0]?.emplId }),
    },
    reportDottedLine: { synonyms: ['Dotted line manager ID', 'Dotted line', 'Matrix manager', 'Functional manager'], mayBeBlank: true },
    joinDate: { synonyms: joinDateHeadings },
    status: {
      synonyms: ['Employee status', 'Employment status', 'Active', 'Beschäftigungsstatus'],
      blank: 'A',
      codes: activeCodes,
      words: activeWords,
    },
    isManager: { derived: { label: 'Y for the managers in this sheet' }, codes: yesNoCodes, words: yesNoWords },
    isAdmin: { blank: 'N', codes: yesNoCodes, words: yesNoWords },
    workState: { synonyms: ['Work state', 'State', 'Region'], codes: codes.workState },
    workPattern: { synonyms: ['Work pattern', 'Work schedule', 'Working pattern'], codes: codes.workPattern },
    lastDay: {
      synonyms: ['Last day', 'Last working day', 'Termination date', 'Leaving date', 'Exit date', 'End date', ...germanLastDays],
    },
  }) as const satisfies MatchHints;

/**
 * How sheets of people with other headings become the sheet of profiles.
 *
 * @param known the active people of the company
 * @param ids the IDs of everyone, also of people who have left
 */
export const profileMatchRules = (
  fields: SheetFields,
  codes: ProfileCodes,
  known: readonly KnownPerson[] = [],
  ids: readonly string[] = known.map(({ emplId }) => emplId),
): MatchRules => ({
  products: profileExports,
  people: {
    emplId: 'emplId',
    email: 'businessEmail',
    name: 'name',
    references: ['reportsTo', 'reportDottedLine'],
    managerFlag: 'isManager',
    status: 'status',
    known,
  },
  fields: matchFields(fields, { ...personalHints(codes, ids), ...employmentHints(codes, known) }),
});
