import { activeCodes, activeWords, genderWords, matchFields, notStated } from '#src/platform/excel/match/match-fields.ts';
import type { MatchField, MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';

const fieldWords = [
  ['dept_id', 'department', 'departments', 'team', 'abteilung'],
  ['job_title', 'job titles', 'job', 'position', 'positions', 'designation'],
  ['business_unit', 'business units', 'unit', 'division', 'company', 'office'],
  ['marriage_status', 'marital status', 'civil status'],
  ['gender', 'genders', 'sex'],
  ['state', 'states', 'region'],
];

const listOf = (
  name: string,
  heading: string,
  fieldname: string,
  synonyms: readonly string[],
  more: Pick<MatchField, 'codes' | 'words' | 'elseAs' | 'absent'> = {},
): MatchField => ({
  name,
  heading,
  kind: 'text',
  isOptional: true,
  synonyms,
  list: { cells: { fieldname, effStatus: 'A' }, code: 'fieldvalue', names: ['xlatlongname', 'xlatshortname'] },
  ...more,
});

/** The columns of a list of people whose different values are codes. */
const lists: readonly MatchField[] = [
  listOf('departments', 'Departments', 'dept_id', ['Department', 'DepartmentID', 'Dept', 'Sub unit', 'Entity', 'Team', 'Abteilung']),
  listOf('jobTitles', 'Job titles', 'job_title', ['Job title', 'Job', 'Position', 'Designation']),
  listOf(
    'businessUnits',
    'Business units',
    'business_unit',
    ['Business unit', 'Division', 'Subcompany', 'Legal entity', 'Office', 'Location', 'Site', 'Standort'],
    { elseAs: 'departments' },
  ),
  listOf('genders', 'Genders', 'gender', ['Gender', 'Sex', 'Geschlecht'], {
    codes: [
      { code: 'F', longName: 'Female' },
      { code: 'M', longName: 'Male' },
    ],
    words: genderWords,
  }),
  listOf('maritalStatuses', 'Marital statuses', 'marriage_status', ['Marital status', 'Civil status', 'Family status', 'Familienstand'], {
    codes: [
      { code: 'SIN', longName: 'Single' },
      { code: 'MAR', longName: 'Married' },
    ],
    // Profiles need a marital status, which other products seldom have.
    absent: { value: notStated, beside: 'genders' },
  }),
];

/** How sheets of codes with other headings become the sheet of translate items. */
export const translateItemMatchRules = (fields: SheetFields, fieldNames: readonly string[]): MatchRules => ({
  products: [],
  fields: [
    ...matchFields(fields, {
      fieldname: {
        synonyms: ['Field', 'List', 'Lookup', 'Kind', 'Type'],
        codes: fieldNames.map((code) => ({ code })),
        words: fieldWords,
      },
      fieldvalue: { synonyms: ['Value', 'Code', 'ID', 'Key'] },
      xlatlongname: { synonyms: ['Long name', 'Name', 'Full name', 'Description', 'Title', 'Label'] },
      xlatshortname: { synonyms: ['Short name', 'Short', 'Abbreviation'] },
      effStatus: { synonyms: ['Status', 'Active'], blank: 'A', codes: activeCodes, words: activeWords },
    }),
    ...lists,
  ],
});
