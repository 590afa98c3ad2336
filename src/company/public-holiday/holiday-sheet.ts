import { parsePlainDate, type PlainDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { sheetDate, type UploadSheet } from '#src/platform/excel/upload-sheet.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { publicHolidayColumns } from './public-holiday-columns.ts';
import { publicHolidaySentences, publicHolidayMessage } from './public-holiday-sentences.ts';
import { type HolidayInput, maxHolidayDescr, maxHolidayState, publicHolidayProblems } from './public-holiday-rules.ts';

const fields = {
  date: {
    heading: 'Date',
    kind: 'date',
    accepts: 'The date, as a date or as text dd/mm/yyyy. Enter each date once. Dates already in the list are rejected.',
  },
  holiday: { heading: 'Holiday', kind: 'text', accepts: `The name of the holiday, up to ${maxHolidayDescr} characters.` },
  state: { heading: 'State', kind: 'text', accepts: `The states that observe it, or All, up to ${maxHolidayState} characters.` },
  part: {
    heading: 'Part',
    kind: 'text',
    accepts: 'AM or PM for a half holiday, otherwise leave blank. You can leave out this column.',
    isOptional: true,
  },
} as const;

/** A row as shown and sent. An unreadable date keeps the typed text. */
export type HolidayRow = HolidayInput & { holidayDay: string };

/** A row of the sheet. An invalid part keeps the typed text. */
type SheetHoliday = HolidayRow & { part?: string };

/** The dates of stored public holidays. */
export type HolidayFacts = { taken: ReadonlySet<PlainDate> };

/** The upload of public holidays (specification section 5, Public holiday upload). */
export const holidaySheet: UploadSheet<typeof fields, SheetHoliday, HolidayFacts> = {
  subject: 'Public Holidays',
  fields,
  columns: publicHolidayColumns,
  toRow({ date, holiday, state, part = '' }) {
    const half = part.toUpperCase();
    const holidayDate = sheetDate(date);
    return {
      holidayDate: holidayDate ?? date,
      holidayDay: holidayDate === undefined ? '' : weekdayName(holidayDate),
      holidayDescr: holiday,
      holidayState: state,
      ...(half === 'AM' || half === 'PM' ? { holidayPart: half } : {}),
      ...(half !== '' && { part: half }),
    };
  },
  keys: { date: ({ holidayDate }) => (parsePlainDate(holidayDate) ? holidayDate : '') },
  firstProblem(row, { facts, isDuplicate }) {
    const problems = publicHolidayProblems(row);
    if (problems[0]?.path === 'holidayDate') return problems[0];
    if (isDuplicate('date')) return fieldProblems('holidayDate', publicHolidayMessage('holiday.date-twice'))[0];
    if (facts.taken.has(row.holidayDate)) return fieldProblems('holidayDate', publicHolidayMessage('holiday.date-stored'), 'records')[0];
    return problems[0] ?? fieldProblems('part', row.part !== undefined && !row.holidayPart && publicHolidayMessage('holiday.part-form'))[0];
  },
  sentences: publicHolidaySentences,
  storedCode: 'holiday.date-stored',
};
