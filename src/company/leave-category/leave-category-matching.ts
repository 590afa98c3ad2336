import { matchFields, yesNoCodes, yesNoWords } from '#src/platform/excel/match/match-fields.ts';
import type { MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';

/** How sheets of leave types with other headings become the sheet of leave categories. */
export const leaveCategoryMatchRules = (fields: SheetFields): MatchRules => ({
  products: [],
  fields: matchFields(fields, {
    leaveCode: { synonyms: ['Code', 'Leave type code', 'Abbreviation', 'Acronym', 'Short name', 'ID'] },
    leaveDescr: { synonyms: ['Leave type', 'Leave name', 'Absence type', 'Name', 'Description', 'Title', 'Policy', 'Type'] },
    entitlement: { synonyms: ['Days per year', 'Allowance', 'Annual allowance', 'Default days', 'Days', 'Limit'] },
    countsCalendarDays: { synonyms: ['Calendar days'], codes: yesNoCodes, words: yesNoWords, mayBeBlank: true },
  }),
});
