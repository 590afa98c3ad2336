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
    accepts: 'The date, as a date or as text dd/mm/yyyy. No date may stand twice or be a public holiday already.',
  },
  holiday: { heading: 'Holiday', kind: 'text', accepts: `The name of the holiday, up to ${maxHolidayDescr} characters.` },
  state: { heading: 'State', kind: 'text', accepts: `The state or states that keep it ("All"), up to ${maxHolidayState} characters.` },
  part: {
    heading: 'Part',
    kind: 'text',
    accepts: 'AM or PM where half of the day alone is free, else blank. The column may be left out.',
    isOptional: true,
  },
} as const;

/** A row as it is shown and sent; a date that could not be read stays as it was typed. */
export type HolidayRow = HolidayInput & { holidayDay: string };

/** As it stands in the sheet; what is no part stays as it was typed. */
type SheetHoliday = HolidayRow & { part?: string };

/** Dates that are public holidays already. */
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
