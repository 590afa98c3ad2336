import { activeCodes, activeWords, matchFields } from '#src/platform/excel/match/match-fields.ts';
import type { MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';

const fieldWords = [
  ['dept_id', 'department', 'departments', 'team', 'abteilung'],
  ['job_title', 'job titles', 'job', 'position', 'positions', 'designation'],
  ['business_unit', 'business units', 'unit', 'division', 'company', 'office'],
  ['marriage_status', 'marital status', 'civil status'],
  ['gender', 'genders', 'sex'],
  ['state', 'states', 'region'],
];

/** How sheets of codes with other headings become the sheet of translate items. */
export const translateItemMatchRules = (fields: SheetFields, fieldNames: readonly string[]): MatchRules => ({
  products: [],
  fields: matchFields(fields, {
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
});
