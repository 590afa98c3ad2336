import type { ReadRecord } from '#src/screens/client/record/record-form.ts';
import { formatDate, parseTypedDate } from '#src/dates/plain-date.ts';
import { type HolidayInput, publicHolidayProblems } from '#src/public-holiday/public-holiday-rules.ts';
import { publicHolidaySentences } from '#src/public-holiday/public-holiday-sentences.ts';
import { tell } from '#src/text/problem.ts';
import type { Holiday } from './calls.ts';

/** What stands in the form; the date as it is typed. */
export type HolidayValues = { holidayDate: string; holidayDescr: string; holidayState: string };

export const holidayLabels = { holidayDate: 'Date', holidayDescr: 'Holiday', holidayState: 'State(s)' } as const;

export const newHoliday: ReadRecord<HolidayValues> = { values: { holidayDate: '', holidayDescr: '', holidayState: '' }, etag: undefined };

export function readHoliday({ holidayDate, holidayDescr, holidayState }: Holiday, etag: string | undefined): ReadRecord<HolidayValues> {
  return { values: { holidayDate: formatDate(holidayDate), holidayDescr, holidayState }, etag };
}

/** What the call takes; what is no date stays as typed, for the rules to judge. */
export const holidayInput = ({ holidayDate, holidayDescr, holidayState }: HolidayValues): HolidayInput => ({
  holidayDate: parseTypedDate(holidayDate) ?? holidayDate.trim(),
  holidayDescr: holidayDescr.trim(),
  holidayState: holidayState.trim(),
});

export const holidayProblems = (values: HolidayValues) => tell(publicHolidaySentences, publicHolidayProblems(holidayInput(values)));
