import { halfDayCodes, halfDayWords, matchFields } from '#src/platform/excel/match/match-fields.ts';
import type { MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';

/** How sheets of holidays with other headings become the sheet of public holidays. */
export const holidayMatchRules = (fields: SheetFields): MatchRules => ({
  products: [
    // Holidays that Outlook and TimeOff.Management export.
    { product: 'Outlook', signs: ['Subject', 'Start Date'], columns: { date: 'Start Date', holiday: 'Subject', state: [] } },
  ],
  fields: matchFields(fields, {
    date: { synonyms: ['Holiday date', 'Date of holiday', 'Day', 'Start date', 'Datum'] },
    holiday: {
      synonyms: [
        'Holiday name',
        'Public holiday',
        'Bank holiday',
        'Name',
        'Title',
        'Event',
        'Summary',
        'Subject',
        'Description',
        'Feiertag',
      ],
    },
    state: { synonyms: ['State(s)', 'States', 'Region', 'Regions', 'Applies to', 'Location', 'Country'], blank: 'All' },
    part: { synonyms: ['Half day', 'Half'], codes: halfDayCodes, words: halfDayWords },
  }),
});
