import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { formatDate, parseTypedDate } from '#src/base/dates/plain-date.ts';
import { type HolidayInput, publicHolidayProblems } from '#src/company/public-holiday/public-holiday-rules.ts';
import { publicHolidaySentences } from '#src/company/public-holiday/public-holiday-sentences.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import type { Holiday } from './calls.ts';

/** What stands in the form; the date as it is typed. */
export type HolidayValues = { holidayDate: string; holidayDescr: string; holidayState: string; holidayPart: '' | 'AM' | 'PM' };

export const holidayLabels = {
  holidayDate: 'Date',
  holidayDescr: 'Holiday',
  holidayState: 'State(s)',
  holidayPart: 'Part of the day',
} as const;

export const newHoliday: ReadRecord<HolidayValues> = {
  values: { holidayDate: '', holidayDescr: '', holidayState: '', holidayPart: '' },
  etag: undefined,
};

export function readHoliday(
  { holidayDate, holidayDescr, holidayState, holidayPart }: Holiday,
  etag: string | undefined,
): ReadRecord<HolidayValues> {
  return { values: { holidayDate: formatDate(holidayDate), holidayDescr, holidayState, holidayPart: holidayPart ?? '' }, etag };
}

/** What the call takes; what is no date stays as typed, for the rules to judge. */
export const holidayInput = ({ holidayDate, holidayDescr, holidayState, holidayPart }: HolidayValues): HolidayInput => ({
  holidayDate: parseTypedDate(holidayDate) ?? holidayDate.trim(),
  holidayDescr: holidayDescr.trim(),
  holidayState: holidayState.trim(),
  holidayPart: holidayPart === '' ? null : holidayPart,
});

export const holidayProblems = (values: HolidayValues) =>
  toProblemResponses(publicHolidaySentences, publicHolidayProblems(holidayInput(values)));
