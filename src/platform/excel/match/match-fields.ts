import type { SheetFields } from '../upload-sheet.ts';
import type { MatchField } from './sheet-match.ts';

/** The knowledge about a field that its heading and kind do not give. */
type FieldHints = Pick<
  MatchField,
  'synonyms' | 'elseAs' | 'blank' | 'absent' | 'blankIn' | 'derived' | 'codes' | 'words' | 'isList' | 'inRange' | 'people'
> & {
  /** Whether the field may be blank in every row, although its column is required. */
  mayBeBlank?: true;
};

/** The hints for the fields of an upload, by name. */
export type MatchHints = Readonly<Record<string, FieldHints>>;

/** The fields of an upload with the hints for matching, in the order of the sheet. */
export const matchFields = (fields: SheetFields, hints: MatchHints): MatchField[] =>
  Object.entries(fields).map(([name, { heading, kind, isOptional = false }]) => {
    const { mayBeBlank = false, ...more } = hints[name] ?? {};
    return { name, heading, kind, isOptional: isOptional || mayBeBlank, ...more };
  });

export const yesNoCodes = [
  { code: 'Y', longName: 'Yes' },
  { code: 'N', longName: 'No' },
] as const;
export const yesNoWords = [
  ['yes', 'true', '1', 'x', 'ja', 'oui'],
  ['no', 'false', '0', 'nein', 'non'],
] as const;

export const activeCodes = [
  { code: 'A', longName: 'Active' },
  { code: 'I', longName: 'Inactive' },
] as const;
export const activeWords = [
  ['active', 'current', 'employed', 'onboarding', 'on leave', 'leave', 'yes', 'true', '1', 'aktiv', 'auszeit', 'beurlaubt'],
  ['inactive', 'terminated', 'former', 'left', 'resigned', 'archived', 'no', 'false', '0', 'inaktiv', 'ausgetreten', 'ausgeschieden'],
] as const;

export const genderWords = [
  ['female', 'f', 'w', 'woman', 'weiblich', 'frau', 'femme'],
  ['male', 'm', 'man', 'männlich', 'herr', 'homme'],
] as const;

/** The name of a code for people of whom a sheet says nothing, and words with the same meaning. */
export const notStated = 'Not stated';
export const notStatedWords = [
  'not stated',
  'not specified',
  'unspecified',
  'unknown',
  'not known',
  'undisclosed',
  'keine angabe',
  'unbekannt',
];

export const halfDayCodes = [
  { code: 'AM', longName: 'Morning' },
  { code: 'PM', longName: 'Afternoon' },
] as const;
export const halfDayWords = [
  ['morning', 'first half', 'half day morning', 'vormittag'],
  ['afternoon', 'second half', 'half day afternoon', 'nachmittag'],
] as const;

/** Other products call the usual types of leave by these words. */
export const leaveTypeWords = [
  [
    'annual leave',
    'vacation',
    'annual',
    'holiday',
    'holidays',
    'pto',
    'paid time off',
    'urlaub',
    'bezahlter urlaub',
    'erholungsurlaub',
    'jahresurlaub',
    'congés payés',
  ],
  ['sick leave', 'sick', 'sickness', 'illness', 'sick day', 'krank', 'krankheit', 'krankmeldung', 'arbeitsunfähigkeit', 'maladie'],
  ['child sick leave', 'child sick', 'sick child', 'kind krank', 'krankheit kind', 'kinderkrankheit'],
  ['maternity leave', 'maternity', 'mutterschutz'],
  ['paternity leave', 'paternity', 'vaterschaftsurlaub'],
  ['parental leave', 'parental', 'elternzeit'],
  ['special leave', 'special', 'sonderurlaub'],
  ['study leave', 'educational leave', 'bildungsurlaub'],
  ['unpaid leave', 'unpaid', 'leave without pay', 'unbezahlter urlaub'],
] as const;

/** The heading of names such as "Tan, Hana", which become "Hana Tan". */
export const lastNameFirst = 'Last name, first name';

/** Headings of other products for fields that several uploads have. */
export const commonSynonyms = {
  emplId: [
    'Employee #',
    'Employee number',
    'Employee no',
    'Employee code',
    'Staff ID',
    'Staff number',
    'Personnel number',
    'Personnel ID',
    'Payroll number',
    'Emp ID',
    'Emp no',
    'EEID',
    'Personalnummer',
    'Personalnr',
    'Mitarbeiternummer',
    'Mitarbeiternr',
    'Mitarbeiter ID',
    'ID',
  ],
  email: [
    'Work email',
    'Work email address',
    'Company email',
    'Business email address',
    'Email address',
    'E-mail address',
    "Employee's email address",
    'Employee email',
    'Email',
    'E-Mail-Adresse',
    'E-Mail-Adresse des Mitarbeiters',
    'Mail',
  ],
  leaveType: [
    'Leave code',
    'Absence type',
    'Type of absence',
    'Time off type',
    'Time off category',
    'Type of leave',
    'Category',
    'Type',
    'Policy',
    'Abwesenheitsart',
    'Abwesenheitstyp',
    'Art der Abwesenheit',
    'Urlaubsart',
    'Art',
  ],
} as const;
